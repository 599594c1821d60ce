import { keyOf } from './rows';
import type { Gradebook, GradebookHead, GradebookTotals } from './types';

/** The gradebook that is shown: whom the totals do not name yet has none. */
export function bookOf(head: GradebookHead, totals: GradebookTotals | undefined): Gradebook {
  const sums = new Map(totals?.students.map((sum) => [sum.user_id, sum]));
  const means = new Map(totals?.columns.map((column) => [keyOf(column), column.mean]));
  return {
    ...head,
    students: head.students.map((student) => ({ ...student, sum: sums.get(student.user_id) })),
    means: totals && {
      total: totals.mean,
      columns: head.columns.map((column) => means.get(keyOf(column)) ?? null),
    },
  };
}
