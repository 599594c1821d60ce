/** The parts of an ARIA grid, as what their elements need: drawn in sight only, they cannot be a table's. */

type Role = 'gridcell' | 'rowheader' | 'columnheader';

/** The whole of it, also what is not drawn. */
export const sheet = (label: string, rows: number, columns: number) => ({
  role: 'grid' as const,
  'aria-label': label,
  'aria-rowcount': rows,
  'aria-colcount': columns,
});

/** A row by its number, from one. */
export const line = (number: number) => ({ role: 'row' as const, 'aria-rowindex': number });

/** A cell that the sheet finds by its place, and whether it has the keyboard. */
export const placed = (role: Role, row: number, column: number, isActive: boolean) => ({
  role,
  'aria-colindex': column + 1,
  'data-row': row,
  'data-column': column,
  tabIndex: isActive ? 0 : -1,
});

/** A head above several columns, which the keyboard passes over. */
export const above = (column: number, count = 1) => ({
  role: 'columnheader' as const,
  'aria-colindex': column + 1,
  ...(count > 1 ? { 'aria-colspan': count } : {}),
});

/** How the sheet is sorted by a head. */
export const sorted = (is: boolean, isDescending: boolean) => ({
  'aria-sort': is ? (isDescending ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
});
