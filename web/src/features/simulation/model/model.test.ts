import { describe, expect, it } from 'vitest';
import { initialsOf } from '@/shared/lib/pinyin';
import { findAccounts } from '@/shared/vouchers/accounts';
import { digitsOf, readAmount, totalsOf } from '@/shared/vouchers/amount';
import {
  afterSave,
  balance,
  blankRow,
  blankSheet,
  contentOf,
  type Sheet,
  setAccount,
  setAmount,
  sheetFor,
  sheetOf,
  summaryAbove,
  swap,
} from '@/shared/vouchers/grid';
import { actOf, type Cell } from '@/shared/vouchers/keyboard';
import type { Account } from '@/shared/vouchers/types';
import type { Book, Business, Voucher } from '../api/types';
import { periodsOf, progressOf, withVoucher } from './progress';

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const cell = (more: Partial<Cell> = {}): Cell => ({
  row: 0,
  column: 'summary',
  rowCount: 5,
  text: '',
  isAtStart: true,
  isAtEnd: true,
  ...more,
});
const voucherOf = (sheet: Sheet): Voucher =>
  ({
    ...contentOf(sheet),
    id: 1,
    version: 1,
    number: 1,
    state: 'saved',
    business: null,
    findings: [],
  }) as unknown as Voucher;
const account = (code: string, name: string, more: Partial<Account> = {}): Account => ({
  code,
  name,
  full_name: name,
  disabled: false,
  category: 'asset',
  direction: 'debit',
  aux: [],
  money: null,
  unit: null,
  level: 1,
  is_leaf: true,
  is_foreign: false,
  ...more,
});

describe('amounts', () => {
  it('are read as people type them', () => {
    const typed = ['1,234.5', '１２３４．５０', '￥88', '(320)', '红字320', '-.5', '12.', ''];
    expect(typed.map(readAmount)).toEqual([
      '1234.50',
      '1234.50',
      '88.00',
      '-320.00',
      '-320.00',
      '-0.50',
      '12.00',
      '',
    ]);
    expect(['abc', '1.234', '--1', '-', '1e5'].map(readAmount)).toEqual(Array(5).fill(undefined));
  });

  it('never go through floating point', () => {
    const rows = [
      { debit: '0.10', credit: '' },
      { debit: '0.20', credit: '' },
      { debit: '', credit: '0.30' },
    ];
    expect(totalsOf(rows)).toEqual({ debit: '0.30', credit: '0.30', difference: '0.00', isBalanced: true });
    expect(totalsOf([]).isBalanced).toBe(false);
  });

  it('stand in ruled columns, right-aligned', () => {
    expect(digitsOf('1234.05', 8)).toEqual(['', '', '1', '2', '3', '4', '0', '5']);
    expect(digitsOf('-320', 6).join('')).toBe('32000');
    expect(digitsOf('', 3)).toEqual(['', '', '']);
  });
});

describe('the grid', () => {
  const sheet: Sheet = {
    ...blankSheet('记', '2026-01-12'),
    rows: [
      { ...blankRow(), summary: '销售', account: '1122', debit: '113.00' },
      { ...blankRow(), account: '5001', credit: '100.00' },
      blankRow(),
    ],
  };

  it('fills what is missing', () => {
    expect(balance(sheet, 2, 'credit').rows[2]?.credit).toBe('13.00');
    expect(balance(sheet, 2, 'debit').rows[2]?.debit).toBe('-13.00');
  });

  it('keeps an amount on one side', () => {
    const moved = setAmount(sheet, 0, 'credit', '5.00');
    expect(moved.rows[0]).toMatchObject({ debit: '', credit: '5.00' });
    expect(swap(sheet, 0).rows[0]).toMatchObject({ debit: '', credit: '113.00' });
  });

  it('copies the nearest summary above', () => {
    expect(summaryAbove(sheet, 2)).toBe('销售');
    expect(summaryAbove(sheet, 0)).toBe('');
  });

  it('takes the only item of a type and drops what the account does not keep', () => {
    const items = (kind: string) => (kind === '存货' ? ['智能灯'] : ['甲', '乙']);
    const stock = setAccount(sheet, 0, account('1405', '库存商品', { aux: ['存货'] }), items);
    expect(stock.rows[0]?.aux).toEqual({ 存货: '智能灯' });
    expect(setAccount(stock, 0, account('1001', '库存现金'), items).rows[0]?.aux).toEqual({});
    const customer = account('1122', '应收账款', { aux: ['客户'] });
    expect(setAccount(stock, 0, customer, items).rows[0]?.aux).toEqual({});
  });

  it('keeps what was typed while the voucher was being saved', () => {
    const saved = { ...voucherOf(sheet), id: 7, version: 3 };
    expect(afterSave(sheet, sheet, saved)).toEqual({ sheet: sheetOf(saved), isTyped: false });
    const typed = setAmount(sheet, 1, 'credit', '99.00');
    const after = afterSave(sheet, typed, saved);
    expect(after.isTyped).toBe(true);
    expect(after.sheet).toMatchObject({ id: 7, version: 3 });
    expect(after.sheet.rows[1]).toMatchObject({ credit: '99.00' });
  });

  it('sends only rows that say something', () => {
    expect(contentOf(sheet).lines).toHaveLength(2);
    expect(contentOf(sheet).lines[0]).toMatchObject({ debit: '113.00', credit: '0' });
  });
});

