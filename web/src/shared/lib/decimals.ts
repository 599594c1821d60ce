/** A decimal number as it is kept, or nothing; undefined while what is typed is none: `1.`, `1e3`. "1,000" and "13%" are read. */
export const readDecimal = (typed: string): string | undefined => {
  const text = typed.replace(/[\s,，%]/g, '').replace(/。/g, '.');
  return text === '' || /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined;
};

/** A row with a decimal number, or without it: an empty one is never kept. */
export function withDecimal<T extends object, K extends keyof T>(row: T, field: K, value: string): T {
  const { [field]: _, ...rest } = row;
  return (value === '' ? rest : { ...row, [field]: value }) as T;
}
