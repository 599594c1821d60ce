import type { ColumnRef } from '../../model/gradebook/types';

/** The links of the rows as addresses: a component of the router for each would slow the sheet down while it is scrolled. */

export const studentHref = (classId: number, studentId: number) =>
  `/gradeManage/studentLengthOfLectureStudy?class_id=${classId}&student_id=${studentId}`;

/** The address of what waits for marking of a column; a task has works of several kinds, so all of the class stands there. */
export function markingHref(classId: number, { source, source_id }: ColumnRef): string {
  const all = `/gradeManage/correction?class_id=${classId}`;
  switch (source) {
    case 'exam':
      return `${all}&assessment_id=${source_id}`;
    case 'exercise':
      return `${all}&exercise_id=${source_id}`;
    case 'python':
      return `${all}&task_id=${source_id}`;
    default:
      return all;
  }
}
