import { expect, it } from 'vitest';
import { blankRow, enteredOf, faultsByRow, filledRows, readQuantity, rowsOf, withAmount } from './setUp';

const row = (account: string, debit: string, credit = '') => ({ ...blankRow(), account, debit, credit });

it('a balance stands on one side only', () => {
  const debit = withAmount(row('1001', ''), 'debit', '5.00');
  expect(withAmount(debit, 'credit', '6.00')).toMatchObject({ debit: '', credit: '6.00' });
  expect(withAmount(debit, 'debit', '')).toMatchObject({ debit: '', credit: '' });
  // Clearing the empty side leaves the other alone.
  expect(withAmount(debit, 'credit', '')).toMatchObject({ debit: '5.00', credit: '' });
});

it('blank rows are not sent, and what the server says of a row finds it', () => {
  const rows = [row('1001', '5.00'), blankRow(), row('3001', '', '5.00')];
  expect(filledRows(rows)).toHaveLength(2);
  expect(enteredOf(rows)[1]).toEqual({
    account: '3001',
    aux: {},
    debit: '0.00',
    credit: '5.00',
    quantity: null,
  });
  const faults = faultsByRow(rows, [
    { field: 'lines[1].account', message: '请选择末级科目。' },
    { field: 'lines', message: '试算不平衡' },
  ]);
  expect(faults.get(rows[2]?.key ?? '')).toBe('请选择末级科目。');
  expect(faults.get('')).toBe('试算不平衡');
  expect(enteredOf(rowsOf(enteredOf(rows)))).toEqual(enteredOf(rows));
});

it('reads quantities as people type them', () => {
  expect(readQuantity('1,000')).toBe('1000');
  expect(readQuantity('2.5')).toBe('2.5');
  expect(readQuantity('两')).toBeUndefined();
});
