import { expect, test } from 'vitest';
import type { QuestionKey } from '@/shared/questions/types';
import type { AnswerGroup } from './api';
import { givenOf, isTold, seenOf, stepped, sumOf, tagCounts, tagsOf, toggled } from './model';

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

const lines = [
  { title: '授权', points: 2 },
  { title: '复核', points: 1.67 },
  { title: '没有过程', points: -1 },
];
const whole = (line: number) => ({ line, share: 1 });

test('what is given adds up, what is deducted is taken away, and a mark stays within the question', () => {
  expect(sumOf(lines, [whole(0), whole(1)], 4)).toBe(3.67);
  expect(sumOf(lines, [{ line: 0, share: 0.75 }, whole(2)], 4)).toBe(0.5);
  expect(sumOf(lines, [whole(2)], 4)).toBe(0);
  expect(sumOf(lines, [whole(0), whole(1)], 3)).toBe(3);
});

test('a line is ticked as a whole, and given half a point at a time', () => {
  const half = stepped(lines, [], 1, 1);
  expect(givenOf(lines, half, 1)).toBe(0.5);
  expect(givenOf(lines, toggled(half, 1), 1)).toBe(1.67);
  expect(toggled([whole(1)], 1)).toEqual([]);
  expect(givenOf(lines, stepped(lines, [whole(1)], 1, -1), 1)).toBe(1.5);
  expect(stepped(lines, half, 1, -1)).toEqual([]);
  expect(givenOf(lines, stepped(lines, [whole(1)], 1, 1), 1)).toBe(1.67);
  expect(givenOf(lines, stepped(lines, [], 2, 1), 2)).toBe(-0.5);
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
  expect(seenOf(lines, reasons, 2.5, 5)).toEqual([{ line: 1, share: 1 }]);
  expect(seenOf(lines, reasons, 5, 5)).toEqual([]);
});

test('tags are counted by answers, and offered by use', () => {
  const group = (item_ids: number[], points: number | null, tags: string[]) =>
    ({ item_ids, points, tags }) as AnswerGroup;
  expect(
    tagCounts([group([1], 2, ['计算']), group([2, 3], 1, ['表述', '计算']), group([4], null, ['科目'])]),
  ).toEqual([
    ['计算', 3],
    ['表述', 2],
  ]);
  expect(
    tagsOf([
      { tags: ['表述'], uses: 1 },
      { tags: ['计算', '表述'], uses: 2 },
      { tags: ['科目'], uses: 9 },
    ]),
  ).toEqual(['科目', '表述', '计算']);
});
