import type { Book } from '../api/types';

/** The accounts that vouchers stand on, each with those above it, by the lengths of codes that the chart has. */
export function usedAccounts(book: Pick<Book, 'card' | 'vouchers'>): Book['card']['accounts'] {
  const rule = book.card.code_rule;
  const lengths = rule.map((_, at) => rule.slice(0, at + 1).reduce((sum, digits) => sum + digits, 0));
  const used = new Set<string>();
  for (const { account } of book.vouchers.flatMap((voucher) => voucher.lines)) {
    for (const length of lengths) if (length <= account.length) used.add(account.slice(0, length));
  }
  return book.card.accounts.filter(({ code }) => used.has(code));
}
