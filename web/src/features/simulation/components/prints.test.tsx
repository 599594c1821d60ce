import { render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Book, Ledger, ReconciliationStatement } from '../api/types';
import { DetailLedger } from './ledger/DetailLedger';
import { PrintReconciliation } from './reconciliation/PrintReconciliation';

beforeAll(() => i18next.loadNamespaces(['simulation']));
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
});

const book = { card: { profile: { name: '青禾智能家居有限公司' } } } as Book;

it('a reconciliation is printed with whose it is, of which account and day, and a place to sign', () => {
  const statement: ReconciliationStatement = {
    ...{ as_of: '2026-01-31', book_balance: '852360.00', bank_balance: '852360.00', difference: '0.00' },
    ...{ adjusted_book: '852360.00', adjusted_bank: '852360.00' },
    ...{ received_by_bank: [], paid_by_bank: [], received_by_company: [], paid_by_company: [] },
  };
  const done = vi.fn();
  render(<PrintReconciliation {...{ book, statement }} account="100201 银行存款-工行基本户" onDone={done} />);
  const paper = document.querySelector<HTMLElement>('body > [data-print]');
  expect(window.print).toHaveBeenCalledOnce();
  expect(paper).toHaveTextContent('核算单位：青禾智能家居有限公司');
  expect(paper).toHaveTextContent('100201 银行存款-工行基本户');
  expect(paper).toHaveTextContent('852,360.00');
  expect(paper).toHaveTextContent('编制：');
  window.dispatchEvent(new Event('afterprint'));
  expect(done).toHaveBeenCalledOnce();
});

it('a ledger that counts shows quantity, price and amount of what came in, went out and is left', () => {
  const ledger = {
    name: '原材料-A板材',
    detail: [
      {
        ...{ date: '2026-01-06', voucher: '记-3', summary: '采购', kind: 'line' },
        ...{ debit: '50000.00', credit: '0.00', direction: '借', balance: '150000.00' },
        quantities: { received: '500', issued: '0', balance: '1500' },
      },
    ],
  } as unknown as Ledger;
  render(<DetailLedger ledger={ledger} onVoucher={() => {}} />);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.slice(3, 6)).toEqual(['收入', '发出', '结存']);
  expect(heads.slice(6)).toEqual([...Array(3)].flatMap(() => ['数量', '单价', '金额']));
  const cells = within(screen.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent).slice(3)).toEqual([
    ...['500', '100.00', '50,000.00'],
    ...['', '', ''],
    ...['1,500', '100.00', '150,000.00'],
  ]);
});
