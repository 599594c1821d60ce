import type { Ledger } from '../api/types';

/** The figures of a ledger that counts: pure. */

type Row = Ledger['detail'][number];

/** 贷, as the server writes the side of a balance. */
const credit = '\u8d37';

export interface Counted {
  quantity: string;
  /** Amount by quantity, with as many decimals as it needs up to four; empty where nothing moved. */
  price: string;
  /** In yuan. */
  amount: string;
}

/** 500.00 is 500; nothing moved is left blank. */
export function shownQuantity(quantity: string, showsZero: boolean): string {
  const number = Number(quantity);
  return number === 0 && !showsZero ? '' : number.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** 20000 is 20,000.00: foreign money has its cents. */
export function shownForeign(quantity: string, showsZero: boolean): string {
  const number = Number(quantity);
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return number === 0 && !showsZero ? '' : number.toLocaleString('en-US', cents);
}

function priceOf(amount: string, quantity: string): string {
  const [yuan, count] = [Number(amount), Number(quantity)];
  if (count === 0 || yuan === 0) return '';
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return Math.abs(yuan / count).toLocaleString('en-US', format);
}

const counted = (quantity: string | undefined, amount: string): Counted => ({
  quantity: quantity ?? '0',
  price: priceOf(amount, quantity ?? '0'),
  amount,
});

/** What a row of 数量金额账 shows: debits came in, credits went out. A balance on the credit side is negative. */
export function countedRow(row: Row): Record<'received' | 'issued' | 'balance', Counted> {
  const { quantities } = row;
  const balance = row.direction === credit && !row.balance.startsWith('-') ? `-${row.balance}` : row.balance;
  return {
    received: counted(quantities?.received, row.debit),
    issued: counted(quantities?.issued, row.credit),
    balance: counted(quantities?.balance, balance),
  };
}
