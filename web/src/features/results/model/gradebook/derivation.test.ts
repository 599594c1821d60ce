import { expect, it } from 'vitest';
import { derive } from './derivation';
import type { GradebookCategory, GradebookCell, GradebookColumn } from './types';

const category = (key: string, weight: number) =>
  ({ key, name: null, weight, drop_lowest: 0, mean: null }) as GradebookCategory;
const column = (key: string, weight = 1) => ({ category: key, weight }) as GradebookColumn;
const scored = (points: number, more: Partial<GradebookCell> = {}): GradebookCell => ({
  state: 'scored',
  points,
  is_late: false,
  is_changed: false,
  is_dropped: false,
  ...more,
});

it('a category is the weighed mean of what counts, times its weight', () => {
  const [tasks, exams] = derive(
    [category('tasks', 40), category('final', 60)],
    [column('tasks', 3), column('tasks', 1), column('final')],
    [scored(80), scored(60), null],
  );
  expect(tasks?.mean).toBe(75);
  expect(tasks?.points).toBe(30);
  expect(tasks?.items.map(({ share }) => share)).toEqual([24, 6]);
  expect(exams).toMatchObject({ mean: null, points: null });
});

it('what is excused, dropped or not marked at all does not count, what is missing counts as nothing', () => {
  const columns = [column('a'), column('a'), column('a'), column('a'), column('a')];
  const [only] = derive([category('a', 100)], columns, [
    scored(90),
    scored(10, { is_dropped: true }),
    scored(0, { state: 'excused', points: null }),
    scored(0, { state: 'waiting', points: null }),
    scored(0, { state: 'missing' }),
  ]);
  expect(only?.mean).toBe(45);
  expect(only?.items.map(({ share }) => share)).toEqual([45, null, null, null, 0]);
});
