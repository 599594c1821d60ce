import { expect, test } from 'vitest';
import { amountOf } from './amount';

test('amounts are sent only when they are amounts', () => {
  expect(amountOf('1,234.5')).toBe('1234.50');
  expect(amountOf('')).toBe('0.00');
  expect(amountOf('12.')).toBe('12.00');
  expect(amountOf('十二')).toBeUndefined();
});
