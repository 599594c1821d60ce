import { kindOf } from '@/shared/questions/kinds';
import type { QuestionKey } from '@/shared/questions/types';
import type { AnswerGroup } from './api';

export interface RubricLine {
  title: string;
  /** What it is worth, of the question's points. */
  points: number;
}

/** The points of a rubric: their weights shared out over the question's points, to the half point where that is exact. */
export function rubricOf(key: QuestionKey, full: number): RubricLine[] {
  const lines = kindOf(key.kind).rubric?.(key) ?? [];
  const weights = lines.reduce((sum, line) => sum + line.weight, 0);
  return lines.map((line) => ({
    title: line.title,
    points: weights === 0 ? 0 : Math.round(((full * line.weight) / weights) * 100) / 100,
  }));
}

/** The sum of the chosen points; all of them give exactly the full points, whatever the rounding of each. */
export function sumOf(lines: RubricLine[], chosen: number[], full: number): number {
  if (lines.length > 0 && chosen.length === lines.length) return full;
  const sum = chosen.reduce((total, index) => total + (lines[index]?.points ?? 0), 0);
  return Math.min(full, Math.round(sum * 100) / 100);
}

/**
 * The points of a rubric that the system has seen in an answer, by number, where they add up to what it suggests: taken over, the
 * ticks say the same as the figure.
 */
export function seenOf(
  lines: RubricLine[],
  reasons: AnswerGroup['reasons'],
  suggested: number,
  full: number,
): number[] {
  const titles = reasons.filter((reason) => reason.code === 'R-POINT').map((reason) => reason.params?.point);
  const seen = lines.flatMap((line, index) => (titles.includes(line.title) ? [index] : []));
  return sumOf(lines, seen, full) === suggested ? seen : [];
}

/** Whether the key says anything to its marker; what a person marks may come without a model answer. */
export const isTold = (key: QuestionKey): boolean => kindOf(key.kind).isTold?.(key) ?? true;

/** Whether nothing more is asked of me for these answers. */
export const isDone = (group: AnswerGroup): boolean =>
  group.state === 'marked' || group.second?.is_given === true;
