/** The keyboard of the sheet as a pure function: what a key does at a place. */

export interface Place {
  row: number;
  column: number;
}

export interface Extent {
  rows: number;
  columns: number;
  /** The first row of a student; above it stand the heads and the means. */
  firstRow: number;
  /** How many rows are in sight. */
  page: number;
}

export interface Press {
  key: string;
  ctrl: boolean;
  /** Alt, or an input method that is writing. */
  other: boolean;
}

export type Act =
  | { kind: 'move'; to: Place }
  /** `typed` begins the new score; empty keeps what is there. */
  | { kind: 'open'; typed: string }
  | { kind: 'copy' };

const steps: Record<string, (at: Place, extent: Extent) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, { page, firstRow }) => ({ row: Math.max(row - page, firstRow), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
};

const corners: Record<string, (at: Place, extent: Extent) => Place> = {
  Home: (_, { firstRow }) => ({ row: firstRow, column: 0 }),
  End: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  ArrowUp: ({ column }, { firstRow }) => ({ row: firstRow, column }),
  ArrowDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

const within = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0));

/** What a key does; nothing where it is not the sheet's. */
export function actOf({ key, ctrl, other }: Press, at: Place, extent: Extent): Act | undefined {
  if (other) return undefined;
  if (ctrl && key.toLowerCase() === 'c') return { kind: 'copy' };
  const step = (ctrl ? corners : steps)[key];
  if (step) {
    const to = step(at, extent);
    return {
      kind: 'move',
      to: { row: within(to.row, extent.rows), column: within(to.column, extent.columns) },
    };
  }
  if (ctrl) return undefined;
  if (key === 'Enter' || key === 'F2') return { kind: 'open', typed: '' };
  return /^[0-9.]$/.test(key) ? { kind: 'open', typed: key } : undefined;
}
