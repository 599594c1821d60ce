import type { Schema } from '@/shared/api/types';
import type { GradebookColumn } from './types';

interface Whose {
  classId: number;
  courseId: number;
  userId: number;
}

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
  { source, source_id }: Pick<GradebookColumn, 'source' | 'source_id'>,
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
