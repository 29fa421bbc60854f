"""The share of pairs won in the arena as it grew, with its interval: one SVG picture."""

from collections.abc import Sequence
from html import escape
from typing import Final

from canasta.bots.arena import CONFIDENCE, Pair, share_interval

WIDTH: Final = 640
HEIGHT: Final = 320
LEFT: Final = 48
TOP: Final = 40
BOTTOM: Final = 32
MOST_POINTS: Final = 400


def drawn(pairs: Sequence[Pair], a: str, b: str) -> str:
    """The picture: a line for the share that the first player has won, a band for its interval."""
    rows: list[tuple[int, float, float, float]] = []
    won = decided = 0
    every = max(1, len(pairs) // MOST_POINTS)
    for n, pair in enumerate(pairs, 1):
        won += pair.points[0] > pair.points[1]
        decided += pair.points[0] != pair.points[1]
        if decided and (n % every == 0 or n == len(pairs)):
            rows.append((n, won / decided, *share_interval(won, decided)))
    many = max(len(pairs), 1)

    def x(n: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - 16) * n / many:.1f}"

    def y(share: float) -> str:
        return f"{TOP + (HEIGHT - TOP - BOTTOM) * (1 - share):.1f}"

    line = " ".join(f"{x(n)},{y(share)}" for n, share, _, _ in rows)
    band = " ".join(
        [f"{x(n)},{y(low)}" for n, _, low, _ in rows]
        + [f"{x(n)},{y(high)}" for n, _, _, high in reversed(rows)]
    )
    title = f"{escape(a)} – {escape(b)} ({len(pairs)}; {CONFIDENCE:.0%})"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        "<style>text { font: 12px sans-serif }</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="24">{title}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        at = y(percent / 100)
        ink = "#888" if percent == 50 else "#ddd"
        parts.append(f'<path d="M{LEFT} {at}H{WIDTH - 16}" stroke="{ink}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at}" dy="4" text-anchor="end">{percent}%</text>')
    parts.append(f'<text x="{WIDTH - 16}" y="{HEIGHT - 12}" text-anchor="end">{len(pairs)}</text>')
    parts.append(f'<polygon points="{band}" fill="#2a7" fill-opacity="0.2"/>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="#174" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>", ""])
