"""What `python -m pieces_of_eight` runs: the same as the command `pieces-of-eight`."""

import sys

from tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
