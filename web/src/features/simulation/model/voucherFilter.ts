import { isZero } from '@/shared/vouchers/amount';
import type { Account } from '@/shared/vouchers/types';
import type { Voucher } from '../api/types';

/** What a list of vouchers is narrowed to. */
export interface VoucherFilter {
  /** Words that must all be found: a number, a summary, an account by code or name, an item, an amount. */
  text: string;
  state: Voucher['state'] | 'given' | undefined;
  /** Only those of this period; all if undefined. */
  period: string | undefined;
}

/** 1,000.50 and 1000.5 are the same amount to whoever looks for it. */
const plain = (text: string): string => text.replaceAll(',', '').toLowerCase();

function wordsOf(voucher: Voucher, names: ReadonlyMap<string, string>): string {
  const lines = voucher.lines.flatMap((line) => [
    line.summary,
    line.account,
    names.get(line.account) ?? '',
    ...Object.values(line.aux),
    isZero(line.debit) ? line.credit : line.debit,
  ]);
  const head = [`${voucher.word}-${voucher.number ?? ''}`, voucher.date ?? '', voucher.total];
  return plain([...head, ...lines].join('\n'));
}

export function filterVouchers(vouchers: Voucher[], filter: VoucherFilter, accounts: Account[]): Voucher[] {
  const names = new Map(accounts.map((account) => [account.code, account.full_name]));
  const words = plain(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return vouchers.filter((voucher) => {
    if (filter.period !== undefined && voucher.period !== filter.period) return false;
    if (filter.state !== undefined && filter.state !== (voucher.is_given ? 'given' : voucher.state))
      return false;
    if (words.length === 0) return true;
    const found = wordsOf(voucher, names);
    return words.every((word) => found.includes(word));
  });
}
