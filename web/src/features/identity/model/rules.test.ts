import { expect, it } from 'vitest';
import { newPasswordFault } from './rules';

it.each([
  ['', 'empty'],
  ['abc-123', 'passwordShort'],
  ['a1'.repeat(32), undefined],
  [`${'a1'.repeat(32)}b`, 'passwordLong'],
  ['onlyletters', 'passwordWeak'],
  ['20260131', 'passwordWeak'],
  ['记账要留痕迹，先审核', undefined],
  ['pass-phrase', undefined],
])('a new password is judged as the server judges it: %s', (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});
