import { useMemo, useRef } from 'react';

/** How the rows of a list are changed. */
export interface RowActs<T> {
  change: (at: number, patch: Partial<T>) => void;
  replace: (at: number, row: T) => void;
  remove: (at: number) => void;
  add: (row: T) => void;
}

/** The acts stay the same while rows come and go, so that rows that did not change are not drawn again. */
export function useRows<T>(rows: readonly T[], onRows: (rows: T[]) => void): RowActs<T> {
  const latest = useRef({ rows, onRows });
  latest.current = { rows, onRows };
  return useMemo(() => {
    const write = (next: T[]) => {
      const { onRows } = latest.current;
      // A second change may come before the first is drawn.
      latest.current = { rows: next, onRows };
      onRows(next);
    };
    const replace = (at: number, row: T) =>
      write(latest.current.rows.map((one, index) => (index === at ? row : one)));
    return {
      replace,
      change: (at, patch) => {
        const row = latest.current.rows[at];
        if (row !== undefined) replace(at, { ...row, ...patch });
      },
      remove: (at) => write(latest.current.rows.filter((_, index) => index !== at)),
      add: (row) => write([...latest.current.rows, row]),
    };
  }, []);
}
