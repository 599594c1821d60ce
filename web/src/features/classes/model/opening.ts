import type { Opening } from '../api';

/** How an item stands for the class this moment, as one word. */
export type OpeningState = 'shut' | 'waiting' | 'open' | 'late' | 'closed';

export function openingState(opening: Opening, nowMs: number): OpeningState {
  if (!opening.is_open) return 'shut';
  if (opening.opens_at_ms != null && nowMs < opening.opens_at_ms) return 'waiting';
  if (opening.closes_at_ms != null && nowMs >= opening.closes_at_ms) return 'closed';
  if (opening.due_at_ms != null && nowMs > opening.due_at_ms) return 'late';
  return 'open';
}

export interface Schedule {
  opens_at_ms: number | null;
  due_at_ms: number | null;
  closes_at_ms: number | null;
}

export type ScheduleFault = 'dueBeforeOpening' | 'closesTooEarly';

/** The same rule the server enforces, told while typing. */
export function scheduleFault({ opens_at_ms, due_at_ms, closes_at_ms }: Schedule): ScheduleFault | undefined {
  const isBefore = (early: number | null, late: number | null) =>
    early === null || late === null || early <= late;
  if (!isBefore(opens_at_ms, due_at_ms)) return 'dueBeforeOpening';
  if (!isBefore(due_at_ms, closes_at_ms) || !isBefore(opens_at_ms, closes_at_ms)) return 'closesTooEarly';
  return undefined;
}
