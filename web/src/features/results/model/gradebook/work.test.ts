import { expect, it } from 'vitest';
import { hrefOf } from '@/shared/lib/href';
import { lastAttempt, markingOf, workOf } from './work';

const whose = { classId: 3, courseId: 1, userId: 11 };

it('leads from a score of an exercise or a program to what this student handed in', () => {
  expect(workOf({ source: 'exercise', source_id: 51 }, whose, undefined)).toEqual({
    to: '/gradeManage/trainingResults',
    search: { class_id: 3, course_id: 1, student_id: 11, work: 'exercise-51' },
  });
  expect(workOf({ source: 'python', source_id: 7 }, whose, undefined)?.search).toMatchObject({
    work: 'python-7',
    student_id: 11,
  });
});

it('leads from a score of a task to its works, whatever they are, not to Python alone', () => {
  expect(workOf({ source: 'task', source_id: 7 }, whose, undefined)).toEqual({
    to: '/gradeManage/studenttask',
    search: { class_id: 3, course_id: 1, student_id: 11, task_id: 7 },
  });
});

it('leads from an exam to the last attempt, and to the exams of a student without one', () => {
  const lines = [
    { assessment_id: 5, attempt_id: 41, number: 1 },
    { assessment_id: 5, attempt_id: 43, number: 2 },
    { assessment_id: 6, attempt_id: null, number: null },
  ];
  expect(lastAttempt(lines, 5)).toBe(43);
  expect(lastAttempt(lines, 6)).toBeNull();
  const exam = { source: 'exam', source_id: 5 } as const;
  expect(workOf(exam, whose, 43)).toEqual({
    to: '/gradeManage/testPaperRecordDetails',
    search: { class_id: 3, assessment_id: 5, attempt_id: 43 },
  });
  expect(workOf(exam, whose, null)?.to).toBe('/gradeManage/studentresultOfExamination');
});

it('leads from what waits of a column to that work alone, of a task to all its works', () => {
  const hrefs = (['exam', 'exercise', 'python', 'task'] as const).map((source) => {
    const target = markingOf({ source, source_id: 7 }, whose);
    return target && hrefOf(target);
  });
  expect(hrefs).toEqual([
    '/gradeManage/correction?class_id=3&assessment_id=7',
    '/gradeManage/correction?class_id=3&exercise_id=7',
    '/gradeManage/correction?class_id=3&task_id=7',
    '/gradeManage/correction?class_id=3&course_id=1&course_task_id=7',
  ]);
  expect(markingOf({ source: 'manual', source_id: 7 }, whose)).toBeUndefined();
});
