import { expect, it } from 'vitest';
import { company as written } from '@/test/company';
import type { Company } from './part';
import { type CompanySheet, placed, type SheetChoice } from './sheets';

const sheet = (given: Partial<CompanySheet>): CompanySheet => ({
  sheet: '表',
  layout: 'yonyou',
  start: '',
  accounts: [],
  opening: [],
  vouchers: [],
  remarks: [],
  remark_count: 0,
  ignored_columns: [],
  ...given,
});

const add: SheetChoice = { way: 'add', business: undefined };
const replace: SheetChoice = { way: 'replace', business: undefined };

const account = (code: string, aux: string[] = []): Company['accounts'][number] => ({
  code,
  name: `科目${code}`,
  category: 'Asset',
  direction: 'debit',
  aux,
  cash: 'No',
  unit: '',
});

const opening = (code: string, amount: string, aux: Record<string, string> = {}) => ({
  account: code,
  aux,
  side: 'debit' as const,
  amount,
  quantity: null,
  year_debit: null,
  year_credit: null,
});

const line = (code: string, side: 'debit' | 'credit', aux: Record<string, string> = {}) => ({
  summary: '收款',
  accounts: [code],
  aux,
  side,
  amount: '10.00',
  quantity: null,
  cash_flow: [],
  derived: '',
});

const voucher = (number: number, word = '记'): Company['vouchers'][number] => ({
  business: '',
  id: '',
  variant: 1,
  word,
  number,
  date: '2026-01-20',
  kind: 'normal',
  attachments: null,
  weight: 1,
  merge_group: '',
  is_optional: false,
  lines: [line('100201', 'debit'), line('1122', 'credit', { 客户: '新客户' })],
});

const business = (id: string, action: 'entry' | 'none' = 'entry') => ({
  ...(written.businesses[0] as Company['businesses'][number]),
  id,
  action,
});

const company: Company = {
  ...written,
  businesses: [business('b1'), business('b2', 'none'), business('b3')],
  vouchers: [],
};

it('adds accounts to the chart or replaces it, with the types they need and the rule their codes follow', () => {
  const read = sheet({ accounts: [account('1001'), account('1002001', ['部门'])] });
  const added = placed(company, 'accounts', read, add).patch;
  expect(added.accounts?.map(({ code }) => code)).toEqual([
    '1001',
    '1002',
    '1002001',
    '100201',
    '1122',
    '1405',
    '3001',
  ]);
  expect(added.accounts?.[0]?.name).toBe('科目1001');
  const replaced = placed(company, 'accounts', read, replace).patch;
  expect(replaced.accounts).toHaveLength(2);
  expect(replaced.head?.code_lengths).toEqual([4, 3]);
  expect(replaced.head?.aux.map(({ type }) => type)).toEqual(['客户', '部门']);
  const usual = placed(company, 'accounts', sheet({ accounts: [account('100202')] }), add).patch;
  expect(usual.head?.code_lengths).toEqual(company.head.code_lengths);
});

it('rewrites openings of the same account and item, and lists items that are new', () => {
  const read = sheet({
    opening: [opening('1001', '9.00'), opening('1122', '7.00', { 客户: '新客户' })],
  });
  const before = { ...company, opening: [opening('1001', '1.00'), opening('1405', '2.00')] };
  const { patch } = placed(before, 'opening', read, add);
  expect(patch.opening?.map((row) => [row.account, row.amount])).toEqual([
    ['1001', '9.00'],
    ['1405', '2.00'],
    ['1122', '7.00'],
  ]);
  expect(patch.head?.aux[0]?.items).toEqual(['宏远商贸', '百汇电商', '新客户']);
  expect(placed(before, 'opening', read, replace).patch.opening).toHaveLength(2);
});

