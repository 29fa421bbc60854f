"""The score of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from canasta.options import POINTS, option

if TYPE_CHECKING:
    from canasta.rules import Rules


@dataclass(frozen=True)
class Scoring:
    """What canastas, red threes, going out and melded cards are worth."""

    clean: int = option(
        500,
        unit=POINTS,
        es="canasta limpia",
        en="clean canasta",
        source="2.3 P16, 2.1 P21, 2.2 P16, 1.1 P17",
    )
    dirty: int = option(
        300,
        unit=POINTS,
        es="canasta sucia",
        en="dirty canasta",
        source="2.3 P16, 2.1 P21, 2.2 P16, 1.1 P17",
    )
    aces_clean: int = option(
        500,
        unit=POINTS,
        es="canasta limpia de ases",
        en="clean canasta of aces",
        source="2.3 P16, 2.1 P21",
    )
    aces_dirty: int = option(
        300,
        unit=POINTS,
        es="canasta sucia de ases",
        en="dirty canasta of aces",
        source="2.3 P16, 2.1 P21",
    )
    wild_mixed: int = option(
        0,
        unit=POINTS,
        es="canasta de monos mezclados",
        en="canasta of twos and jokers",
        source="2.1 P21, 2.2 P16, 1.1 P17",
    )
    wild_twos: int = option(
        0,
        unit=POINTS,
        es="canasta de solo doses",
        en="canasta of twos only",
        source="2.1 P21, 2.2 P16, 1.1 P17",
    )
    wild_jokers: int = option(
        0,
        unit=POINTS,
        es="canasta de solo comodines",
        en="canasta of jokers only",
        source="2.1 P21, 2.2 P16, 1.1 P17, C16",
    )
    sequence: int = option(
        0,
        unit=POINTS,
        es="escalera de siete cartas",
        en="sequence of seven cards",
        source="1.1 P17",
    )
    black_threes: int = option(
        0,
        unit=POINTS,
        es="canasta de cuatro tres negros y tres monos",
        en="canasta of four black threes and three wild cards",
        source="2.2 P16, C43",
    )
    from_hand: str = option(
        "none",
        choices=("none", "double", "fixed"),
        es="premio por bajar una canasta entera de la mano",
        en="bonus for a canasta laid whole from the hand",
        source="2.1 P22, 2.2 P16, C17, C44",
    )
    from_hand_value: int = option(
        0,
        unit=POINTS,
        es="valor fijo de la canasta bajada entera",
        en="fixed value of a canasta laid whole",
        source="2.2 P16, C44",
    )
    from_hand_dirty: bool = option(
        False,
        es="el premio vale también para las sucias",
        en="the bonus is for dirty ones too",
        source="2.1 P22, 2.2 P16, C17, C44",
    )
    from_hand_scope: str = option(
        "hand",
        choices=("hand", "turn"),
        es="si el premio se pierde por haberse llevado la paca en esta mano",
        en="whether having taken the pile in this hand forfeits the bonus",
        source="2.1 P22, 2.2 P16, C18",
    )
    red_threes: tuple[tuple[int, int], ...] = option(
        ((1, 100), (4, 200)),
        kind="counts",
        unit=POINTS,
        es="puntos de cada honor (tres rojo) según cuántos sean",
        en="points of each red three, by how many there are",
        source="2.3 P26, 2.1 P30, 1.1 P26, C23",
    )
    red_threes_all: int | None = option(
        None,
        kind="int?",
        unit=POINTS,
        es="puntos por todos los honores (tres rojos) juntos (vacío: según cuántos)",
        en="points for all the red threes together (empty: by count)",
        source="1.1 P26",
    )
    red_threes_owner: str = option(
        "side",
        choices=("side", "player"),
        es="de quién se cuentan juntos los honores (tres rojos)",
        en="whose red threes are counted together",
        source="2.3 P26, 2.2 P19",
    )
    red_threes_sign: str = option(
        "meld",
        choices=("meld", "canastas", "kinds", "always"),
        es="qué hace falta para que los honores (tres rojos) sumen",
        en="what makes red threes count for the side",
        source="2.3 P26, 2.1 P30, 2.2 P19, 1.1 P27, C46",
    )
    red_threes_canastas: int = option(
        0,
        least=0,
        most=20,
        unit="canastas",
        es="canastas que hacen falta para que sumen",
        en="canastas needed for them to count",
        source="1.1 P27",
    )
    red_threes_negative: tuple[tuple[int, int], ...] = option(
        ((1, 100), (4, 200)),
        kind="counts",
        unit=POINTS,
        es="puntos que resta cada honor (tres rojo) cuando restan",
        en="points lost by each red three when they count against",
        source="2.3 P26, 2.1 P30, 1.1 P27",
    )
    going_out: int = option(
        100,
        unit=POINTS,
        es="puntos por cerrar",
        en="points for going out",
        source="2.3 P29, 2.1 P34, 2.2 P24, 1.1 P31",
    )
    concealed: int = option(
        100,
        unit=POINTS,
        es="puntos de más por cerrar sin haber bajado antes",
        en="points added for going out concealed",
        source="2.3 P32, 2.4 P31, 1.1 P32, C55, C58",
    )
    black_threes_out: int = option(
        0,
        unit=POINTS,
        es="puntos de más por cerrar con seis o más tres negros",
        en="points added for going out with six or more black threes",
        source="2.1 P34, C27",
    )
    many_canastas: tuple[tuple[int, int], ...] = option(
        (),
        kind="counts",
        unit=POINTS,
        es="premio por cerrar muchas canastas",
        en="bonus for many canastas",
        source="2.1 P35, C28",
    )
    melded: str = option(
        "plus",
        choices=("plus", "plus_with_canasta", "none"),
        es="cómo cuentan las cartas bajadas",
        en="how melded cards count",
        source="2.3 P16, 2.1 P38, 2.2 P17, C30, C45",
    )
    penalty: int = option(
        0,
        unit=POINTS,
        es="puntos de cada penalidad",
        en="points of one penalty",
        source="2.1 P39, 1.1 P39, C31",
    )


# -- kinds of canastas -----------------------------------------------------------------------------

KINDS: Final = (
    "clean",
    "dirty",
    "aces_clean",
    "aces_dirty",
    "wild_mixed",
    "wild_twos",
    "wild_jokers",
    "sequence",
    "black_threes",
)
FROM_HAND: Final = "_from_hand"
"""What follows the name of a kind where the canasta was laid whole from the hand."""

LABELS: Final = (
    "canastas",
    "many_canastas",
    "red_threes",
    "going_out",
    "exact_cut",
    "penalties",
    "adjustments",
    "melded",
    "in_hand",
)
"""The lines of a side's score, in order; they add up to ``total`` (notation 6)."""

