"""`pieces-of-eight replay`: a saved game told as sentences, or checked step by step."""

import tempfile
from pathlib import Path

from tui.cli.folder import open_folder
from tui.cli.trouble import OK, Trouble


def tell(file: Path, *, verify: bool) -> int:
    """Tell the game in a file; with `verify` only say whether every step replays."""
    from saves import SaveError, clean
    from saves.reading import is_there

    try:
        if not is_there(file):
            raise Trouble(f"There is no file {clean(str(file))}; name a saved game.")
    except SaveError as error:
        raise Trouble(str(error)) from None
    with tempfile.TemporaryDirectory() as scratch:
        folder = open_folder(Path(scratch))  # the file itself is only read
        try:
            name = folder.import_(file)
            found = folder.check(name)
            if verify and found:
                raise Trouble(f"{clean(file.name)}: {' '.join(found)}")
            with folder.recover(name) as game:
                match = game.match
                if verify:
                    print(
                        f"{clean(file.name)}: all {len(match.entries)} actions replay as recorded."
                    )
                    return OK
                print(f"{game.header.title}")
                for step in match.steps:
                    for event in step.events:
                        print(match.engine.say(step.state, event))
        except SaveError as error:
            raise Trouble(str(error)) from None
    return OK
