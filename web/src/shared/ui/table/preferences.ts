import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../lib/storage';

export type Density = 'small' | 'middle' | 'large';

const schema = z.object({
  density: z.enum(['small', 'middle', 'large']),
  /** true hides, false shows a column that is hidden by default. */
  hidden: z.record(z.string(), z.boolean()),
});

/** Which columns one table shows and how tight its rows are, kept in this browser. */
export function useTablePreferences(name: string) {
  const key = `suanpan.table.${name}`;
  const [value, setValue] = useState(
    () => readStored(schema, key) ?? { density: 'middle' as const, hidden: {} },
  );
  const update = (next: z.infer<typeof schema>) => {
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