BLACK_THREES_OUT: Final = 6
"""Black threes laid in one going out that earn the extra bonus, whatever the deck (C27)."""


def plain(kind: str) -> str:
    """The kind without the mark of a canasta laid whole from the hand."""
    return kind.removesuffix(FROM_HAND)


def is_wild_kind(kind: str) -> bool:
    """Whether a canasta of this kind holds wild cards only."""
    return kind.startswith("wild_")


def is_clean(kind: str) -> bool:
    """Whether a canasta is clean by name: natural groups, twos only, jokers only (C24)."""
    return plain(kind) in ("clean", "aces_clean", "wild_twos", "wild_jokers")


def is_dirty(kind: str) -> bool:
    """Whether a canasta is dirty by name, one of black threes too; a sequence is neither (C24)."""
    return plain(kind) in ("dirty", "aces_dirty", "wild_mixed", "black_threes")


def known_kinds(rules: "Rules") -> tuple[str, ...]:
    """The kinds that these rules can bring about, each with its from-hand form where it has one.

    Aces have kinds of their own in every game, whether or not their values differ. Where canastas
    laid whole pay anything, every kind can be noted as such; the value then says whether it pays.
    """
    melding, threes = rules.melding, rules.threes
    blacks = threes.black_melds == "with_two_wilds"
    kinds = ["clean"]
    if melding.max_wilds > 0 or blacks:
        kinds.append("dirty")
    kinds.append("aces_clean")
    if melding.max_wilds > 0:
        kinds.append("aces_dirty")
    if melding.wild_melds:
        kinds += ["wild_mixed", "wild_twos", "wild_jokers"]
    if melding.sequences:
        kinds.append("sequence")
    if blacks:
        kinds.append("black_threes")
    if rules.scoring.from_hand != "none":
        kinds += [kind + FROM_HAND for kind in kinds]
    return tuple(kinds)


