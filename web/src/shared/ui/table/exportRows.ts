import { Children, type ComponentProps, Fragment, isValidElement, type ReactNode } from 'react';
import { downloadBlob } from '../../lib/download';
import { formatDateTime } from '../../lib/time';
import { type Cell, workbook } from '../../lib/xlsx';
import { Meter, Percent } from '../Meter';
import { RelativeTime } from '../RelativeTime';
import { StudentLink } from '../StudentLink';
import { type DataColumn, isAct } from './columns';
import { sortOf } from './search';

/** What shows its words by other properties than its children, and which. */
const shownBy = new Map<unknown, (props: never) => ReactNode>([
  [RelativeTime, ({ ms }: ComponentProps<typeof RelativeTime>) => formatDateTime(ms)],
  [Meter, ({ figure }: ComponentProps<typeof Meter>) => figure],
  [Percent, ({ value }: ComponentProps<typeof Percent>) => `${value}%`],
  [StudentLink, ({ student }: ComponentProps<typeof StudentLink>) => student.real_name],
]);

/** The words of what a cell shows, as far as they can be read without drawing it. */
export function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) {
    // Texts beside each other are one text; parts stand apart.
    const parts = Children.toArray(node);
    return parts
      .map((part) => (isValidElement(part) ? ` ${wordsOf(part)} ` : wordsOf(part)))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  }
  if (!isValidElement<{ children?: unknown }>(node)) return '';
  const read = shownBy.get(node.type);
  if (read) return wordsOf(read(node.props as never));
  const inside: unknown = node.props.children;
  if (node.type === Fragment || typeof inside !== 'function') return wordsOf(inside as ReactNode);
  return '';
}

/** A figure as a number that can be added up; another text as it is. */
function figureOf(words: string): Cell {
  if (!/^-?\d{1,15}(\.\d+)?$/.test(words)) return words;
  return /\.\d\d$/.test(words) ? { points: Number(words) } : Number(words);
}

function cellOf<Row>(column: DataColumn<Row>, row: Row): Cell {
  if (column.text) return column.text(row) ?? '';
  const words = wordsOf(column.render(row));
  if (words === '—') return '';
  return column.number ? figureOf(words) : words;
}

/** A list that is wholly here in the order it is shown in. */
export function sorted<Row>(rows: Row[], columns: DataColumn<Row>[], sort: string | undefined): Row[] {
  const by = sortOf(sort);
  const compare = columns.find((column) => column.key === by?.key)?.compare;
  if (!by || !compare) return rows;
  return [...rows].sort((left, right) =>
    by.order === 'descend' ? compare(right, left) : compare(left, right),
  );
}

/** The rows of a table as cells: without acts, and without columns of which nothing can be read. */
export function cellsOf<Row>(columns: DataColumn<Row>[], rows: Row[]): { heads: string[]; cells: Cell[][] } {
  const read = columns
    .filter((column) => !isAct(column))
    .map((column) => ({ column, cells: rows.map((row) => cellOf(column, row)) }))
    .filter(({ column, cells }) => column.text !== undefined || cells.some((cell) => cell !== ''));
  return {
    heads: read.map(({ column }) => column.title),
    cells: rows.map((_, at) => read.map(({ cells }) => cells[at] ?? '')),
  };
}

/** Offers the rows for saving as a workbook under the table's name. */
export async function saveRows<Row>(title: string, columns: DataColumn<Row>[], rows: Row[]): Promise<void> {
  const { heads, cells } = cellsOf(columns, rows);
  downloadBlob(await workbook(title, heads, cells), `${title}.xlsx`);
}
