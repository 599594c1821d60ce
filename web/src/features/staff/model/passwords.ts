import type { FirstPassword } from '../api';

/** First passwords as a file Excel opens with the right characters. */
export function passwordsAsCsv(passwords: FirstPassword[], heads: [string, string, string]): Blob {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = passwords.map(({ username, real_name, password }) => [username, real_name, password]);
  const text = [heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
