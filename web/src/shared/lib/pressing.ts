export const dayMs = 86_400_000;

/** The beginning of a day by the reader's clock. */
export function startOfDay(ms: number): number {
  const day = new Date(ms);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

interface Due {
  opens_at_ms?: number | null;
  due_at_ms?: number | null;
}

/** Not open yet. */
export const isToCome = (item: Due, now: number) => (item.opens_at_ms ?? 0) > now;

/** Overdue, or due by the end of tomorrow: what is written in red. */
export const isPressing = (item: Due, now: number): boolean =>
  item.due_at_ms != null && !isToCome(item, now) && item.due_at_ms < startOfDay(now) + 2 * dayMs;
