"""The engine: a hand of any variant, move by move, and what comes of it.

``deal.new_hand`` begins a hand, ``legal.legal`` lists moves, ``check.check`` judges one and
``apply.apply`` plays it; ``view.view`` is what a seat knows, ``count.sheets`` the score at the end.
"""
