"""What holds for the files of the project: no circle of imports, no path of one machine."""

import re
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
MACHINE = ("/home/", "/work/", "/Users/", "/root/", "/mnt/")
"""How the paths of one machine begin."""
WORDS = (".py", ".toml", ".md", ".tcss", ".txt", ".svg", ".json", "")


def circle(imports: dict[str, set[str]]) -> list[str]:
    """The modules of a circle of imports, each asking the next; empty where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_files_import_each_other_in_a_circle() -> None:
    """Not even in a function. For a type alone a part of a page may name that page."""
    graph = grimp.build_graph("pieces_of_eight", cache_dir=None, exclude_type_checking_imports=True)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(imports) > 100
    assert not (found := circle(imports)), " imports ".join(found)


def tracked() -> list[Path]:
    """The files of the project, by git where there is one, that hold words."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    paths = map(ROOT.joinpath, listed.stdout.splitlines())
    if listed.returncode:
        folders = ("campaign", "content", "saves", "tui", "tests")
        paths = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return [path for path in paths if path.suffix in WORDS and path.is_file()]


def test_no_file_names_a_path_of_one_machine() -> None:
    absolute = re.compile(rf"(?<![\w.~-])(?:{'|'.join(MACHINE)})\w")
    texts = ((path, path.read_text("utf-8", errors="replace")) for path in tracked())
    suspected = [(path, text) for path, text in texts if any(start in text for start in MACHINE)]
    found = [path.relative_to(ROOT).as_posix() for path, text in suspected if absolute.search(text)]
    assert not found, f"paths of one machine in {found}"
