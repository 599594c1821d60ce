import { expect, it } from 'vitest';
import { bestOf, groupRows, percentOf, sumOf } from './figures';

it('sums, and gives shares of nothing as nothing', () => {
  expect(sumOf([1, 2, 3], (value) => value)).toBe(6);
  expect(sumOf([0.1, 0.2], (value) => value)).toBe(0.3);
  expect([percentOf(1, 3), percentOf(0, 0), percentOf(5, 5)]).toEqual([33, 0, 100]);
});

it('groups rows in the order their groups first appear', () => {
  const groups = groupRows(['b1', 'a1', 'b2'], (row) => row.slice(0, 1));
  expect(groups).toEqual([
    { name: 'b', rows: ['b1', 'b2'] },
    { name: 'a', rows: ['a1'] },
  ]);
});

it('finds the best and the last of each task', () => {
  const rows = [
    { task: 1, score: 40, at: 1 },
    { task: 1, score: 90, at: 2 },
    { task: 1, score: 70, at: 3 },
    { task: 2, score: 10, at: 4 },
  ];
  const found = bestOf(
    rows,
    (row) => row.task,
    (row) => row.score,
    (row) => row.at,
  );
  expect(found.map(({ count, best, last }) => [count, best.score, last.score])).toEqual([
    [3, 90, 70],
    [1, 10, 10],
  ]);
});
