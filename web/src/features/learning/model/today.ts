import { isPressing, isToCome, startOfDay } from '@/shared/lib/pressing';
import type { AgendaItem } from '../api';

export { isPressing, startOfDay };

/** What a student has to do today, across courses: pure, so that its order can be tested. */

const dayMs = 86_400_000;

type DayName = 'late' | 'today' | 'tomorrow' | 'day' | 'later' | 'undated';

export interface DayGroup<T> {
  name: DayName;
  /** The day, for those named by it. */
  atMs?: number;
  items: T[];
}

/** The moment an item stands under: when it opens if it is still closed, else until when it is to be done. */
export const momentOf = (item: AgendaItem, now: number): number | undefined =>
  (isToCome(item, now) ? item.opens_at_ms : item.due_at_ms) ?? undefined;

/** By day: overdue first, then today, tomorrow, the days of this week, everything later, what has no date last. */
export function byDay<T extends AgendaItem>(items: T[], now: number): DayGroup<T>[] {
  const groups: DayGroup<T>[] = [];
  const today = startOfDay(now);
  const sorted = [...items].sort(
    (left, right) => (momentOf(left, now) ?? Infinity) - (momentOf(right, now) ?? Infinity),
  );
  for (const item of sorted) {
    const at = momentOf(item, now);
    const days = at === undefined ? undefined : Math.round((startOfDay(at) - today) / dayMs);
    const name: DayName =
      at === undefined || days === undefined
        ? 'undated'
        : at < now
          ? 'late'
          : days === 0
            ? 'today'
            : days === 1
              ? 'tomorrow'
              : days < 4
                ? 'day'
                : 'later';
    const last = groups.at(-1);
    const isSame = last?.name === name && (name !== 'day' || last.atMs === startOfDay(at ?? 0));
    if (last && isSame) last.items.push(item);
    else groups.push({ name, ...(name === 'day' && at ? { atMs: startOfDay(at) } : {}), items: [item] });
  }
  return groups;
}

/** The one thing to do now: what is due next and can be begun, else what is overdue longest, else what has no date. */
export function firstThing<T extends AgendaItem>(items: T[], now: number): T | undefined {
  const open = items.filter((item) => !isToCome(item, now));
  const due = open
    .filter((item) => (item.due_at_ms ?? 0) >= now)
    .sort((left, right) => (left.due_at_ms ?? 0) - (right.due_at_ms ?? 0));
  const late = open
    .filter((item) => item.due_at_ms != null && item.due_at_ms < now)
    .sort((left, right) => (left.due_at_ms ?? 0) - (right.due_at_ms ?? 0));
  return due[0] ?? late[0] ?? open[0];
}

/** The next assessment that has yet to begin. */
export function nextExam<T extends AgendaItem>(items: T[], now: number): T | undefined {
  return items
    .filter((item) => item.kind === 'assessment' && isToCome(item, now))
    .sort((left, right) => (left.opens_at_ms ?? 0) - (right.opens_at_ms ?? 0))[0];
}

/** Days, hours and minutes until a moment. */
export function leftUntil(ms: number, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((ms - now) / 60_000));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}
