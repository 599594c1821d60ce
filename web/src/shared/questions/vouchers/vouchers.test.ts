import { describe, expect, it } from 'vitest';
import type { VoucherLine } from '../types';
import { withLines, withoutVoucher } from './vouchers';

const line = (account: string): VoucherLine => ({
  summary: '',
  account,
  debit: '1.00',
  credit: '0.00',
  aux: {},
  cash_flow_item: null,
  quantity: null,
  unit_price: null,
});

const fresh = {
  kind: 'normal' as const,
  word: '记',
  number: null,
  date: null,
  attachments: 0,
  documents: [],
};

describe('the vouchers of an answer', () => {
  it('a correction in red and blue takes two vouchers, not one sheet for both', () => {
    const red = withLines([], 0, [line('5602')], fresh);
    const both = withLines(red, 1, [line('5601')], fresh);
    expect(both.map((voucher) => voucher.lines.map((one) => one.account))).toEqual([['5602'], ['5601']]);
    expect(withoutVoucher(both, 0).map((voucher) => voucher.lines[0]?.account)).toEqual(['5601']);
  });

  it('what says nothing is not sent', () => {
    expect(withLines([], 0, [], fresh)).toEqual([]);
    expect(withLines(withLines([], 1, [line('1001')], fresh), 1, [], fresh)).toEqual([]);
  });
});
