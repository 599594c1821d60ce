import { describe, expect, it } from 'vitest';
import type { Account } from '@/shared/vouchers/types';
import type { Voucher } from '../api/types';
import { daysOf } from './periods';
import { filterVouchers } from './voucherFilter';

const line = (summary: string, account: string, debit: string, credit: string, aux = {}) => ({
  summary,
  account,
  debit,
  credit,
  aux,
});

const voucher = (id: number, state: string, lines: ReturnType<typeof line>[], more = {}) =>
  ({
    id,
    word: 'J',
    number: id,
    date: `2026-01-0${id}`,
    period: '2026-01',
    state,
    is_given: false,
    lines,
    total: '77005.00',
    ...more,
  }) as unknown as Voucher;

const vouchers = [
  voucher(1, 'posted', [
    line('cash drawn', '1001', '10000.00', '0'),
    line('cash drawn', '100201', '0', '10000.00'),
  ]),
  voucher(2, 'saved', [
    line('lamps sold', '1122', '1130.00', '0', { customer: 'Baihui' }),
    line('lamps sold', '5001', '0', '1130.00'),
  ]),
  voucher(3, 'posted', [line('given', '1001', '1.00', '0')], { is_given: true, period: '2025-12' }),
];
const accounts = [{ code: '1122', full_name: 'Receivables' }] as unknown as Account[];
const found = (text: string, state?: Voucher['state'] | 'given', period?: string) =>
  filterVouchers(vouchers, { text, state, period }, accounts).map((one) => one.id);

describe('a list of vouchers', () => {
  it('is found by number, summary, account, name, item and amount', () => {
    expect(found('J-2')).toEqual([2]);
    expect(found('drawn')).toEqual([1]);
    expect(found('1122')).toEqual([2]);
    expect(found('receivables')).toEqual([2]);
    expect(found('baihui')).toEqual([2]);
    expect(found('1,130')).toEqual([2]);
    expect(found('lamps 10000')).toEqual([]);
    expect(found('77,005 lamps'), 'the total of the voucher').toEqual([2]);
  });

  it('is narrowed by state and period; what came with the book is a state of its own', () => {
    expect(found('', 'posted')).toEqual([1]);
    expect(found('', 'given')).toEqual([3]);
    expect(found('', undefined, '2026-01')).toEqual([1, 2]);
  });

  it('is added up for the days of a month', () => {
    expect(daysOf('2026-02', 'last')).toEqual({ first: '2026-02-21', last: '2026-02-28' });
    expect(daysOf('2026-02', 'month')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  });
});
