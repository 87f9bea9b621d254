"""What `python -m pieces_of_eight` runs: the same as the command `pieces-of-eight`."""

import sys


def main() -> int:
    """Run the command line. A worker's process, which imports this again, has no use for it."""
    from pieces_of_eight.tui.cli import main as command_line

    return command_line.main()


if __name__ == "__main__":
    sys.exit(main())
