import type { VoucherDraft, VoucherLine } from '../types';

/** The vouchers up to the last that says something; empty ones between keep their place. */
const trimmed = (vouchers: VoucherDraft[]): VoucherDraft[] => {
  const last = vouchers.reduce((found, voucher, at) => (voucher.lines.length > 0 ? at : found), -1);
  return vouchers.slice(0, last + 1);
};

/** The vouchers with these lines at a place, which may lie beyond the last. */
export function withLines(
  vouchers: VoucherDraft[],
  at: number,
  lines: VoucherLine[],
  fresh: Omit<VoucherDraft, 'lines'>,
): VoucherDraft[] {
  const length = Math.max(vouchers.length, at + 1);
  return trimmed(
    Array.from({ length }, (_, place) => {
      const voucher = vouchers[place] ?? { ...fresh, lines: [] };
      return place === at ? { ...voucher, lines } : voucher;
    }),
  );
}

export const withoutVoucher = (vouchers: VoucherDraft[], at: number): VoucherDraft[] =>
  trimmed(vouchers.filter((_, place) => place !== at));
