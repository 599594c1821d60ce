/** What is undone at once: which edits of an item are one step back. */

/** Typing that follows within this time is one step. */
const pauseMs = 900;
/** However steadily it is typed, a step is no longer than this. */
const longestMs = 5000;

export interface Step {
  /** The field that changed. */
  place: string;
  beganAtMs: number;
  changedAtMs: number;
}

/** Whether an edit belongs to the step before: the same field is typed on, without a pause and not for too long. */
export const isSameStep = (step: Step, place: string, nowMs: number): boolean =>
  step.place === place && nowMs - step.changedAtMs <= pauseMs && nowMs - step.beganAtMs < longestMs;

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where two values differ, as a path: down to the one field, or to what holds all that differs. */
export function changedPlace(before: unknown, after: unknown): string {
  if (!isHolder(before) || !isHolder(after)) return '';
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isSame(before[name], after[name]));
  const [name] = changed;
  if (name === undefined || changed.length > 1) return changed.join();
  return `${name}/${changedPlace(before[name], after[name])}`;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSame(one[name], other[name]))
  );
}
