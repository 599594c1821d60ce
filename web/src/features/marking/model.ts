import type { Schema } from '@/shared/api/types';
import { kindOf } from '@/shared/questions/kinds';
import type { QuestionKey } from '@/shared/questions/types';
import type { AnswerGroup } from './api';

/** A line of the rubric and what it is worth, below 0 of a deduction; a line that is given, wholly or in part. */
export type RubricLine = Schema<'RubricWorth'>;
export type Tick = Schema<'RubricTick'>;

const STEP = 0.5;
const rounded = (points: number) => Math.round(points * 100) / 100;

/** What of a line is given, below 0 of a deduction. */
export function givenOf(lines: RubricLine[], ticks: Tick[], index: number): number {
  const tick = ticks.find((one) => one.line === index);
  return rounded((lines[index]?.points ?? 0) * (tick?.share ?? 0));
}

/** The sum of the lines that are given, between nothing and the full points. */
export function sumOf(lines: RubricLine[], ticks: Tick[], full: number): number {
  const sum = ticks.reduce((total, tick) => total + givenOf(lines, ticks, tick.line), 0);
  return Math.min(full, Math.max(0, rounded(sum)));
}

function withShare(ticks: Tick[], line: number, share: number): Tick[] {
  const others = ticks.filter((one) => one.line !== line);
  const all = share > 0 ? [...others, { line, share }] : others;
  return all.sort((one, other) => one.line - other.line);
}

/** All of a line instead of nothing or a part of it, or nothing instead of all. */
export function toggled(ticks: Tick[], line: number): Tick[] {
  const isWhole = ticks.some((one) => one.line === line && one.share >= 1);
  return withShare(ticks, line, isWhole ? 0 : 1);
}

/** Half a point more or less of a line, up to all of it and down to nothing. */
export function stepped(lines: RubricLine[], ticks: Tick[], line: number, by: 1 | -1): Tick[] {
  const worth = Math.abs(lines[line]?.points ?? 0);
  const given = Math.abs(givenOf(lines, ticks, line));
  const next =
    by > 0
      ? Math.min(worth, (Math.floor(given / STEP) + 1) * STEP)
      : Math.max(0, (Math.ceil(given / STEP) - 1) * STEP);
  return withShare(ticks, line, worth === 0 ? 0 : next / worth);
}

/**
 * The lines of a rubric that the system has seen in an answer, where they add up to what it suggests: taken over, the ticks say the
 * same as the figure.
 */
export function seenOf(
  lines: RubricLine[],
  reasons: AnswerGroup['reasons'],
  suggested: number,
  full: number,
): Tick[] {
  const isSeen = (code: string) => code === 'R-POINT' || code === 'R-DEDUCT';
  const titles = reasons.filter((reason) => isSeen(reason.code)).map((reason) => reason.params?.point);
  const seen = lines.flatMap((one, line) => (titles.includes(one.title) ? [{ line, share: 1 }] : []));
  return sumOf(lines, seen, full) === suggested ? seen : [];
}

/** Whether the key says anything to its marker; what a person marks may come without a model answer. */
export const isTold = (key: QuestionKey): boolean => kindOf(key.kind).isTold?.(key) ?? true;

/** Whether nothing more is asked of me for these answers. */
export const isDone = (group: AnswerGroup): boolean =>
  group.state === 'marked' || group.second?.is_given === true;

/** Whether a person is waited for; what a machine tests comes to its mark by itself. */
export const waits = (group: AnswerGroup): boolean => !isDone(group) && group.state !== 'verdict';

/** How answers stand for their marker, in one word. */
export type Stand = 'done' | 'decision' | 'sample' | 'held' | 'machine' | 'waiting';

export function standOf(group: AnswerGroup): Stand {
  if (isDone(group)) return 'done';
  if (group.second?.ask === 'decision' || group.second?.ask === 'sample') return group.second.ask;
  if (group.second?.is_held) return 'held';
  return group.state === 'verdict' ? 'machine' : 'waiting';
}

/** The tags of comments, the most used first. */
export function tagsOf(comments: { tags: string[]; uses: number }[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags, uses: often } of comments) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + often);
  }
  return [...uses].sort((one, other) => other[1] - one[1]).map(([tag]) => tag);
}

/** How many answers each tag was given to, the most first. */
export function tagCounts(groups: AnswerGroup[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (group.points === null) continue;
    for (const tag of group.tags) counts.set(tag, (counts.get(tag) ?? 0) + group.item_ids.length);
  }
  return [...counts].sort((one, other) => other[1] - one[1]);
}
