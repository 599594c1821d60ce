import type { FieldError } from '../../api/errors';
import type { QuestionBody, QuestionKey } from '../types';

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text.trim());

/** Names of the places a message speaks of, by the number of the row. */
export interface CheckWords {
  value: (number: number) => string;
  tolerance: (number: number) => string;
  range: (number: number) => string;
}

/**
 * What the server could only call unreadable: numbers that are none. The rest of the rules are the server's. The key comes
 * back as it is sent, with empty numbers left out.
 */
export function checkNumbers(
  _body: QuestionBody,
  key: QuestionKey,
  words: CheckWords,
): { key: QuestionKey; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const fault = (field: string, message: string) => faults.push({ field: `answer_key.${field}`, message });
  if (key.kind === 'blank') {
    key.blanks.forEach(({ number }, at) => {
      if (!number) return;
      if (!isNumber(number.value)) fault(`blanks[${at}]`, words.value(at + 1));
      else if (!isNumber(number.tolerance)) fault(`blanks[${at}]`, words.tolerance(at + 1));
    });
  }
  if (key.kind !== 'calculation') return { key, faults };
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
