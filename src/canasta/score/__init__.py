"""The score-keeper: people play with paper cards, the sheet adds up and doubts what cannot be."""

from canasta.score.form import form
from canasta.score.pad import ScorePad
from canasta.score.sheet import result

__all__ = ["ScorePad", "form", "result"]
