import { expect, it } from 'vitest';
import { explaining } from './explaining';

const row = (id: number, number: number, earned: number | null, may_review = true) => ({
  assessment_id: 5,
  attempt: { id, number, earned, full: 100, may_review },
});
const other = { ...row(9, 1, 100), assessment_id: 6 };

it('a mark of an assessment leads to the attempt that explains it', () => {
  expect(explaining([other, row(1, 1, 60)], 5, undefined)).toBe(1);
  const two = [row(1, 1, 80), row(2, 2, 60), other];
  expect(explaining(two, 5, 'best')).toBe(1);
  expect(explaining(two, 5, 'last')).toBe(2);
});

it('an average, and what may not be read, lead to the list', () => {
  expect(explaining([row(1, 1, 80), row(2, 2, 60)], 5, 'average')).toBeUndefined();
  expect(explaining([row(1, 1, 80, false)], 5, 'best')).toBeUndefined();
  expect(explaining([other], 5, 'best')).toBeUndefined();
});
