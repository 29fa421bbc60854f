"""The same hands come to the same digest on every runtime: CPython, Pyodide, compiled."""

from random import Random

import pytest

from canasta.bots.simulate import random_choice, simulate
from canasta.rules import load

DIGESTS = {
    ("classic", 4): "91b2bc7b1664e3cbfa36b1b59905e7b87999c6bbd7917aadcde5895a530d98e6",
    ("canaston", 4): "1a4acc1c0624f9daf2827dd1eb5df4d8928426c9801050f3523b4fe5ddcceb1f",
    ("samba", 2): "8c2aaa798297083df3506c7fc322f5ce7ff14b7ffd62fff3965353a2c6d8faf0",
    ("individual", 3): "9eda53b62af3fee54d45a1c5df6e41e47cfbd2d6853124b88144d3adbeb83bfd",
}


@pytest.mark.parametrize(("name", "seats"), DIGESTS)
def test_digest(name, seats):
    summary = simulate(load(name, seats), 3, "digest", random_choice(Random("digest")))
    assert summary.digest == DIGESTS[name, seats]
