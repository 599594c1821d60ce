/** A typed amount as the server takes it, or undefined while it is no amount yet: "1,234.5" → "1234.50". */
export function amountOf(typed: string): string | undefined {
  const plain = typed.replace(/[,，\s￥¥]/g, '').replace(/。/g, '.');
  if (plain === '') return '0.00';
  if (!/^-?\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  const [whole = '0', fraction = ''] = plain.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
