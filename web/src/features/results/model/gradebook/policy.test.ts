import { expect, it } from 'vitest';
import { exampleOf } from './policy';
import type { MarkPolicy } from './types';

const policy = (patch: Partial<MarkPolicy>): MarkPolicy => ({
  rounding: 'whole',
  scale: 'hundred',
  grade_points: 'none',
  ...patch,
});

it('rounds half up to the school’s step', () => {
  expect(exampleOf(policy({}), 59.5).points).toBe(60);
  expect(exampleOf(policy({}), 59.49).points).toBe(59);
  expect(exampleOf(policy({ rounding: 'half' }), 84.25).points).toBe(84.5);
  expect(exampleOf(policy({ rounding: 'tenth' }), 84.24).points).toBe(84.2);
  expect(exampleOf(policy({ rounding: 'hundredth' }), 84.24).points).toBe(84.24);
});

it('tells the level from the rounded mark', () => {
  expect(exampleOf(policy({ scale: 'five_level' }), 89.5).level).toBe('excellent');
  expect(exampleOf(policy({ scale: 'five_level' }), 89.49).level).toBe('good');
  expect(exampleOf(policy({ scale: 'pass' }), 59.5).level).toBe('pass');
  expect(exampleOf(policy({}), 95).level).toBeNull();
});

it('gives no grade point for a failed course', () => {
  const point = (grade_points: MarkPolicy['grade_points'], total: number) =>
    exampleOf(policy({ rounding: 'hundredth', grade_points }), total).grade_point;
  expect(point('linear', 85.4)).toBe(3.54);
  expect(point('linear', 100)).toBe(5);
  expect(point('linear', 59.99)).toBe(0);
  expect(point('four', 85.4)).toBe(3.7);
  expect(point('four', 60)).toBe(1);
  expect(point('none', 90)).toBeNull();
});
