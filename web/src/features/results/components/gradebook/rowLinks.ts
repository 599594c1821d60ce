import { hrefOf } from '@/shared/lib/href';
import type { ColumnRef } from '../../model/gradebook/types';
import { markingOf } from '../../model/gradebook/work';

/** The links of the rows as addresses: a component of the router for each would slow the sheet down while it is scrolled. */

export const studentHref = (classId: number, studentId: number) =>
  hrefOf({
    to: '/gradeManage/studentLengthOfLectureStudy',
    search: { class_id: classId, student_id: studentId },
  });

/** The address of what waits for marking of a column; none of what nobody marks. */
export function markingHref(
  of: { classId: number; courseId: number },
  column: ColumnRef,
): string | undefined {
  const target = markingOf(column, of);
  return target && hrefOf(target);
}
