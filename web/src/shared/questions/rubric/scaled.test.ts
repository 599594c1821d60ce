import { expect, test } from 'vitest';
import { scaledTo } from './scaled';

const line = (title: string, weight: number) => ({ title, weight, any_of: [], all_of: [], none_of: [] });

test('a rubric taken into a question is worth as much as the question is', () => {
  const taken = scaledTo([line('列式', 1), line('结果', 1), line('单位', 1), line('没有过程', -1)], 5);
  expect(taken.map((one) => one.weight)).toEqual([166, 167, 167, -167]);
  expect(scaledTo([line('一', 200), line('二', 100), line('扣', -100)], 3).map((one) => one.weight)).toEqual([
    200, 100, -100,
  ]);
});
