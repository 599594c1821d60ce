import type { QuestionKey, RubricPoint } from '@/shared/questions/types';
import type { RubricLine } from './model';
import type { RegradeChange } from './regradeApi';

/** A line of a rubric while it is edited: its weight is so many hundredths of a point, below 0 of a deduction. */
export interface EditedLine extends RubricPoint {
  /** Which line it was; none of a new one. */
  from: number | null;
}

type Rubric = Extract<RegradeChange, { kind: 'rubric' }>;

const freshWords = { any_of: [], all_of: [], none_of: [] };

/** The lines of a key's rubric, worth what the server says. */
export function editedLines(key: QuestionKey, worths: RubricLine[]): EditedLine[] {
  const words = key.kind === 'short_answer' ? key.rubric : [];
  return worths.map((line, from) => ({
    ...freshWords,
    ...words[from],
    title: line.title,
    weight: Math.round(line.points * 100),
    from,
  }));
}

export const freshLine = (weight: number): EditedLine => ({ ...freshWords, title: '', weight, from: null });

/** What the lines that give points add up to. */
export const sumOfLines = (lines: EditedLine[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, line.weight), 0) / 100;

/** The change that puts these lines in the place of a key's rubric; none for a question that has no rubric. */
export function rubricChange(key: QuestionKey, lines: EditedLine[]): Rubric | undefined {
  const from = lines.map((line) => line.from);
  if (key.kind === 'short_answer') {
    const rubric = lines.map(({ from: _, ...line }) => ({ ...line, title: line.title.trim() }));
    return { kind: 'rubric', answer_key: { ...key, rubric }, from };
  }
  if (key.kind === 'file_upload') {
    const criteria = lines.map(({ title, weight }) => ({ title: title.trim(), weight }));
    return { kind: 'rubric', answer_key: { ...key, criteria }, from };
  }
  return undefined;
}

/** Of each line of another rubric: which line it was, by its title; none of a new one. */
export function linesFrom(lines: RubricLine[], before: RubricLine[]): (number | null)[] {
  return lines.map((line) => {
    const from = before.findIndex((one) => one.title === line.title);
    return from < 0 ? null : from;
  });
}

/** Whether the lines are as they were. */
export const areSame = (lines: EditedLine[], before: EditedLine[]): boolean =>
  JSON.stringify(lines) === JSON.stringify(before);