def pays_from_hand(rules: "Rules", kind: str) -> bool:
    """Whether a canasta of this kind has another value when laid whole from the hand (C17, C44)."""
    scoring = rules.scoring
    kind = plain(kind)
    if scoring.from_hand == "none":
        return False
    if kind in ("dirty", "aces_dirty"):
        return scoring.from_hand_dirty
    return scoring.from_hand == "double" or kind in ("clean", "aces_clean")


def canasta_value(rules: "Rules", kind: str, from_hand: bool = False) -> int:
    """Points of one canasta without its cards; of two values the highest, never both (C44)."""
    scoring = rules.scoring
    kind = plain(kind)
    values = {
        "clean": scoring.clean,
        "dirty": scoring.dirty,
        "aces_clean": scoring.aces_clean,
        "aces_dirty": scoring.aces_dirty,
        "wild_mixed": scoring.wild_mixed,
        "wild_twos": scoring.wild_twos,
        "wild_jokers": scoring.wild_jokers,
        "sequence": scoring.sequence,
        "black_threes": scoring.black_threes,
    }
    value = values[kind]
    if not from_hand or not pays_from_hand(rules, kind):
        return value
    return 2 * value if scoring.from_hand == "double" else max(value, scoring.from_hand_value)


# -- canastas that count ---------------------------------------------------------------------------


def counted(rules: "Rules", canastas: Mapping[str, int]) -> tuple[int, int, int, int]:
    """How many canastas count for closing and red threes: in all, clean, dirty, sequences.

    Wild canastas are left out where ``closing.wild_canastas_count`` is off (C24).
    """
    every = clean = dirty = sequences = 0
    for kind, count in canastas.items():
        if is_wild_kind(kind) and not rules.closing.wild_canastas_count:
            continue
        every += count
        if is_clean(kind):
            clean += count
        elif is_dirty(kind):
            dirty += count
        else:
            sequences += count
    return every, clean, dirty, sequences


def closing_short(rules: "Rules", canastas: Mapping[str, int]) -> tuple[int, tuple[str, ...]]:
    """What is missing for going out: number of canastas, and the demanded kinds not there yet.

    The number is 0 exactly where nothing is missing: a missing kind needs a canasta more, however
    many there are. (Rules 2.1 P32, 2.2 P23, 1.1 P29.)
    """
    every, clean, dirty, sequences = counted(rules, canastas)
    if not rules.closing.kinds:
        return max(rules.closing.canastas - every, 0), ()
    have = {"clean": clean, "dirty": dirty, "sequence": sequences}
    missing: list[str] = []
    for kind in rules.closing.kinds:
        if have[kind] > 0:
            have[kind] -= 1
        else:
            missing.append(kind)
    return max(rules.closing.canastas - every, len(missing), 0), tuple(missing)


