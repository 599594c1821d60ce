import { formatMoney } from '@/shared/lib/money';

/** How wide a text is drawn, within some hundredths: CJK letters are square, Latin ones about half as wide. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

function letterWidth(letter: string): number {
  if (letter >= '\u2000' || letter === '×' || letter === '·') return 1;
  if (/[MWmw@%]/.test(letter)) return 0.9;
  if (/[A-Z&]/.test(letter)) return 0.72;
  return /[.,:;'|il ]/.test(letter) ? 0.3 : 0.56;
}

/** A text in lines no wider than `width`. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  // Latin words and numbers stay whole where they fit.
  for (const word of text.match(/[\u0021-\u007e]+|\s+|[^\u0021-\u007e\s]/gu) ?? []) {
    if (line !== '' && widthOf(line + word, size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const letter of widthOf(word, size) > width ? [...word] : [word]) {
      if (line !== '' && widthOf(line + letter, size) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line];
}

/** The size at which a text fits, never below two thirds: what is longer still is a fault of the data. */
export const fitted = (text: string, size: number, width: number): number =>
  Math.max(size * 0.66, Math.min(size, (size * width) / Math.max(widthOf(text, size), 0.001)));

/** 材料入库单 → 材 料 入 库 单 */
export const spaced = (text: string): string => (text.length > 8 ? text : [...text].join(' '));

/** 2026-01-06 → 2026年01月06日 */
export const chineseDate = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1年$2月$3日');
/** 2026-01-06 → 2026 年 01 月 06 日, as written by hand. */
export const writtenDate = (date: string): string =>
  date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1 年 $2 月 $3 日');

/** 2026-01 → 2026年01月 */
export const chineseMonth = (period: string): string => period.replace(/^(\d{4})-(\d\d)$/, '$1年$2月');

/** 2025-12 → 20251201 - 20251231 */
export function wholeMonth(period: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(period) ?? [];
  if (year === undefined || month === undefined) return period;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}${month}01 - ${year}${month}${last}`;
}

const digits = '零壹贰叁肆伍陆柒捌玖';

/** 支付结算办法, annex 1: months 1, 2, 10 and days 1–10, 20, 30 take 零 in front, 11–19 take 壹. */
export function dateInWords(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return date;
  const letters = [...year].map((digit) => digits[Number(digit)]).join('');
  return `${letters}年${monthInWords(Number(month))}月${dayInWords(Number(day))}日`;
}

const monthInWords = (month: number) => `${month <= 2 || month === 10 ? '零' : ''}${inTens(month)}`;
const dayInWords = (day: number) => `${day < 10 || day % 10 === 0 ? '零' : ''}${inTens(day)}`;
const inTens = (value: number) =>
  `${value < 10 ? '' : `${digits[Math.floor(value / 10)]}拾`}${value % 10 === 0 ? '' : digits[value % 10]}`;

/** 1260.00 → ￥1,260.00, as banks and tax offices print; what is no amount stays as it is. */
export const yuan = (amount: string): string => {
  const text = formatMoney(amount);
  return text === undefined ? amount : `￥${text}`;
};

/** 50000.00 → ¥50000.00, as invoices print. */
export const invoiceYuan = (amount: string): string => (amount === '' ? '' : `¥${amount}`);

const signs: Record<string, string> = {
  美元: 'USD',
  欧元: 'EUR',
  港元: 'HKD',
  日元: 'JPY',
  英镑: 'GBP',
};

/** 20000.00 in 美元 → USD 20,000.00（美元）; without a currency, or in 人民币, as receipts write yuan. */
export const receiptAmount = (amount: string, currency: string): string =>
  currency === '' || currency === '人民币'
    ? `${yuan(amount)}（人民币元）`
    : `${signs[currency] ?? ''} ${formatMoney(amount) ?? amount}（${currency}）`.trim();

/** 贰万元整 in 美元 → 美元贰万元整 */
export const wordsIn = (words: string, currency: string): string =>
  words === '' ? '' : currency === '' ? inWords(words) : `${currency}${words}`;

/** 人民币 stands before the words on slips; invoices write 圆. */
export const inWords = (words: string): string => (words === '' ? '' : `人民币${words}`);
export const invoiceWords = (words: string): string =>
  words.replace(/^负/, '（负数）').replaceAll('元', '圆');
