/** A cell: the lines between two lines that begin with `# %%`, as other editors write notebooks in plain Python. */
export interface Cell {
  /** From 0. */
  at: number;
  /** Of the first and last line, from 1; the separator belongs to the cell below it. */
  first: number;
  last: number;
}

const separator = /^\s*#\s*%%/;

export const isSeparator = (line: string): boolean => separator.test(line);

/** A text without separators is one cell. */
export function cellsOf(code: string): Cell[] {
  const lines = code.split('\n');
  const starts = lines.flatMap((line, at) => (at > 0 && isSeparator(line) ? [at + 1] : []));
  return [1, ...starts].map((first, at) => ({
    at,
    first,
    last: (starts[at] ?? lines.length + 1) - 1,
  }));
}

export function cellAtLine(code: string, line: number): Cell {
  const cells = cellsOf(code);
  return cells.findLast((cell) => cell.first <= line) ?? (cells[0] as Cell);
}

/** The cell's text with empty lines before it, so that an error's line is the line in the editor. */
export function textOfCell(code: string, cell: Cell): string {
  const lines = code.split('\n').slice(cell.first - 1, cell.last);
  return '\n'.repeat(cell.first - 1) + lines.join('\n');
}
