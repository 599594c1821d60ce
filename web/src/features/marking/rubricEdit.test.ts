import { expect, test } from 'vitest';
import type { QuestionKey } from '@/shared/questions/types';
import { areSame, editedLines, freshLine, rubricChange, sumOfLines } from './rubricEdit';

const words = { any_of: ['授权'], all_of: [], none_of: [] };
const key: QuestionKey = {
  kind: 'short_answer',
  reference: '先审批',
  rubric: [
    { title: '授权', weight: 1, ...words },
    { title: '没有过程', weight: -1, any_of: [], all_of: [], none_of: [] },
  ],
};
const worths = [
  { title: '授权', points: 5 },
  { title: '没有过程', points: -5 },
];

test('lines are edited in points, and say which ones they were', () => {
  const before = editedLines(key, worths);
  expect(sumOfLines(before)).toBe(5);
  expect(areSame(before, editedLines(key, worths))).toBe(true);
  const first = before[0] ?? freshLine(0);
  const lines = [
    { ...freshLine(200), title: ' 改进 ' },
    { ...first, weight: 300 },
  ];
  expect(areSame(lines, before)).toBe(false);
  const change = rubricChange(key, lines);
  expect(change?.from).toEqual([null, 0]);
  expect(change?.answer_key).toEqual({
    ...key,
    rubric: [
      { title: '改进', weight: 200, any_of: [], all_of: [], none_of: [] },
      { title: '授权', weight: 300, ...words },
    ],
  });
});

test('criteria of files have no words, and other kinds no rubric', () => {
  const files: QuestionKey = { kind: 'file_upload', criteria: [{ title: '完整', weight: 4 }] };
  const change = rubricChange(files, editedLines(files, [{ title: '完整', points: 4 }]));
  expect(change?.answer_key).toEqual({ kind: 'file_upload', criteria: [{ title: '完整', weight: 400 }] });
  expect(rubricChange({ kind: 'single', correct: 'A' }, [])).toBeUndefined();
});
