/**
 * What was really played, without React and without a player: told the time as it passes, it knows stretches.
 * A seek ends one stretch and begins another, so the seconds between never count.
 */

/** From and to, in seconds of the medium. */
export type Stretch = [from: number, to: number];

export interface Playback {
  /** Finished stretches that have not been reported. */
  done: Stretch[];
  /** The stretch being played. */
  open: Stretch | undefined;
}

export const silent: Playback = { done: [], open: undefined };

/** The longest step between two signs of time that still is playing and not a jump, at normal speed. */
const longestStep = 1.5;
/** Stretches shorter than this are the noise of seeking. */
const shortest = 0.05;

/** The player says where it is while it plays. */
export function played(now: Playback, at: number, speed: number): Playback {
  if (now.open === undefined) return { ...now, open: [at, at] };
  const [from, to] = now.open;
  const step = at - to;
  if (step >= 0 && step <= longestStep * Math.max(1, speed)) return { ...now, open: [from, at] };
  return { done: stop(now).done, open: [at, at] };
}

/** The player stopped, or jumps. */
export function stop(now: Playback): Playback {
  const { done, open } = now;
  if (open === undefined) return now;
  return { done: open[1] - open[0] >= shortest ? [...done, open] : done, open: undefined };
}

/** Takes out what is to be reported; playing goes on from where it is. */
export function take(now: Playback): { report: Stretch[]; rest: Playback } {
  const { open } = now;
  const report = stop(now).done.map(([from, to]): Stretch => [round(from), round(to)]);
  return { report, rest: { done: [], open: open === undefined ? undefined : [open[1], open[1]] } };
}

/** Puts back what could not be reported. */
export function giveBack(now: Playback, report: Stretch[]): Playback {
  return { ...now, done: [...report, ...now.done].slice(-400) };
}

const round = (second: number) => Math.round(second * 100) / 100;

/** The union of stretches, ascending: what the server counts too. */
export function union(stretches: Stretch[]): Stretch[] {
  const sorted = stretches.filter(([from, to]) => to > from).sort((left, right) => left[0] - right[0]);
  const joined: Stretch[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/**
 * Where to begin: at the time asked for, else where one left. What was left in its last seconds begins anew, and what
 * was finished does so when it was left in its last tenth: whoever opens it again does not want its closing words.
 */
export function startAt(asked: number | undefined, left: number, length: number, isFinished = false): number {
  if (asked !== undefined) return Math.min(asked, Math.max(0, length - 1));
  const end = length - Math.max(3, isFinished ? length / 10 : 0);
  return left > 0 && left < end ? left : 0;
}

/** The chapter mark that is being played; -1 before the first. */
export function markAt(marks: { at_s: number }[], at: number): number {
  let found = -1;
  for (const [index, mark] of marks.entries()) if (mark.at_s <= at + 0.25) found = index;
  return found;
}

/** The question that playing from `before` to `at` comes upon. */
export function questionBetween<Q extends { at_s: number }>(
  questions: Q[],
  before: number,
  at: number,
): Q | undefined {
  return questions.find((question) => question.at_s > before && question.at_s <= at);
}
