import { expect, test } from 'vitest';
import type { QuestionKey } from '@/shared/questions/types';
import { isTold, rubricOf, seenOf, sumOf } from './model';

const key: QuestionKey = {
  kind: 'short_answer',
  reference: '',
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

test('a key without a model answer and rubric tells its marker nothing', () => {
  expect(isTold(key)).toBe(true);
  expect(isTold({ ...key, rubric: [] })).toBe(false);
  expect(isTold({ ...key, rubric: [], reference: '前期消耗大' })).toBe(true);
  const tests = { declared_tests: '', python_tests: '', hidden_files: [] };
  expect(isTold({ kind: 'python', ...tests, solution: '' })).toBe(false);
  expect(isTold({ kind: 'python', ...tests, solution: 'rows = []' })).toBe(true);
});

test('what the system has seen becomes ticks where they add up to what it suggests', () => {
  const lines = [
    { title: '授权', points: 2.5 },
    { title: '复核', points: 2.5 },
  ];
  const reasons = [
    { code: 'R-POINT' as const, params: { point: '复核' } },
    { code: 'R-MISS' as const, params: { point: '授权' } },
  ];
  expect(seenOf(lines, reasons, 2.5, 5)).toEqual([1]);
  expect(seenOf(lines, reasons, 5, 5)).toEqual([]);
});
