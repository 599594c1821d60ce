/** A count as the server takes it: whole and not below zero; what is no number leaves it as it was. */
export const wholeOf = (value: number | null, otherwise: number): number =>
  value === null || !Number.isFinite(value) ? otherwise : Math.max(0, Math.round(value));

/** A weight, which has at most two decimals; 1 where nothing is said. */
export const hundredthsOf = (value: number | null): number =>
  value === null ? 1 : Math.max(0, Math.round(value * 100) / 100);

/** "500", "12.5", "13%" → a decimal; null where it is left empty, undefined while it is none. */
export function readDecimal(typed: string): string | null | undefined {
  const text = typed.replace(/[\s,，%]/g, '').replace(/。/g, '.');
  if (text === '') return null;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined;
}
