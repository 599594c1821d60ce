import type { FieldError } from '../../api/errors';
import { isNumber } from '../author/isNumber';
import type { CheckWords } from '../kind';
import type { KeyOf } from '../types';

/** Cells and ranges whose numbers are none; an empty value is no value. */
export function check(
  key: KeyOf<'calculation'>,
  words: CheckWords,
): { key: KeyOf<'calculation'>; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const fault = (place: string, message: string) => faults.push({ field: `answer_key.${place}`, message });
  const cells = key.cells.map((cell) => ({ ...cell, value: cell.value?.trim() ? cell.value : null }));
  cells.forEach(({ value, tolerance }, at) => {
    if (value !== null && !isNumber(value)) fault(`cells[${at}]`, words.value(at + 1));
    if (tolerance && !isNumber(tolerance)) fault(`cells[${at}]`, words.tolerance(at + 1));
  });
  key.variables.forEach((variable, at) => {
    if (![variable.from, variable.to, variable.step].every(isNumber))
      fault(`variables[${at}]`, words.range(at + 1));
  });
  return { key: { ...key, cells }, faults };
}
