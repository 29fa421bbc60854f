// Written by `python3 dev.py types` from canasta.session.protocol. Do not edit.

export interface Reason {
  why: string;
  option?: string;
  need?: number;
  got?: number;
  cards?: string;
  kinds?: string[];
  fine?: number;
  cause?: Reason | null;
  text?: string;
}

export interface Happened {
  number: number;
  kind: string;
  seat: number;
  cards?: string;
  count?: number;
  labels?: string[];
  points?: number;
  yes?: boolean;
  detail?: string;
  text?: string;
  short?: string;
}

export interface MeldShown {
  label: string;
  owner: number;
  size: number;
  kind?: string;
  from_hand?: boolean;
  cards?: string;
  worth?: number;
}

export interface SideShown {
  melds: MeldShown[];
  red_threes: string;
  fined: number;
  minimum: number;
  opened: boolean;
  total: number;
}

export interface Question {
  asker_hand: number;
  my_points: number;
  total: number;
  goal: number;
  fine: number;
}

export interface TableShown {
  seat: number | null;
  hand: string;
  hand_sizes: number[];
  stock_size: number;
  pile: string;
  pile_size: number;
  pile_state: string;
  sides: SideShown[];
  dealer: number;
  turn: number;
  actor: number;
  phase: string;
  leave: (string | null)[];
  discard_owed: boolean;
  lifted: number;
  peeked: string;
  draws: number;
  legal: string[];
  reasons: Record<string, Reason>;
  can: string[];
  takes: string[];
  lays: string[];
  discards: string;
  gives: string;
  fits: string;
  question: Question | null;
}

export interface LineShown {
  label: string;
  detail: string;
  count: number;
  each: number;
  points: number;
  option: string;
  text: string;
}

export interface HandScored {
  ended: string;
  out: number;
  sheets: LineShown[][];
  scores: number[];
  totals: number[];
  game_over: boolean;
  match_over: boolean;
  winner: number | null;
  points: number[];
  winners: number[];
  needs: number[];
  goal: number;
}

export interface PlayerShown {
  name: string;
  kind: string;
  level: 'easy' | 'hard' | 'normal';
  present: boolean;
  covered: boolean;
  agreed: boolean;
  host: boolean;
}

export interface Fair {
  hand: number;
  digest: string;
  salt?: string;
  deck?: string;
}

export interface Mark {
  step: number;
  action: string;
  better: string;
  points: number;
  text: string;
  instead: string;
}

export interface Review {
  hand: number;
  marks: Mark[];
  text: string;
}

export interface Act {
  t: 'act';
  id: string;
  seen: number;
  action: string;
}

export interface Resume {
  t: 'resume';
  seen: number;
}

export interface Hello {
  t: 'hello';
  seen?: number;
  lang?: 'en' | 'es';
}

export interface Try {
  t: 'try';
  id: string;
  action: string;
}

export interface Do {
  t: 'do';
  id: string;
  what: 'agree' | 'begin' | 'cover' | 'go_on' | 'hints' | 'host' | 'leave' | 'next' | 'no_hints' | 'open' | 'pause' | 'rematch' | 'remove' | 'robot' | 'rules' | 'uncover';
  player?: number | null;
  level?: 'easy' | 'hard' | 'normal' | null;
  options?: Record<string, unknown> | null;
}

export interface Say {
  t: 'say';
  phrase: 'good_game' | 'hello' | 'one_moment' | 'thanks' | 'well_played' | 'your_turn';
}

export interface Hint {
  t: 'hint';
  id: string;
}

export interface Update {
  t: 'update';
  number: number;
  game: number;
  games: number;
  hand: number;
  order: number[];
  names: string[];
  events: Happened[];
  table: TableShown | null;
  scored: HandScored | null;
}

export interface Info {
  t: 'info';
  number: number;
  code: string;
  variant: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  differences: string[];
  players: PlayerShown[];
  you: number | null;
  stage: string;
  paused: boolean;
  clock: number;
  deadline: number;
  hints: boolean;
  fair: Fair[];
}

export interface Tried {
  t: 'tried';
  id: string;
  reason: Reason | null;
  points: number;
  need: number;
  reach: number;
  groups: number[];
}

export interface Hinted {
  t: 'hinted';
  id: string;
  action: string;
  words: string;
}

export interface Said {
  t: 'said';
  player: number;
  phrase: string;
}

export interface NotAllowed {
  t: 'not_allowed';
  id: string;
  why: string;
  text: string;
}

export interface Accepted {
  t: 'accepted';
  id: string;
  number: number;
}

export interface Refused {
  t: 'refused';
  id: string;
  reason: Reason;
}

export interface Unread {
  t: 'unread';
  id: string;
  position: number;
  expected: string;
}

export interface Stale {
  t: 'stale';
  id: string;
  number: number;
}

export interface Malformed {
  t: 'malformed';
  problem: string;
}

export interface NewTable {
  variant: string;
  plan: ('easy' | 'friend' | 'hard' | 'me' | 'normal')[];
  seats?: number | null;
  options?: Record<string, unknown>;
  clock?: number;
  hints?: boolean;
  name?: string;
  lang?: 'en' | 'es';
}