# -- the score of a hand ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """The facts of a finished hand for one side, counted from the table or typed in by people.

    ``canastas``: number by kind, or by kind and FROM_HAND. ``melded`` and ``in_hand``: points as
    the rules value the cards, both positive. ``red_threes``: one number by player of the side where
    ``scoring.red_threes_owner`` is player, else one number. ``black_threes_out``: laid in the going
    out. ``penalties``: points, positive. ``adjustments``: points with their sign.
    """

    canastas: dict[str, int]
    melded: int
    in_hand: int
    red_threes: tuple[int, ...]
    has_meld: bool
    out: bool = False
    concealed: bool = False
    black_threes_out: int = 0
    exact_cut: bool = False
    penalties: int = 0
    adjustments: int = 0


@dataclass(frozen=True)
class Line:
    """One entry of a score: ``count`` times ``each`` where that is how ``points`` come about.

    ``label`` is one of LABELS, ``detail`` the kind of canasta or part of a bonus, ``option`` what
    sets the value (empty for points that people gave).
    """

    label: str
    detail: str
    count: int
    each: int
    points: int
    option: str


@dataclass(frozen=True)
class Sheet:
    """The score of one side in one hand: entries, and points by label of notation 6."""

    lines: tuple[Line, ...]
    points: dict[str, int]

    @property
    def total(self) -> int:
        """Points of the hand."""
        return self.points["total"]


def score(tally: Tally, rules: "Rules") -> Sheet:
    """The score of one side in one hand (rules 2.6, notation 6)."""
    lines = [
        *_canasta_lines(tally, rules),
        *_red_three_lines(tally, rules),
        *_going_out_lines(tally, rules),
        *_card_lines(tally, rules),
    ]
    if tally.exact_cut and rules.seating.exact_cut:
        bonus = rules.seating.exact_cut
        lines.append(Line("exact_cut", "", 1, bonus, bonus, "seating.exact_cut"))
    if tally.penalties:
        lines.append(Line("penalties", "", 1, -tally.penalties, -tally.penalties, ""))
    if tally.adjustments:
        lines.append(Line("adjustments", "", 1, tally.adjustments, tally.adjustments, ""))
    points = dict.fromkeys(LABELS, 0)
    for line in lines:
        points[line.label] += line.points
    lines.sort(key=_place)
    points["total"] = sum(points.values())
    return Sheet(tuple(lines), points)


def _place(line: Line) -> int:
    return LABELS.index(line.label)


def _canasta_lines(tally: Tally, rules: "Rules") -> list[Line]:
    lines: list[Line] = []
    for from_hand in (False, True):
        for kind in KINDS:
            count = tally.canastas.get(kind + FROM_HAND if from_hand else kind, 0)
            if not count:
                continue
            each = canasta_value(rules, kind, from_hand)
            option = "scoring." + kind
            if from_hand and each != canasta_value(rules, kind):
                doubled = rules.scoring.from_hand == "double"
                option = "scoring.from_hand" if doubled else "scoring.from_hand_value"
            name = kind + FROM_HAND if from_hand else kind
            lines.append(Line("canastas", name, count, each, count * each, option))
    # Every canasta has its place here, a wild one that counts for nothing else too (C28).
    number = sum(tally.canastas.values())
    bonus = 0
    for least, points in rules.scoring.many_canastas:
        if number >= least:
            bonus = points
    if bonus:
        lines.append(Line("many_canastas", "", number, 0, bonus, "scoring.many_canastas"))
    return lines


def red_three_sign(tally: Tally, rules: "Rules") -> int:
    """1, 0 or -1: whether the red threes of a side count for it, not at all, or against it."""
    sign = rules.scoring.red_threes_sign
    every, clean, dirty, _ = counted(rules, tally.canastas)
    if sign == "kinds":
        if clean and dirty:
            return 1
        # Only clean canastas cost nothing (rules 2.1 P30); a sequence alone is neither kind.
        return 0 if clean else -1
    if sign == "canastas":
        return 1 if every >= rules.scoring.red_threes_canastas else -1
    return 1 if sign == "always" or tally.has_meld else -1


def _red_three_lines(tally: Tally, rules: "Rules") -> list[Line]:
    scoring = rules.scoring
    sign = red_three_sign(tally, rules)
    table, option = scoring.red_threes, "scoring.red_threes"
    if sign < 0:
        table, option = scoring.red_threes_negative, "scoring.red_threes_negative"
    lines: list[Line] = []
    for count in tally.red_threes:
        if not count:
            continue
        if scoring.red_threes_all is not None and count == 2 * rules.seating.packs:
            points = sign * scoring.red_threes_all
            lines.append(Line("red_threes", "all", count, 0, points, "scoring.red_threes_all"))
            continue
        each = 0
        for least, value in table:
            if count >= least:
                each = sign * value
        lines.append(Line("red_threes", "", count, each, count * each, option))
    return lines


def _going_out_lines(tally: Tally, rules: "Rules") -> list[Line]:
    if not tally.out:
        return []
    scoring = rules.scoring
    bonuses = [("", scoring.going_out, "scoring.going_out")]
    if tally.concealed:
        bonuses.append(("concealed", scoring.concealed, "scoring.concealed"))
    if tally.black_threes_out >= BLACK_THREES_OUT:
        bonuses.append(("black_threes", scoring.black_threes_out, "scoring.black_threes_out"))
    return [Line("going_out", detail, 1, n, n, option) for detail, n, option in bonuses if n]


def _card_lines(tally: Tally, rules: "Rules") -> list[Line]:
    melded = tally.melded
    if rules.scoring.melded == "none":
        melded = 0
    elif rules.scoring.melded == "plus_with_canasta" and not any(tally.canastas.values()):
        # Who has closed nothing pays for what lies on the table too (C30).
        melded = -melded
    lines: list[Line] = []
    if melded:
        lines.append(Line("melded", "", 1, melded, melded, "scoring.melded"))
    if tally.in_hand:
        lines.append(Line("in_hand", "", 1, -tally.in_hand, -tally.in_hand, ""))
    return lines
