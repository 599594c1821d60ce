import { expect, test } from 'vitest';
import type { QuestionKey } from '@/shared/questions/types';
import { rubricOf, sumOf } from './model';

const key: QuestionKey = {
  kind: 'short_answer',
  reference: '',
  two_markers: false,
  rubric: ['授权', '风险', '改进'].map((title) => ({
    title,
    weight: 1,
    any_of: [],
    all_of: [],
    none_of: [],
  })),
};

test('a rubric shares out the points and adds up to all of them', () => {
  const lines = rubricOf(key, 5);
  expect(lines.map((line) => line.points)).toEqual([1.67, 1.67, 1.67]);
  expect(sumOf(lines, [0], 5)).toBe(1.67);
  expect(sumOf(lines, [0, 1, 2], 5)).toBe(5);
  expect(sumOf([], [], 5)).toBe(0);
});
