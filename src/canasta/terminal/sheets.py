"""The end of a hand as a person sees it: the score sheet with its arithmetic, totals, winners."""

from collections.abc import Sequence

from rich.text import Text

from canasta.rules.match import pairs
from canasta.rules.opening import clean_only, minimum
from canasta.rules.scoring import Line
from canasta.session.protocol import Update
from canasta.session.shown import HandScored, LineShown
from canasta.terminal.board import Board
from canasta.words import capital, ended_words, line_words, number
from canasta.words.text import joined


def sheet(board: Board, update: Update) -> None:
    """The score sheet of the hand that is over, and how the match stands."""
    scored = update.scored
    assert scored is not None
    board.line()
    board.rule(board.head(update))
    how = ended_words(scored.ended, board.lang)
    if scored.ended == "out":
        name = board.names(update)[scored.out]
        me = scored.out == update.order.index(board.player)
        how = board.say("mine/went_out") if me else board.say("end/out", name=name)
    board.line(Text(f" {board.say('end/title', how=how)}", "bold"))
    for side in board.sides(update):
        board.line(Text(f" {board.side_name(update, side)}", "bold"))
        for line in scored.sheets[side]:
            board.paint(f"   {capital(line_words(_line(line), board.lang))}")
        if not scored.sheets[side]:
            board.line(f"   {board.say('end/nothing')}")
        total = number(scored.scores[side], board.lang)
        board.line(Text(f"   {board.say('end/total')}: {total}", "bold"))
    _standing(board, update, scored)


def totals(board: Board, update: Update, points: Sequence[int]) -> None:
    """How the match stands before the hand in progress; ``points`` by player."""
    table = update.table
    assert table is not None
    board.line(Text(f" {board.say('end/totals')}", "bold"))
    for side in board.sides(update):
        board.line(f"   {_total(board, update, side, table.sides[side].total, False)}")
    board.line(f" {board.say('end/target', n=board.rules.match.target)}")
    if update.game > 1:
        _points(board, update, points)


def pairs_text(board: Board, order: Sequence[int], names: Sequence[str]) -> str:
    """Who plays with whom in the next game, the players given by seat."""
    sides = [
        joined([names[player] for player in order[side :: board.rules.sides]], board.lang)
        for side in range(board.rules.sides)
    ]
    return board.say("end/next_pairs", sides=board.say("end/against").join(sides))


def changes_pairs(board: Board, game: int) -> bool:
    """Whether the partners of the next game (``game``, from 1) are others than before."""
    return pairs(board.rules, game) != pairs(board.rules, game - 1)


def _standing(board: Board, update: Update, scored: HandScored) -> None:
    """Totals, what each side needs next, and who has won."""
    board.line(Text(f" {board.say('end/totals')}", "bold"))
    for side in board.sides(update):
        total = _total(board, update, side, scored.totals[side], scored.game_over)
        board.line(f"   {total}")
    if scored.game_over:
        board.line(Text(f" {_winner(board, update, scored)}", "bold reverse"))
    else:
        board.line(f" {board.say('end/target', n=board.rules.match.target)}")
    if board.rules.match.games > 1 and (scored.game_over or update.game > 1):
        _points(board, update, scored.points)
    if scored.match_over:
        board.line(Text(f" {_match_winners(board, update, scored)}", "bold reverse"))


def _points(board: Board, update: Update, points: Sequence[int]) -> None:
    players = [
        board.say("end/player_points", name=name, points=number(n, board.lang))
        for name, n in zip(board.players(update), points, strict=True)
    ]
    board.line(f" {board.say('end/points', players=' · '.join(players))}")


def _total(board: Board, update: Update, side: int, total: int, over: bool) -> str:
    """A side's total and, while the game lasts, what it needs to open in the next hand."""
    fields: dict[str, object] = {"side": board.side_name(update, side), "total": total}
    if over:
        return board.say("end/reached", **fields)
    key = "end/next_clean" if clean_only(board.rules.opening, total) else "end/next"
    return board.say(key, need=minimum(board.rules, total), **fields)


def _winner(board: Board, update: Update, scored: HandScored) -> str:
    if scored.winner is None:
        return board.say("end/game_drawn")
    players = [update.order[s] for s in range(scored.winner, board.rules.seats, board.rules.sides)]
    if players == [board.player]:
        return board.say("end/game_mine")
    side = board.side_name(update, scored.winner)
    return board.say("end/game_won", side=side, n=len(players))


def _match_winners(board: Board, update: Update, scored: HandScored) -> str:
    if not scored.winners:
        return board.say("end/drawn")
    if scored.winners == (board.player,):
        return board.say("end/mine")
    known = board.players(update)
    names = joined([known[player] for player in scored.winners], board.lang)
    return board.say("end/won", names=names, n=len(scored.winners))


def _line(shown: LineShown) -> Line:
    return Line(shown.label, shown.detail, shown.count, shown.each, shown.points, shown.option)
