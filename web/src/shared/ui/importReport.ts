/** What an import would do, said before anything is written. */
export interface ImportReport {
  /** Names this preview when it is confirmed. */
  token: string;
  counts: { added: number; updated: number; skipped: number; failed: number };
  problems: ImportProblem[];
}

export interface ImportProblem {
  /** As numbered in the file, the head row being 1. */
  row: number;
  column: string;
  reason: string;
}

/** The problems as a file Excel opens with the right characters; cells that look like formulas stay text. */
export function problemsAsCsv(problems: ImportProblem[], heads: string[]): Blob {
  const cell = (value: string | number) => {
    const text = String(value);
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const lines = [heads, ...problems.map(({ row, column, reason }) => [row, column, reason])];
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
