import { expect, it } from 'vitest';
import { foreignText, withForeign } from './foreign';
import { blankRow } from './grid';

it('the yuan follow the foreign amount and its rate, until they are written by hand', () => {
  let row = blankRow();
  const put = (patch: Parameters<typeof withForeign>[1]) => {
    row = { ...row, ...withForeign(row, patch) };
  };
  put({ quantity: '20000' });
  expect(row.debit).toBe('');
  put({ unitPrice: '7.03' });
  expect(row.debit).toBe('140600.00');
  put({ unitPrice: '7.0255' });
  expect(row.debit).toBe('140510.00');
  row = { ...row, debit: '140500.00' };
  put({ unitPrice: '7.02' });
  expect(row.debit).toBe('140500.00');
});

it('what goes out of the account is written on its side', () => {
  const row = { ...blankRow(), credit: '7.00', quantity: '1', unitPrice: '7' };
  expect(withForeign(row, { quantity: '3' })).toEqual({ quantity: '3', credit: '21.00' });
});

it('a line says its foreign amount and its rate, or the one that follows from the yuan', () => {
  const line = { debit: '140600.00', credit: '0.00', quantity: '20000', unitPrice: null };
  expect(foreignText(line, '美元')).toBe('美元 20,000.00 × 7.03');
  expect(foreignText({ ...line, unitPrice: '7.031' }, '美元')).toBe('美元 20,000.00 × 7.031');
  expect(foreignText({ ...line, quantity: null }, '美元')).toBe('');
});
