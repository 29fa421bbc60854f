// Runs tests in Pyodide: node run.mjs ROOT SITE TEST... ends with pytest's exit status.
// ROOT is the repository; SITE holds pytest and what it needs, built for Pyodide.

import { loadPyodide } from "pyodide";

const [root, site, ...tests] = process.argv.slice(2);
if (!tests.length) {
  console.error("usage: node run.mjs ROOT SITE TEST...");
  process.exit(2);
}

const python = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    // Hypothesis then keeps no database and sets no deadline: WebAssembly is slower.
    CI: "1",
    // Both folders are those of the machine, and stay as they are.
    PYTHONDONTWRITEBYTECODE: "1",
  },
});
python.mountNodeFS("/canasta", root);
python.mountNodeFS("/site", site);
python.globals.set("tests", python.toPy(tests));
process.exitCode = python.runPython(`
import os, platform, sys

sys.path[:0] = ["/site", "/canasta/src"]
os.chdir("/canasta")

import pytest

print("Python", platform.python_version(), "on", sys.platform)
plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:xdist.looponfail"]
int(pytest.main(["-q", *plugins, *tests]))
`);
