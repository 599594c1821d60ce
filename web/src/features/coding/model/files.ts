const kinds: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file a program wrote, ready to be saved. Never shown: only offered for download. */
export function blobOf(name: string, base64: string): Blob {
  const kind = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: kind });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Size of base64 text once decoded. */
export function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, (base64.length / 4) * 3 - padding);
}

/** The module of a student's own books, or of a further company of the course: `shop/books.py` is `shop.books`. */
const moduleOf = (name: string) =>
  /(^|\/)books\.py$/.test(name) ? name.replace(/\.py$/, '').replaceAll('/', '.') : undefined;

/** A statement that opens a file of the working folder, to be put into the editor. */
export function statementFor(name: string): string {
  const module = moduleOf(name);
  if (module !== undefined) return `from ${module} import vouchers, lines, accounts, balances`;
  const quoted = JSON.stringify(name);
  if (/\.csv$/i.test(name)) return `pd.read_csv(${quoted})`;
  if (/\.xlsx?$/i.test(name)) return `pd.read_excel(${quoted})`;
  if (/\.sqlite$/i.test(name)) return `pd.read_sql("select * from lines", sqlite3.connect(${quoted}))`;
  return quoted;
}

/** The names of files in a program's text: what a place other than the server asks for before it runs it. */
export function fileNames(code: string): string[] {
  const read = [...code.matchAll(/["']([^"'\n\\]{1,60}\.(?:csv|sqlite))["']/g)].map(([, name = '']) => name);
  const imported = [...code.matchAll(/^\s*(?:from|import)\s+((?:\w+\.)?books)\b/gm)].map(
    ([, module = '']) => `${module.replaceAll('.', '/')}.py`,
  );
  return [...new Set([...read, ...imported])].slice(0, 20);
}

/** The text of a fresh sheet for a table: its first line names the sheet. */
export function readingSheet(name: string): string {
  return `# ${name}\n${readingCode(name, '')}`;
}

/** What is added to a program so that it reads a file; nothing when it reads it already. */
export function readingCode(name: string, before: string): string {
  if (fileNames(before).includes(name)) return '';
  if (moduleOf(name) !== undefined) return `${statementFor(name)}\n\nlines.head()\n`;
  if (/\.sqlite$/i.test(name))
    return `${importing(['import sqlite3', pandas], before)}${statementFor(name)}\n`;
  const stem = (name.split('/').at(-1) ?? '').replace(/\.csv$/i, '').replace(/[^\p{L}\p{N}]+/gu, '_');
  const variable = /^[\p{L}_]/u.test(stem) ? stem : `table_${stem}`;
  return `${importing([pandas], before)}${variable} = ${statementFor(name)}\n${variable}.head()\n`;
}

const pandas = 'import pandas as pd';

/** The imports that a program lacks, and an empty line. */
function importing(statements: string[], before: string): string {
  const known = before.split('\n');
  const missing = statements.filter((statement) => !known.includes(statement));
  return missing.length === 0 ? '' : `${missing.join('\n')}\n\n`;
}
