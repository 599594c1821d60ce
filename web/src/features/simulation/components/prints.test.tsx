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

it('a ledger of foreign money shows the foreign amount, the rate and the yuan', () => {
  const ledger = {
    name: '银行存款-美元户',
    detail: [
      {
        ...{ date: '2026-12-28', voucher: '记-20', summary: '收到货款', kind: 'line' },
        ...{ debit: '140600.00', credit: '0.00', direction: '借', balance: '140600.00' },
        quantities: { received: '20000', issued: '0', balance: '20000' },
      },
      {
        ...{ date: '2026-12-31', voucher: '记-21', summary: '期末外币账户调汇', kind: 'line' },
        ...{ debit: '0.00', credit: '200.00', direction: '借', balance: '140400.00' },
        quantities: { received: '0', issued: '0', balance: '20000' },
      },
    ],
  } as unknown as Ledger;
  render(<DetailLedger ledger={ledger} currency="美元" onVoucher={() => {}} />);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.slice(3, 6)).toEqual(['借方', '贷方', '余额']);
  expect(heads.slice(6, 9)).toEqual(['美元', '汇率', '人民币元']);
  const cells = (row: number) =>
    within(screen.getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(3);
  expect(cells(2)).toEqual([
    ...['20,000.00', '7.03', '140,600.00'],
    ...['', '', ''],
    ...['20,000.00', '7.03', '140,600.00'],
  ]);
  expect(cells(3)).toEqual([...['', '', ''], ...['', '', '200.00'], ...['20,000.00', '7.02', '140,400.00']]);
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
