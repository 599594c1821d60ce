import { Ecc, QrCode } from '@rc-component/qrcode/es/libs/qrcodegen';

/** N3: nothing that a tax or bank office could look up, and no address. */
export const qrText = (key: string): string => `教学样例 非真实发票 不可报销抵扣 ${key}`;

/** The dark modules of the code as one path, one unit each, and how many units a side has. */
export function qrPath(text: string): { path: string; side: number } {
  const code = QrCode.encodeText(text, Ecc.MEDIUM);
  const rows = code.getModules();
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, side: rows.length };
}
