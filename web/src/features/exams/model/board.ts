import type { BoardRow } from '../managedApi';

/** Whoever was not heard of for so long counts as away. */
const presentMs = 40_000;

export type StudentState = 'running' | 'silent' | 'submitted' | 'absent';

/** Where somebody stands who is expected; who writes and was not heard of for a while is silent. */
export function stateOf(row: BoardRow, nowMs: number): StudentState {
  if (row.state === null) return 'absent';
  if (row.state !== 'running' && row.state !== 'ready') return 'submitted';
  return row.seen_at_ms !== null && nowMs - row.seen_at_ms < presentMs ? 'running' : 'silent';
}

export const isWriting = (state: StudentState) => state === 'running' || state === 'silent';

/** What an invigilator looks for first: who asks for something, who fell silent, who writes, who handed in, who never came. */
const order: StudentState[] = ['silent', 'running', 'submitted', 'absent'];

export function inOrder(rows: BoardRow[], nowMs: number): BoardRow[] {
  const place = (row: BoardRow) => (isAsking(row, nowMs) ? -1 : order.indexOf(stateOf(row, nowMs)));
  // `toSorted` is missing in Chrome 109.
  return [...rows].sort((left, right) => place(left) - place(right));
}

/** By room and seat, as they sit; who has none comes last, in the order of what to look at first. */
export function inSeats(rows: BoardRow[], nowMs: number): BoardRow[] {
  const rank = ({ room_id, seat }: BoardRow) => (room_id ?? 1e12) * 10_000 + (seat ?? 9_999);
  return inOrder(rows, nowMs).sort((left, right) => rank(left) - rank(right));
}

/** Figures above the board; each is a filter of it. */
export const figures = ['present', 'silent', 'asking', 'unheard', 'submitted', 'absent', 'signals'] as const;
export type Figure = (typeof figures)[number];

/** Whether somebody writes whose page has not shown the newest end yet, or who has not looked at a correction. */
export const isUnheard = (row: BoardRow, nowMs: number): boolean =>
  isWriting(stateOf(row, nowMs)) &&
  ((row.heard_version ?? 0) < (row.schedule_version ?? 0) ||
    (row.corrections_seen ?? 0) < (row.corrections ?? 0));

/** Whether another computer of somebody who writes waits to be let go on. */
export const isAsking = (row: BoardRow, nowMs: number): boolean =>
  row.asked_at_ms !== null && isWriting(stateOf(row, nowMs));

/** Whether a figure above the board counts this row. */
export function counts(figure: Figure, row: BoardRow, nowMs: number): boolean {
  const state = stateOf(row, nowMs);
  if (figure === 'signals') return row.signals > 0;
  if (figure === 'unheard') return isUnheard(row, nowMs);
  if (figure === 'asking') return isAsking(row, nowMs);
  if (figure === 'present') return state === 'running';
  return state === figure;
}

export interface Writers {
  writing: BoardRow[];
  /** Those of them with more time of their own. */
  withExtra: BoardRow[];
  /** How long the last of them could still go on if the others end now. */
  longestMs: number;
}

/** Whom the end of an assessment meets. `minutes` is the time for one attempt. */
export function writersOf(rows: BoardRow[], minutes: number, nowMs: number): Writers {
  const writing = rows.filter((row) => isWriting(stateOf(row, nowMs)));
  const extraMs = (row: BoardRow) => row.extra_ms + (minutes * 60_000 * row.extra_percent) / 100;
  const withExtra = writing.filter((row) => extraMs(row) > 0);
  const longestMs = withExtra.reduce(
    (longest, row) => Math.max(longest, Math.min(extraMs(row), (row.deadline_at_ms ?? nowMs) - nowMs)),
    0,
  );
  return { writing, withExtra, longestMs };
}
