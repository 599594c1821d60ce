import { expect, it } from 'vitest';
import { comparable } from './office';
import type { FinalMarksLine } from './types';

const sheet = (class_id: number, course_id: number, mean: number | null) =>
  ({ class_id, course_id, course_title: `课程${course_id}`, mean }) as FinalMarksLine;

it('compares the classes of a course that several have marks in', () => {
  const courses = comparable([sheet(1, 1, 70), sheet(2, 1, 80), sheet(3, 1, null), sheet(1, 2, 60)]);
  expect(courses.map(({ id, sheets }) => [id, sheets.map((one) => one.class_id)])).toEqual([[1, [1, 2]]]);
});
