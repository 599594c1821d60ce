import { describe, expect, it } from 'vitest';
import type { OpenAccount, OpenItem } from '../api/types';
import { canSetOff, pairOf, pickedOf, toggled } from './setOffs';

const item = (voucher: string, amount: string, settlements: OpenItem['settlements'] = []): OpenItem => ({
  at: voucher === '' ? null : { period: '2026-01', voucher, position: 0 },
  date: voucher === '' ? null : '2026-01-04',
  voucher,
  summary: '',
  amount,
  remaining: amount,
  days: 0,
  settlements,
});

const byHand = (amount: string) => ({ date: null, voucher: '记-1', amount, set_off_id: 1 });

const account = (items: OpenItem[], partner = '百汇电商'): OpenAccount => ({
  account: '1122',
  aux: { 客户: partner },
  name: '应收账款',
  item: partner,
  side: 'debit',
  balance: '0.00',
  ages: [],
  items,
});

const sale = item('记-7', '100.00');
const receipt = item('记-9', '-60.00');
const opening = item('', '30.00');
const baihui = account([opening, sale, receipt]);
const pick = (...items: OpenItem[]) => items.map((one) => pickedOf(baihui, one));

describe('what is set off by hand', () => {
  it('is a claim and a payment of one account, up to the smaller of both', () => {
    const pair = pairOf([baihui], pick(sale, receipt));
    expect([pair?.most, pair?.pays.voucher, pair?.owed.voucher]).toEqual(['60.00', '记-9', '记-7']);
    expect(pairOf([baihui], pick(opening, sale))).toBeUndefined();
    expect(pairOf([baihui], pick(sale))).toBeUndefined();
  });

  it('names the line first where the other is an opening balance', () => {
    const pair = pairOf([baihui], pick(opening, receipt));
    expect(pair?.one.voucher).toBe('记-9');
    expect(pair?.other.at).toBeNull();
    expect(pair?.most).toBe('30.00');
  });

  it('leaves what was set off by hand before, and takes what the rule set off', () => {
    const settled = item('记-9', '-60.00', [
      byHand('25.00'),
      { date: null, voucher: '', amount: '30.00', set_off_id: null },
    ]);
    const accounts = [account([opening, sale, settled])];
    expect(pairOf(accounts, pick(sale, settled))?.most).toBe('35.00');
    const used = item('记-9', '-60.00', [byHand('60.00')]);
    expect(pairOf([account([sale, used])], pick(sale, used))).toBeUndefined();
  });

  it('keeps two of one account', () => {
    const [one, two, three] = pick(opening, sale, receipt);
    if (!one || !two || !three) throw new Error('three');
    expect(toggled([one, two], three)).toEqual([two, three]);
    expect(toggled([one, two], one)).toEqual([two]);
    const elsewhere = pickedOf(account([sale], '宏远商贸'), sale);
    expect(toggled([one, two], elsewhere)).toEqual([elsewhere]);
  });

  it('is offered where something is owed and something is paid', () => {
    expect(canSetOff(baihui)).toBe(true);
    expect(canSetOff(account([opening, sale]))).toBe(false);
  });
});
