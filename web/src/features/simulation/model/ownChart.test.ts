import { expect, it } from 'vitest';
import type { Account } from '@/shared/vouchers/types';
import { chartWith, nextCode } from './ownChart';

const account = (code: string, name: string, level: number): Account => ({
  code,
  name,
  category: 'asset',
  direction: 'debit',
  aux: [],
  money: code.startsWith('1002') ? 'bank' : null,
  unit: null,
  disabled: false,
  full_name: name,
  level,
  is_leaf: true,
  is_foreign: false,
});

const given = {
  accounts: [account('1001', '库存现金', 1), account('1002', '银行存款', 1)],
  aux: [{ kind: '客户', items: ['百汇'] }],
};

it('an account that was added takes the place of the one above it, and is like it', () => {
  const { accounts, aux } = chartWith(given, {
    accounts: [
      { code: '10020101', name: '基本户', aux: [], unit: null },
      { code: '100201', name: '工行', aux: ['客户'], unit: null },
    ],
    items: [{ kind: '客户', name: '宏远' }],
  });
  expect(accounts.map(({ code, is_leaf }) => [code, is_leaf])).toEqual([
    ['1001', true],
    ['1002', false],
    ['100201', false],
    ['10020101', true],
  ]);
  expect(accounts[3]).toMatchObject({ full_name: '银行存款-工行-基本户', level: 3, money: 'bank' });
  expect(aux[0]?.items).toEqual(['百汇', '宏远']);
});

it('what was added stands in the place of what the company has under the same code or name', () => {
  const started = { ...given, accounts: [...given.accounts, account('100201', '工行', 2)] };
  const { accounts, aux } = chartWith(started, {
    accounts: [{ code: '100201', name: '建行', aux: [], unit: null }],
    items: [{ kind: '客户', name: '百汇' }],
  });
  expect(accounts.filter(({ code }) => code === '100201').map(({ name }) => name)).toEqual(['建行']);
  expect(aux[0]?.items).toEqual(['百汇']);
});

it('the next code is the first that is free, as long as the rule says', () => {
  const accounts = [...given.accounts, account('100201', '工行', 2), account('100203', '建行', 2)];
  expect(nextCode(accounts, '1002', [4, 2, 2])).toBe('100202');
  expect(nextCode(accounts, '100201', [4, 2, 2])).toBe('10020101');
  expect(nextCode(accounts, '10020101', [4, 2, 2])).toBeUndefined();
  expect(nextCode(accounts, '', [4, 2, 2])).toBeUndefined();
});
