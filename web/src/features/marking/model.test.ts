import { expect, test } from 'vitest';
import { rubricOf, sumOf } from './model';

const key = {
  kind: 'short_answer' as const,
  rubric: [
    { title: '授权', weight: 1 },
    { title: '风险', weight: 1 },
    { title: '改进', weight: 1 },
  ],
};

test('a rubric shares out the points and adds up to all of them', () => {
  const lines = rubricOf(key, 5);
  expect(lines.map((line) => line.points)).toEqual([1.67, 1.67, 1.67]);
  expect(sumOf(lines, [0], 5)).toBe(1.67);
  expect(sumOf(lines, [0, 1, 2], 5)).toBe(5);
  expect(sumOf([], [], 5)).toBe(0);
});
