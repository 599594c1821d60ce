const digits = '零一二三四五六七八九';

/** Whole numbers 0–99 in everyday Chinese numerals (第十二章); others stay digits. */
export function chineseNumber(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 99) return String(value);
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return digits.charAt(ones);
  const head = tens === 1 ? '十' : `${digits[tens]}十`;
  return ones === 0 ? head : head + digits[ones];
}

/** Whether a chapter's title says its number itself. */
export const saysItsNumber = (title: string): boolean => /^第.+章|^chapter\b/i.test(title);
