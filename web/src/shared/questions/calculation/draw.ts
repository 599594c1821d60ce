import type { KeyOf } from '../types';

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** A value for each variable of a calculation, as a student might get it. */
export function drawVariables(key: KeyOf<'calculation'>, random: () => number): Record<string, string> {
  return Object.fromEntries(
    key.variables.flatMap(({ name, from, to, step }) => {
      const [low, high, by] = [Number(from), Number(to), Number(step)];
      if (from === '' || to === '' || ![low, high, by].every(Number.isFinite)) return [];
      const choices = by > 0 && high > low ? Math.floor((high - low) / by + 1e-9) + 1 : 1;
      const value = low + by * Math.floor(random() * choices);
      return [[name, value.toFixed(Math.max(decimalsOf(from), decimalsOf(step)))]];
    }),
  );
}