describe('keys', () => {
  it('Enter goes right, then to the next row and adds one at the end', () => {
    expect(actOf(key('Enter'), cell())).toEqual({ kind: 'go', row: 0, column: 'account', addRow: false });
    expect(actOf(key('Enter'), cell({ column: 'credit', row: 4 }))).toEqual({
      kind: 'go',
      row: 5,
      column: 'summary',
      addRow: true,
    });
    expect(actOf(key('Enter'), cell({ column: 'debit', text: '5' }))).toMatchObject({
      row: 1,
      column: 'summary',
    });
  });

  it('arrows leave a cell only at its ends', () => {
    expect(actOf(key('ArrowRight'), cell({ isAtEnd: false }))).toBeUndefined();
    expect(actOf(key('ArrowRight'), cell())).toMatchObject({ column: 'account' });
    expect(actOf(key('ArrowUp'), cell())).toBeUndefined();
    expect(actOf(key('ArrowDown'), cell({ row: 4 }))).toBeUndefined();
  });

  it('= balances, space swaps, minus turns red, // copies, F7 picks', () => {
    expect(actOf(key('='), cell({ column: 'credit' }))).toEqual({ kind: 'balance', side: 'credit' });
    expect(actOf(key(' '), cell({ column: 'debit' }))).toEqual({ kind: 'swap' });
    expect(actOf(key('-'), cell({ column: 'debit', text: '320.00' }))).toEqual({ kind: 'toggleRed' });
    expect(actOf(key('-'), cell({ column: 'debit' }))).toBeUndefined();
    expect(actOf(key('/'), cell({ text: '/' }))).toEqual({ kind: 'copySummary' });
    expect(actOf(key('/'), cell())).toBeUndefined();
    expect(actOf(key('F7'), cell({ column: 'account' }))).toEqual({ kind: 'pick' });
    expect(actOf(key(' '), cell())).toBeUndefined();
  });

  it('Ctrl+S saves and Ctrl+Enter saves and begins a new one', () => {
    expect(actOf(key('s', { ctrlKey: true }), cell())).toEqual({ kind: 'save', andNew: false });
    expect(actOf(key('Enter', { metaKey: true }), cell())).toEqual({ kind: 'save', andNew: true });
  });
});

describe('accounts', () => {
  const chart = [
    account('1001', '库存现金'),
    account('1002', '银行存款', { is_leaf: false }),
    account('100201', '工行基本户', { full_name: '银行存款-工行基本户' }),
    account('1122', '应收账款'),
    account('140301', 'A板材', { full_name: '原材料-A板材' }),
    account('2202', '应付账款'),
    account('22210102', '销项税额', { full_name: '应交税费-应交增值税-销项税额' }),
  ];
  const found = (typed: string) => findAccounts(chart, typed).map((one) => one.code);

  it('have pinyin initials', () => {
    const names = [
      '库存现金',
      '银行存款',
      '应收账款',
      '长期待摊费用',
      '累计折旧',
      '主营业务收入',
      '销项税额',
      'A板材',
    ];
    expect(names.map(initialsOf)).toEqual([
      'kcxj',
      'yhck',
      'yszk',
      'cqdtfy',
      'ljzj',
      'zyywsr',
      'xxse',
      'abc',
    ]);
  });

  it('are found by code, name and initials, those that take entries only', () => {
    expect(found('1002')).toEqual(['100201']);
    expect(found('应收')).toEqual(['1122']);
    expect(found('yszk')).toEqual(['1122']);
    expect(found('yfzk')).toEqual(['2202']);
    expect(found('yhck')).toEqual(['100201']);
    expect(found('xxse')).toEqual(['22210102']);
    // Letters of a name as they stand there, or small.
    expect(found('A板材')).toEqual(['140301']);
    expect(found('a板')).toEqual(['140301']);
  });
});

describe('periods', () => {
  it('run from the first to the open one', () => {
    expect(periodsOf('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01']);
  });
});

it('a voucher begun from a business has its documents, those of saved vouchers aside', () => {
  const business = {
    key: 'b07',
    date: '2026-01-12',
    documents: [{ key: 'd0701' }, { key: 'd0702' }],
  } as Business;
  const saved = [{ documents: ['d0702'] }] as Voucher[];
  expect(sheetFor(business, '记', saved)).toMatchObject({ business: 'b07', documents: ['d0701'] });
});

it('after a save the next business is another one, though the book was read before', () => {
  const businesses = [
    { key: 'b28', documents: [], decision: null },
    { key: 'b29', documents: [{ key: 'd2901' }], decision: null },
  ];
  const book = { businesses, vouchers: [], rules: { booked: 'nothing' } } as unknown as Book;
  const saved = { id: 3, business: 'b28', documents: [], state: 'saved' } as unknown as Voucher;
  expect(progressOf(book).next?.key).toBe('b28');
  expect(progressOf(withVoucher(book, saved)).next?.key).toBe('b29');
  expect(withVoucher(withVoucher(book, saved), saved).vouchers).toEqual([saved]);
});