it('gives an item without a type to the only type of its account, and says which items find no place', () => {
  const read = sheet({
    opening: [
      opening('1122', '1.00', { '': '宏远商贸' }),
      opening('1405', '2.00', { '': '智能灯', 部门: '销售部' }),
      opening('1002', '3.00'),
      opening('9999', '4.00', { 客户: '某客户' }),
    ],
  });
  const { patch, strangeAccounts, strangeItems } = placed(company, 'opening', read, replace);
  expect(patch.opening?.map((row) => row.aux)).toEqual([{ 客户: '宏远商贸' }, {}, {}, { 客户: '某客户' }]);
  expect(strangeItems).toEqual(['1405 智能灯', '1405 部门=销售部']);
  expect(strangeAccounts).toEqual(['1002', '9999']);
});

it('gives vouchers to the businesses that are booked in their order, and the rest to the last', () => {
  const read = sheet({ vouchers: [voucher(1), voucher(2), voucher(3, '收')] });
  const { patch } = placed(company, 'vouchers', read, add);
  expect(patch.vouchers?.map((one) => [one.id, one.business])).toEqual([
    ['r1', 'b1'],
    ['r2', 'b3'],
    ['r3', 'b3'],
  ]);
  expect(patch.head?.voucher_words).toEqual(['记', '收']);
  const all = placed(company, 'vouchers', read, { ...add, business: 'b2' }).patch;
  expect(all.vouchers?.map((one) => one.business)).toEqual(['b2', 'b2', 'b2']);
});

it('rewrites a voucher of the same month, word and number in its place', () => {
  const own = { ...voucher(2), id: 'r9', business: 'b3', lines: [] };
  const before = { ...company, vouchers: [{ ...voucher(7), id: 'r7', business: 'b1' }, own] };
  const read = sheet({ vouchers: [voucher(2)] });
  const added = placed(before, 'vouchers', read, add).patch.vouchers;
  expect(added?.map((one) => [one.id, one.business, one.lines.length])).toEqual([
    ['r7', 'b1', 2],
    ['r9', 'b3', 2],
  ]);
  const replaced = placed(before, 'vouchers', read, replace).patch.vouchers;
  expect(replaced?.map((one) => [one.number, one.business])).toEqual([[2, 'b1']]);
});

it('keeps of a voucher what no sheet can say: weight, group, formulas and other accounts that are right', () => {
  const marked = {
    ...voucher(2),
    id: 'r2',
    business: 'b1',
    weight: 3,
    merge_group: '结转损益',
    is_optional: true,
    lines: [
      { ...line('1002', 'debit'), accounts: ['1002', '1012'], cash_flow: [1, 3] },
      { ...line('1122', 'credit'), derived: "bal('1122')" },
    ],
  };
  const before = { ...company, vouchers: [marked] };
  const sent = { ...voucher(2), lines: [line('1002', 'debit'), line('1122', 'credit')] };
  const [again] = placed(before, 'vouchers', sheet({ vouchers: [sent] }), add).patch.vouchers ?? [];
  expect(again).toMatchObject({ weight: 3, merge_group: '结转损益', is_optional: true });
  expect(again?.lines.map((one) => [one.accounts, one.derived])).toEqual([
    [['1002', '1012'], ''],
    [['1122'], "bal('1122')"],
  ]);
  // Another amount is another line: its formula is no longer right.
  const other = { ...sent, lines: sent.lines.map((one) => ({ ...one, amount: '20.00' })) };
  const [changed] = placed(before, 'vouchers', sheet({ vouchers: [other] }), add).patch.vouchers ?? [];
  expect(changed?.lines.map((one) => one.derived)).toEqual(['', '']);
});

it('a whole book that is added leaves the accounts that are there, and the month the books begin in', () => {
  const before = { ...written, accounts: [{ ...account('1002'), name: '我的银行' }] };
  const read = sheet({ start: '2030-01', accounts: [account('1002'), account('1012')] });
  const { patch } = placed(before, 'whole', read, add);
  expect(patch.accounts?.map(({ code, name }) => `${code} ${name}`)).toEqual([
    '1002 我的银行',
    '1012 科目1012',
  ]);
  expect(patch.head?.start).toBe(written.head.start);
  expect(placed(before, 'whole', read, replace).patch.head?.start).toBe('2030-01');
});
