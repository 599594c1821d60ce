import { expect, it } from 'vitest';
import { hrefOf } from '@/shared/lib/href';
import { toMark } from './toMark';

it('leads to what waits of the work alone, of the class where one is meant', () => {
  expect(hrefOf(toMark({ kind: 'exam', id: 5 }, undefined))).toBe('/gradeManage/correction?assessment_id=5');
  expect(hrefOf(toMark({ kind: 'exercise', id: 5 }, 3))).toBe(
    '/gradeManage/correction?class_id=3&exercise_id=5',
  );
  expect(hrefOf(toMark({ kind: 'task', id: 7, courseId: 1 }, 3))).toBe(
    '/gradeManage/correction?class_id=3&course_id=1&course_task_id=7',
  );
  expect(hrefOf(toMark({ kind: 'project', id: 2, courseId: 1 }, 3))).toBe(
    '/gradeManage/correction?class_id=3&course_id=1&project_id=2',
  );
});
