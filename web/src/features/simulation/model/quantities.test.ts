import { expect, it } from 'vitest';
import type { Ledger } from '../api/types';
import { countedRow, shownQuantity } from './quantities';

const row = (given: Partial<Ledger['detail'][number]>): Ledger['detail'][number] => ({
  ...{ date: '2026-01-06', voucher: '记-3', summary: '采购', kind: 'line' as const },
  ...{ debit: '0.00', credit: '0.00', direction: '借', balance: '0.00' },
  quantities: { received: '0', issued: '0', balance: '0' },
  ...given,
});

it('gives the price of what came in, went out and is left', () => {
  const cells = countedRow(
    row({
      debit: '50000.00',
      balance: '150000.00',
      quantities: { received: '500', issued: '0', balance: '1500' },
    }),
  );
  expect(cells.received).toEqual({ quantity: '500', price: '100.00', amount: '50000.00' });
  expect(cells.issued).toEqual({ quantity: '0', price: '', amount: '0.00' });
  expect(cells.balance.price).toBe('100.00');
});

it('keeps four decimals of a price, and none where nothing is left to divide by', () => {
  const cells = countedRow(
    row({ credit: '100.00', balance: '0.05', quantities: { received: '0', issued: '3', balance: '0' } }),
  );
  expect(cells.issued.price).toBe('33.3333');
  expect(cells.balance.price).toBe('');
});

it('shows a balance on the wrong side as negative, and a quantity without needless zeros', () => {
  const cells = countedRow(row({ direction: '贷', balance: '20.00' }));
  expect(cells.balance.amount).toBe('-20.00');
  expect(shownQuantity('500.00', false)).toBe('500');
  expect(shownQuantity('0', false)).toBe('');
  expect(shownQuantity('0', true)).toBe('0');
});
