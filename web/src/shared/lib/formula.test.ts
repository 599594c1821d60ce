import { expect, test } from 'vitest';
import { evaluate, formatResult } from './formula';

const result = (typed: string) => {
  const value = evaluate(typed);
  return value && formatResult(value);
};

test.each([
  ['1200×1.13 + 50', '1,406'],
  ['0.1+0.2', '0.3'],
  ['（88－12）÷4', '19'],
  ['50,000 * 6%', '3,000'],
  ['-3*-(2+1)', '9'],
  ['10-4-3', '3'],
  ['100/3', '33.3333333333'],
  ['2*(3+(4-1))%', '0.12'],
  ['１２３４．５', '1,234.5'],
  ['.5+5.', '5.5'],
])('%s is %s', (typed, expected) => {
  expect(result(typed)).toBe(expected);
});

test.each(['', '1+', '(1', '1)', '1 2 a', '1/0', '--', '%', '('.repeat(150), '1'.repeat(300)])(
  '%s is no sum',
  (typed) => {
    expect(evaluate(typed)).toBeUndefined();
  },
);
