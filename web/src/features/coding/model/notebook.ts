import { isSeparator } from './cells';

/**
 * A notebook task as cells. The text with its `# %%` lines is what is kept, handed in and evaluated; cells are only how it
 * is shown and edited, and what nobody touched goes back letter by letter.
 */
export interface NotebookCell {
  /** Stays with the cell while the page is open. */
  id: number;
  /** The line that begins it; none for text before the first. */
  head: string | undefined;
  kind: 'code' | 'locked' | 'test' | 'words';
  /** What the teacher's notebook calls it; empty for cells that nothing is asked in. */
  name: string;
  /** Without the empty lines at its end. */
  body: string;
  /** The empty lines between it and the next. */
  tail: string;
}

const marks = [
  ['locked', /^\s*#\s*%%\s*\[locked\]/],
  ['test', /^\s*#\s*%%\s*\[test\]/],
  ['words', /^\s*#\s*%%\s*\[markdown\]/],
] as const;

let lastId = 0;

function cellOf(head: string | undefined, lines: string[]): NotebookCell {
  const text = lines.join('\n');
  const body = text.replace(/\s+$/, '');
  const mark = marks.find(([, pattern]) => head !== undefined && pattern.test(head));
  lastId += 1;
  return {
    id: lastId,
    head,
    kind: mark?.[0] ?? 'code',
    name: (head ?? '').replace(/^\s*#\s*%%\s*(\[\w+\])?\s*/, '').trim(),
    body,
    tail: text.slice(body.length),
  };
}

export function readCells(code: string): NotebookCell[] {
  const cells: NotebookCell[] = [];
  let head: string | undefined;
  let lines: string[] = [];
  const close = () => {
    if (head !== undefined || lines.some((line) => line.trim() !== '')) cells.push(cellOf(head, lines));
  };
  for (const line of code.split('\n')) {
    if (isSeparator(line)) {
      close();
      head = line;
      lines = [];
    } else lines.push(line);
  }
  close();
  return cells.length > 0 ? cells : [cellOf('# %%', [''])];
}

export function writeCells(cells: NotebookCell[]): string {
  return cells
    .map(({ head, body, tail }) => (head === undefined ? `${body}${tail}` : `${head}\n${body}${tail}`))
    .join('\n');
}

/** Whether a person may write in it. */
export const isOwn = (cell: NotebookCell): boolean => cell.kind === 'code' || cell.kind === 'words';

/** Added by the student: it may be taken away again, and nobody asks for it. */
export const isRemovable = (cell: NotebookCell): boolean => cell.kind === 'code' && cell.name === '';

/** Whether there is anything to run: words are none, and of a hidden test there is nothing but its place. */
export function isRunnable(cell: NotebookCell): boolean {
  if (cell.kind === 'words') return false;
  return cell.body.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('#'));
}

/** A cell of one's own behind another one; an empty line stands between them. */
export function addCell(
  cells: NotebookCell[],
  behind: number,
): { cells: NotebookCell[]; added: NotebookCell } {
  const added = cellOf('# %%', ['', '']);
  const at = cells.findIndex((cell) => cell.id === behind);
  const before = cells.slice(0, at + 1).map((cell, index) => {
    const isLast = index === at && !cell.tail.includes('\n');
    return isLast ? { ...cell, tail: `${cell.tail}\n` } : cell;
  });
  return { cells: [...before, added, ...cells.slice(at + 1)], added };
}

/** The teacher's texts by the cell before which they stand; those that end the notebook under `undefined`. */
export function placeTexts(
  texts: { after: number; text: string }[],
  starter: NotebookCell[],
  cells: NotebookCell[],
): Map<number | undefined, string> {
  const placed = new Map<number | undefined, string>();
  // Cells without a name are told apart by their order.
  const twinOf = (known: NotebookCell) => {
    const alike = (one: NotebookCell) => one.head === known.head;
    return cells.filter(alike)[starter.filter(alike).indexOf(known)];
  };
  for (const { after, text } of texts) {
    // A cell that the student took away leaves its text to the next one.
    const id = starter
      .slice(after)
      .map(twinOf)
      .find((twin) => twin !== undefined)?.id;
    const before = placed.get(id);
    placed.set(id, before === undefined ? text : `${before}\n\n${text}`);
  }
  return placed;
}

/** What a person writes in words stands in the program as a comment. */
export const wordsOf = (body: string): string => body.replace(/^# ?/gm, '');
export const asComment = (words: string): string =>
  words
    .split('\n')
    .map((line) => (line === '' ? '#' : `# ${line}`))
    .join('\n');

/** The line of the whole text on which a cell's own first line stands, from 1. */
export function firstLine(cells: NotebookCell[], id: number): number {
  const at = cells.findIndex((cell) => cell.id === id);
  const before = writeCells(cells.slice(0, at));
  const lines = at === 0 ? 0 : before.split('\n').length;
  return lines + (cells[at]?.head === undefined ? 1 : 2);
}

/** The cell in which a line of the whole text lies, and the line in it, from 1. */
export function cellAt(
  cells: NotebookCell[],
  line: number,
): { cell: NotebookCell; line: number } | undefined {
  const cell = cells.findLast(({ id }) => firstLine(cells, id) <= Math.max(line, 2));
  return cell && { cell, line: Math.max(1, line - firstLine(cells, cell.id) + 1) };
}
