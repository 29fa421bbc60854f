"""What all tests share: the root on the import path, and property tests that repeat themselves.

Tests that take minutes are marked ``long``: `dev.py test --long` runs them too.
"""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

try:
    from hypothesis import HealthCheck, settings
except ImportError:  # a runtime on which only examples run
    pass
else:
    settings.register_profile(
        "same",
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.filter_too_much,
            HealthCheck.data_too_large,
        ],
    )
    settings.load_profile("same")


@pytest.fixture
def heeded() -> Iterator[None]:
    """Interrupts reach what we start; what a shell starts in the background is deaf to them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
