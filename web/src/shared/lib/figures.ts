/** Sums and shares of the drill-down pages; pure. */

export function sumOf<T>(rows: T[], value: (row: T) => number): number {
  // Marks have two decimals, and so has their sum: 0.1 + 0.2 is 0.3 here.
  return Math.round(rows.reduce((sum, row) => sum + value(row), 0) * 100) / 100;
}

/** A share in whole per cent; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

export interface Group<T> {
  name: string;
  rows: T[];
}

/** Rows under the names of their groups, in the order they first appear. */
export function groupRows<T>(rows: T[], nameOf: (row: T) => string): Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const known = groups.get(name);
    if (known) known.push(row);
    else groups.set(name, [row]);
  }
  return [...groups].map(([name, grouped]) => ({ name, rows: grouped }));
}

export interface Best<T> {
  key: number;
  count: number;
  best: T;
  last: T;
}

/** The best and the last of each key's rows, with how many there were. */
export function bestOf<T>(
  rows: T[],
  keyOf: (row: T) => number,
  score: (row: T) => number,
  time: (row: T) => number,
): Best<T>[] {
  const found = new Map<number, Best<T>>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = found.get(key);
    if (known === undefined) found.set(key, { key, count: 1, best: row, last: row });
    else {
      known.count += 1;
      if (score(row) > score(known.best)) known.best = row;
      if (time(row) > time(known.last)) known.last = row;
    }
  }
  return [...found.values()];
}
