import Decimal from 'decimal.js';

/** Amounts travel as decimal strings ("1234.50"); this module never turns them into floats. */

const separators = /\B(?=(\d{3})+(?!\d))/g;

/** "1234.5" → "1,234.50"; anything that is not an amount answers undefined. */
export function formatMoney(amount: string | undefined | null, decimals = 2): string | undefined {
  if (amount == null || amount.trim() === '') return undefined;
  let value: Decimal;
  try {
    value = new Decimal(amount);
  } catch {
    return undefined;
  }
  if (!value.isFinite()) return undefined;
  const [whole = '0', fraction] = value.abs().toFixed(decimals).split('.');
  const isZero = value.toDecimalPlaces(decimals).isZero();
  const sign = value.isNegative() && !isZero ? '-' : '';
  return `${sign}${whole.replace(separators, ',')}${fraction ? `.${fraction}` : ''}`;
}

export function isNegative(amount: string | undefined | null): boolean {
  if (amount == null || amount.trim() === '') return false;
  try {
    const value = new Decimal(amount);
    return value.isNegative() && !value.isZero();
  } catch {
    return false;
  }
}

export function sumMoney(amounts: Iterable<string>): string {
  let total = new Decimal(0);
  for (const amount of amounts) if (amount !== '') total = total.plus(amount);
  return total.toFixed(2);
}

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits in words, without leading zeros: 409 → 肆佰零玖. */
function groupInWords(group: number): string {
  let words = '';
  let zeroPending = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      zeroPending = words !== '';
      continue;
    }
    words += `${zeroPending ? '零' : ''}${digits[digit]}${places[place]}`;
    zeroPending = false;
  }
  return words;
}

/** The amount in the capital words of Chinese documents (支付结算办法, 附一): 16409.02 → 壹万陆仟肆佰零玖元零贰分. */
export function moneyInWords(amount: string): string {
  const value = new Decimal(amount);
  const fen = value.abs().times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  if (fen.isZero()) return '零元整';
  const whole = fen.div(100).floor().toFixed(0);
  const jiao = fen.div(10).floor().mod(10).toNumber();
  const cent = fen.mod(10).toNumber();

  let words = '';
  let zeroPending = false;
  const groupCount = Math.ceil(whole.length / 4);
  for (let index = groupCount - 1; index >= 0; index--) {
    const end = whole.length - index * 4;
    const group = Number(whole.slice(Math.max(0, end - 4), end));
    if (group === 0) {
      zeroPending = words !== '';
      continue;
    }
    const gap = words !== '' && (zeroPending || group < 1000);
    words += `${gap ? '零' : ''}${groupInWords(group)}${groups[index]}`;
    zeroPending = false;
  }
  if (words !== '') words += '元';

  if (jiao === 0 && cent === 0) words += '整';
  else {
    if (jiao > 0) words += `${digits[jiao]}角`;
    else if (words !== '') words += '零';
    words += cent > 0 ? `${digits[cent]}分` : '整';
  }
  return `${value.isNegative() ? '负' : ''}${words}`;
}

/** What a person types into an amount, without the letters that no amount has; 红字 and 元 may stand in one. */
export const withoutLetters = (typed: string): string => typed.replace(/(?![红字元])\p{L}/gu, '');
