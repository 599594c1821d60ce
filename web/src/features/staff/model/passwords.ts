import type { FirstPassword } from '../api';

/** First passwords as the text of a file Excel opens with the right characters. */
export function passwordsAsCsv(passwords: FirstPassword[], heads: [string, string, string]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = passwords.map(({ username, real_name, password }) => [username, real_name, password]);
  const text = [heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  return `\uFEFF${text}\r\n`;
}