export interface TakeSeat {
  name: string;
  player?: number | null;
  lang?: 'en' | 'es';
}

export interface AskLink {
  player?: number | null;
}

export interface NewCode {
  code: string;
  player: number;
}

export interface OneSeat {
  player: number;
}

export interface SeatLink {
  path: string;
}

export interface Failure {
  error: Problem;
}

export interface FairDeck {
  digest: string;
  salt: string;
  deck: string;
  ok: boolean | null;
}

export interface AskForm {
  rules: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  lang?: 'en' | 'es';
}

export interface AskScore {
  document: Record<string, unknown>;
  lang?: 'en' | 'es';
  draft?: boolean;
  options?: Record<string, unknown> | null;
}

export interface FieldReason {
  value: string;
  label: string;
}

export interface Field {
  key: string;
  type: 'count' | 'counts' | 'flag' | 'points' | 'reasons' | 'side';
  label: string;
  hint: string;
  group: 'canastas' | 'closing' | 'honours' | 'more' | 'points';
  common: boolean;
  most?: number | null;
  each?: number | null;
  step?: number | null;
  size?: number | null;
  reasons?: FieldReason[] | null;
}

export interface CardKey {
  label: string;
  points: number;
}

export interface OpeningStep {
  from: number | null;
  points: number;
  clean: boolean;
  words: string;
}

export interface Form {
  rules: string;
  seats: number;
  title: string;
  sides: number;
  side_size: number;
  games: number;
  goal: number;
  pairs: number[][][];
  fields: Field[];
  cards: CardKey[];
  opening: OpeningStep[];
  differences: string[];
}

export interface GameSeats {
  name: string;
  title: string;
  seats: number[];
  usual: number;
}

export interface Forms {
  games: GameSeats[];
  forms: Record<string, Form>;
}

export interface CountedLine {
  key: string;
  label: string;
  count: number;
  each: number;
  points: number;
  words: string;
}

export interface CountedSide {
  lines: CountedLine[];
  sum: string;
  total: number;
}

export interface CountedHand {
  sides: CountedSide[];
  totals: number[];
}

export interface CountedGame {
  hands: (CountedHand | null)[];
  totals: number[];
  over: boolean;
  winner: number | null;
}

export interface RefusedHand {
  game: number;
  hand: number;
  path: string;
  side: number | null;
  key: string;
  text: string;
}

export interface NextSide {
  minimum: number;
  clean: boolean;
  words: string;
}

export interface NextHand {
  game: number;
  hand: number;
  over: boolean;
  cuts: number | null;
  dealer: number;
  leads: number;
  pairs: number[][];
  sides: NextSide[];
}

export interface GameStanding {
  words: string;
  leader: number | null;
  ahead: number;
  missing: number[];
}

export interface PlayerRow {
  player: string;
  games: string[];
  night: string;
  winning: boolean;
}

export interface Reckoned {
  result: Record<string, unknown>;
  refused: RefusedHand[];
  games: CountedGame[];
  next: NextHand;
  standing: GameStanding;
  table: PlayerRow[];
  over: boolean;
  words: string;
}

export interface SheetStart {
  t: 'start';
  rules: string;
  seats: number;
  options: Record<string, unknown>;
  players: string[];
  title: string;
}

export interface SheetPlayers {
  t: 'players';
  names: string[];
}

export interface SheetGame {
  t: 'game';
  game: string;
  pairs?: number[][] | null;
  start?: number[] | null;
}

export interface SheetHand {
  t: 'hand';
  game: string;
  hand: string;
  entry: Record<string, unknown>;
}

export interface SheetRemove {
  t: 'remove';
  hand: string;
}

export interface SheetOptions {
  t: 'options';
  hand: string;
  options: Record<string, unknown>;
}

export interface SheetUndo {
  t: 'undo';
  entry: string;
}

export interface SheetEntry {
  id: string;
  at: number;
  op: SheetStart | SheetPlayers | SheetGame | SheetHand | SheetRemove | SheetOptions | SheetUndo;
}

export interface NewEntries {
  entries: SheetEntry[];
}

export interface KeptEntry {
  number: number;
  id: string;
  at: number;
  op: SheetStart | SheetPlayers | SheetGame | SheetHand | SheetRemove | SheetOptions | SheetUndo;
}

export interface SheetLinks {
  read: string;
  write: string;
  number: number;
}

export interface SheetPage {
  entries: KeptEntry[];
  number: number;
  writable: boolean;
  read: string;
  mine: boolean;
}

export interface SheetNumbers {
  numbers: Record<string, number>;
  number: number;
}

export interface Problem {
  why: string;
  path: string;
  text: string;
}

export type ClientMessage =
  | Act
  | Resume
  | Hello
  | Try
  | Do
  | Say
  | Hint;

export type ServerMessage =
  | Update
  | Accepted
  | Refused
  | Unread
  | Stale
  | Malformed
  | Info
  | Tried
  | Hinted
  | Said
  | NotAllowed;

export type SheetOp =
  | SheetStart
  | SheetPlayers
  | SheetGame
  | SheetHand
  | SheetRemove
  | SheetOptions
  | SheetUndo;
