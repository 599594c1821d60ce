import { type ColumnName, columns } from './grid';

/** The keys of the voucher grid, as 用友 and 金蝶 users expect them: a pure function of the key and the cell. */

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export interface Cell {
  row: number;
  column: ColumnName;
  rowCount: number;
  /** What stands in the cell as typed. */
  text: string;
  /** Whether the cursor is at the beginning or end, so that an arrow leaves the cell. */
  isAtStart: boolean;
  isAtEnd: boolean;
  /** The columns shown, in reading order; all of them where nothing is said. */
  columns?: readonly ColumnName[];
}

export type Act =
  | { kind: 'go'; row: number; column: ColumnName; addRow: boolean }
  | { kind: 'balance'; side: 'debit' | 'credit' }
  | { kind: 'copySummary' }
  | { kind: 'swap' }
  | { kind: 'toggleRed' }
  | { kind: 'pick' }
  | { kind: 'insertRow' }
  | { kind: 'removeRow' }
  | { kind: 'save'; andNew: boolean };

function go(cell: Cell, row: number, column: ColumnName): Act | undefined {
  if (row < 0) return undefined;
  return { kind: 'go', row, column, addRow: row >= cell.rowCount };
}

/** The cell after this one in reading order. */
function next(cell: Cell): Act | undefined {
  const shown = cell.columns ?? columns;
  const column = shown[shown.indexOf(cell.column) + 1];
  return column === undefined ? go(cell, cell.row + 1, firstOf(cell)) : go(cell, cell.row, column);
}

const firstOf = (cell: Cell): ColumnName => cell.columns?.[0] ?? 'summary';

function previous(cell: Cell): Act | undefined {
  const shown = cell.columns ?? columns;
  const column = shown[shown.indexOf(cell.column) - 1];
  return column === undefined ? go(cell, cell.row - 1, 'credit') : go(cell, cell.row, column);
}

const isAmount = (column: ColumnName): column is 'debit' | 'credit' =>
  column === 'debit' || column === 'credit';

/** What a key does in a cell; undefined leaves it to the field. */
export function actOf(event: Key, cell: Cell): Act | undefined {
  const isCtrl = event.ctrlKey || event.metaKey;
  if (isCtrl) {
    if (event.key === 's' || event.key === 'S') return { kind: 'save', andNew: false };
    if (event.key === 'Enter') return { kind: 'save', andNew: true };
    if (event.key === 'Delete' || event.key === 'Backspace') return { kind: 'removeRow' };
    if (event.key === 'Insert' || event.key === 'i' || event.key === 'I') return { kind: 'insertRow' };
    return undefined;
  }
  if (event.altKey) return undefined;
  switch (event.key) {
    case 'Enter':
      // A debit that is filled needs no credit: on to the next row.
      if (!event.shiftKey && cell.column === 'debit' && cell.text.trim() !== '')
        return go(cell, cell.row + 1, firstOf(cell));
      return event.shiftKey ? previous(cell) : next(cell);
    case 'ArrowUp':
      return go(cell, cell.row - 1, cell.column);
    case 'ArrowDown':
      return cell.row + 1 < cell.rowCount ? go(cell, cell.row + 1, cell.column) : undefined;
    case 'ArrowLeft':
      return cell.isAtStart ? previous(cell) : undefined;
    case 'ArrowRight':
      return cell.isAtEnd ? next(cell) : undefined;
    case 'F7':
      return cell.column === 'account' ? { kind: 'pick' } : undefined;
    case '=':
    case '＝':
      return isAmount(cell.column) ? { kind: 'balance', side: cell.column } : undefined;
    case ' ':
      return isAmount(cell.column) ? { kind: 'swap' } : undefined;
    case '-':
      return isAmount(cell.column) && cell.text.trim() !== '' ? { kind: 'toggleRed' } : undefined;
    case '/':
      // The second stroke: the first one stands in the field.
      return cell.column === 'summary' && cell.text.endsWith('/') ? { kind: 'copySummary' } : undefined;
    default:
      return undefined;
  }
}
