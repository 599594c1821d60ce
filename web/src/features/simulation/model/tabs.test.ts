import { expect, it } from 'vitest';
import type { Book } from '../api/types';
import { firstTab, tabsOf } from './tabs';

const book = (parts: string[], waits: boolean, booked = 'nothing') =>
  ({
    rules: {
      booked,
      sets_up: parts.includes('openings'),
      waits_for_set_up: waits,
      parts: parts.map((part) => ({ part, label: part, weight: 50 })),
    },
  }) as unknown as Book;

it('a book that is only set up has its openings, the trial balance and the report', () => {
  expect(tabsOf(book(['openings'], true), false)).toEqual(['setUp', 'trial', 'report']);
  expect(firstTab(book(['openings'], false), 'voucher')).toBe('setUp');
});

it('a book that goes on opens on its vouchers once it was set up', () => {
  const parts = ['openings', 'vouchers'];
  expect(tabsOf(book(parts, true), false)[0]).toBe('setUp');
  expect(firstTab(book(parts, true), undefined)).toBe('setUp');
  expect(firstTab(book(parts, false), undefined)).toBe('voucher');
});

it('a book that came set up has no such page, and an exam no report', () => {
  expect(tabsOf(book(['vouchers'], false), true)).toEqual([
    'voucher',
    'ledger',
    'trial',
    'closing',
    'statement',
  ]);
  expect(firstTab(book(['vouchers'], false), 'ledger')).toBe('ledger');
});

it('a book in which everything is booked opens on what is left to do', () => {
  expect(firstTab(book(['statements'], false, 'all'), undefined)).toBe('statement');
  expect(firstTab(book(['reconciliation'], false, 'all'), undefined)).toBe('ledger');
  expect(firstTab(book(['reconciliation', 'statements'], false, 'all'), undefined)).toBe('statement');
  expect(firstTab(book(['reconciliation'], false, 'all'), 'voucher')).toBe('voucher');
  expect(firstTab(book(['vouchers', 'statements'], false), undefined)).toBe('voucher');
});
