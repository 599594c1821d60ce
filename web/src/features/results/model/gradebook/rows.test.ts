import { expect, it } from 'vitest';
import { blocksOf, codeOf, groupsOf, pressed, viewOf, visible } from './rows';
import type { GradebookColumn, GradebookStudent, GradebookTotal } from './types';

const student = (user_id: number, real_name: string, sum: Partial<GradebookTotal> = {}) =>
  ({
    user_id,
    real_name,
    student_number: user_id === 3 ? null : `20260101${10 - user_id}`,
    sum: { user_id, total: user_id * 10, missing: 0, waiting: 0, ...sum },
  }) as GradebookStudent;

const students = [
  student(1, '黄雨桐', { missing: 2 }),
  student(2, '高明哲', { waiting: 1 }),
  student(3, '李静怡'),
];
const names = (search: Record<string, unknown>) =>
  visible(students, viewOf(search)).map((one) => one.real_name);

it('is in the order of numbers, those without one last', () => {
  expect(names({})).toEqual(['高明哲', '黄雨桐', '李静怡']);
});

it('is sorted and filtered by what the address says', () => {
  expect(names({ sort: '-total' })).toEqual(['李静怡', '高明哲', '黄雨桐']);
  expect(names({ sort: 'name' })).toEqual(['高明哲', '黄雨桐', '李静怡']);
  expect(names({ only: 'missing' })).toEqual(['黄雨桐']);
  expect(names({ only: 'waiting' })).toEqual(['高明哲']);
  expect(names({ q: '201' })).toEqual([]);
  expect(names({ q: ' 雨 ' })).toEqual(['黄雨桐']);
  expect(names({ sort: 'nothing', only: 'nothing' })).toHaveLength(3);
});

it('a head that is pressed again turns the order round', () => {
  expect(pressed('total', viewOf({}))).toBe('-total');
  expect(pressed('total', viewOf({ sort: '-total' }))).toBe('total');
  expect(pressed('number', viewOf({ sort: 'total' }))).toBeUndefined();
  expect(pressed('number', viewOf({}))).toBe('-number');
});

it('columns of one category stand under one head', () => {
  const columns = ['a', 'a', 'b', null].map((category) => ({ category }) as GradebookColumn);
  expect(groupsOf(columns)).toEqual([
    { category: 'a', from: 0, count: 2 },
    { category: 'b', from: 2, count: 1 },
    { category: null, from: 3, count: 1 },
  ]);
});

it('a code stands above the rest of a title', () => {
  expect(codeOf('T4 登记记-7 至记-19')).toEqual({ code: 'T4', rest: '登记记-7 至记-19' });
  expect(codeOf('期中考核')).toEqual({ code: '期中考核', rest: '' });
});

it('cells come in blocks of the class, however it is sorted', () => {
  expect(blocksOf([0, 5, 99, 100, 4999])).toEqual([0, 1, 49]);
});
