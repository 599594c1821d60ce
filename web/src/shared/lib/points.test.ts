import { expect, it } from 'vitest';
import { formatPoints, formatScore, roundPercent } from './points';

it('a score has two decimals: 54.10, not 54.1', () => {
  expect(formatPoints(54.1)).toBe('54.10');
  expect(formatPoints(0)).toBe('0.00');
  expect(formatPoints(null)).toBe('—');
  expect(formatScore(54.1, 100)).toBe('54.10 / 100');
});

it('a percentage has one decimal at most', () => {
  expect([87.46, 90, 66.666].map(roundPercent)).toEqual([87.5, 90, 66.7]);
});
