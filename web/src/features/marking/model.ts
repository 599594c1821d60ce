import type { QuestionKey } from '@/shared/questions/types';

export interface RubricLine {
  title: string;
  /** What it is worth, of the question's points. */
  points: number;
}

/** The points of a rubric: their weights shared out over the question's points, to the half point where that is exact. */
export function rubricOf(key: QuestionKey, full: number): RubricLine[] {
  const lines =
    key.kind === 'short_answer' ? key.rubric : key.kind === 'file_upload' ? (key.criteria ?? []) : [];
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

/** Whether the key says anything to its marker; what a person marks may come without a model answer. */
export function isTold(key: QuestionKey): boolean {
  if (key.kind === 'short_answer') return (key.reference ?? '').trim() !== '' || key.rubric.length > 0;
  if (key.kind === 'python') return (key.solution ?? '').trim() !== '';
  if (key.kind === 'file_upload') return (key.criteria ?? []).length > 0;
  return true;
}
