import { expect, it } from 'vitest';
import { newPasswordFault, phoneFault } from './rules';

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

it.each([
  ['', 'empty'],
  ['13812341234', undefined],
  [' 19912341234 ', undefined],
  ['12812341234', 'phone'],
  ['1381234123', 'phone'],
])('a phone number is a mobile one of eleven digits: %s', (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault);
});
