import type { Insight, Student } from '../insightApi';

/** What the page of insight reasons over; pure. */

export type Cell = NonNullable<Student['cells'][number]>;

/** With fewer answers a share is a hint, as the server has it. */
const enough = 3;
const weak = 0.6;
const good = 0.8;

export type Tone = 'thin' | 'weak' | 'fair' | 'good';

export function toneOf(cell: Cell): Tone {
  if (cell.answers < enough) return 'thin';
  if (cell.share < weak) return 'weak';
  return cell.share < good ? 'fair' : 'good';
}

export const percent = (share: number) => Math.round(share * 100);

/** The mean of what a student has shown; nothing shown comes last. */
const meanOf = (student: Student) => {
  const cells = student.cells.filter((cell) => cell !== null);
  if (cells.length === 0) return Number.POSITIVE_INFINITY;
  return cells.reduce((sum, cell) => sum + cell.share, 0) / cells.length;
};

export const weakestFirst = (students: Student[]) =>
  [...students].sort((left, right) => meanOf(left) - meanOf(right));

/** Ids of the students who are weak in a knowledge point, by enough answers. */
export function weakIn(insight: Insight, knowledge: string): number[] {
  const at = insight.points.findIndex((point) => point.name === knowledge);
  return insight.students
    .filter((student) => {
      const cell = student.cells[at];
      return cell != null && toneOf(cell) === 'weak';
    })
    .map((student) => student.user_id);
}

/** The students of these ids, in their order. */
export const peopleOf = (insight: Insight, ids: number[]) => {
  const students = new Map(insight.students.map((student) => [student.user_id, student]));
  return ids.flatMap((id) => students.get(id) ?? []);
};
