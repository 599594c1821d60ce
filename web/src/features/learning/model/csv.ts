/** The first rows of a CSV file, for a preview. Quotes as in RFC 4180; a cut last row is left out. */
export interface CsvTable {
  head: string[];
  rows: string[][];
  /** Whether there is more in the file. */
  isCut: boolean;
}

export function readCsv(text: string, limit: number): CsvTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  let at = 0;
  for (; at < plain.length && rows.length <= limit; at++) {
    const c = plain[at];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(cell);
      cell = '';
    } else if (c === '\n') {
      row.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
      rows.push(row);
      row = [];
      cell = '';
    } else cell += c;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  const [head = [], ...body] = rows.filter((entry) => entry.length > 1 || entry[0] !== '');
  return { head, rows: body.slice(0, limit), isCut: at < plain.length || body.length > limit };
}

/** Columns of digits that name something rather than count it. */
const isName = (head: string) =>
  /编码|代码|编号|单号|税号|账号|序号|年|code|(^|_)(id|no|number)$/i.test(head);

/** Whether a column holds figures, which are set to the right: every filled cell is a number, and not a code. */
export function isNumeric({ head, rows }: CsvTable, column: number): boolean {
  if (isName(head[column] ?? '')) return false;
  const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => /^-?[\d,]*\.?\d+%?$/.test(cell));
}
