import type { Schema } from '@/shared/api/types';
import { type MarkedWork, toMark } from '@/shared/marking/toMark';
import type { GradebookColumn } from './types';

interface Of {
  classId: number;
  courseId: number;
}

interface Whose extends Of {
  userId: number;
}

type Source = Pick<GradebookColumn, 'source' | 'source_id'>;

type ExamLine = Pick<Schema<'StudentExamLine'>, 'assessment_id' | 'attempt_id' | 'number'>;

/** A student's last attempt at an exam; none without an attempt. */
export function lastAttempt(lines: readonly ExamLine[] | undefined, assessmentId: number): number | null {
  const own = (lines ?? []).filter((line) => line.assessment_id === assessmentId);
  const last = own.reduce<ExamLine | undefined>(
    (best, line) => ((line.number ?? 0) > (best?.number ?? 0) ? line : best),
    undefined,
  );
  return last?.attempt_id ?? null;
}

/** Where a teacher sees what a student did for a column; nothing for what a teacher writes in by hand. */
export function workOf(
  { source, source_id }: Source,
  { classId, courseId, userId }: Whose,
  attemptId: number | null | undefined,
) {
  const ofStudent = { class_id: classId, student_id: userId };
  switch (source) {
    case 'learning':
      return { to: '/gradeManage/studentLengthOfLectureStudy', search: ofStudent } as const;
    case 'task':
      return {
        to: '/gradeManage/studenttask',
        search: { ...ofStudent, course_id: courseId, task_id: source_id },
      } as const;
    case 'exercise':
    case 'python':
      return {
        to: '/gradeManage/trainingResults',
        search: { ...ofStudent, course_id: courseId, work: `${source}-${source_id}` },
      } as const;
    case 'exam':
      return attemptId == null
        ? ({
            to: '/gradeManage/studentresultOfExamination',
            search: { ...ofStudent, course_id: courseId },
          } as const)
        : ({
            to: '/gradeManage/testPaperRecordDetails',
            search: { class_id: classId, assessment_id: source_id, attempt_id: attemptId },
          } as const);
    case 'manual':
      return undefined;
  }
}

/** Where what waits of a column is marked; nothing for what nobody marks. */
export function markingOf(column: Source, { classId, courseId }: Of) {
  const work = markedOf(column, courseId);
  return work && toMark(work, classId);
}

function markedOf({ source, source_id: id }: Source, courseId: number): MarkedWork | undefined {
  switch (source) {
    case 'task':
      return { kind: source, id, courseId };
    case 'exam':
    case 'exercise':
    case 'python':
      return { kind: source, id };
    case 'learning':
    case 'manual':
      return undefined;
  }
}
