import { useState } from 'react';
import { isRecord, oneOf, readStored, writeStored } from '../../lib/storage';

export type Density = 'small' | 'middle' | 'large';

interface Preferences {
  density: Density;
  /** true hides, false shows a column that is hidden by default. */
  hidden: Record<string, boolean>;
}

const densities = oneOf<Density>(['small', 'middle', 'large']);

function readPreferences(value: unknown): Preferences | undefined {
  if (!isRecord(value) || !isRecord(value.hidden)) return undefined;
  const hidden = Object.entries(value.hidden).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return { density: densities(value.density) ?? 'middle', hidden: Object.fromEntries(hidden) };
}

/** Which columns one table shows and how tight its rows are, kept in this browser. */
export function useTablePreferences(name: string) {
  const key = `suanpan.table.${name}`;
  const [value, setValue] = useState(
    () => readStored(key, readPreferences) ?? { density: 'middle' as Density, hidden: {} },
  );
  const update = (next: Preferences) => {
    setValue(next);
    writeStored(key, next);
  };
  return {
    density: value.density,
    setDensity: (density: Density) => update({ ...value, density }),
    isHidden: (column: string, byDefault = false) => value.hidden[column] ?? byDefault,
    setHidden: (column: string, isHidden: boolean) =>
      update({ ...value, hidden: { ...value.hidden, [column]: isHidden } }),
  };
}
