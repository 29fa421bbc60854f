"""Importing the core is cheap: nothing is read before it is needed."""

import subprocess
import sys


def test_import_reads_no_variant() -> None:
    code = (
        "from canasta.rules.files import built_in; import sys; sys.exit(built_in.cache_info()[3])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
