import type { QuestionKey } from '../types';

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** A value for each variable of a calculation, as a student might get it; `random` gives numbers from 0 to below 1. */
export function drawVariables(key: QuestionKey, random: () => number): Record<string, string> {
  if (key.kind !== 'calculation') return {};
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

/** The text with `{{name}}` replaced by what was drawn. */
export const withVariables = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole);
