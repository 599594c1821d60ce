import { isRecord } from '@/shared/lib/storage';

/** How expected and actual differ in a visible test. */
export type Difference =
  | { kind: 'value'; call: string; expected: string; actual: string }
  | {
      kind: 'frame';
      rows: { row: string; column: string; expected: string; actual: string }[];
      missing: string[];
      extra: string[];
      rowsExpected: number | undefined;
      rowsActual: number | undefined;
    }
  | { kind: 'text'; expected: string; actual: string; line: number | undefined }
  | { kind: 'figure'; items: { item: string; expected: string; actual: string }[] };

/** A value of a student's program as words; objects as JSON. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(wordsOf) : []);
const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Reads what the server passed on from the checker; undefined for a shape that is not known. */
export function readDifference(value: unknown): Difference | undefined {
  if (!isRecord(value)) return undefined;
  const sides = { expected: wordsOf(value.expected), actual: wordsOf(value.actual) };
  switch (value.kind) {
    case 'value':
      return { kind: 'value', call: wordsOf(value.call), ...sides };
    case 'text':
      return { kind: 'text', ...sides, line: count(value.line) };
    case 'frame':
      return {
        kind: 'frame',
        rows: list(value.rows).map((entry) => ({
          row: wordsOf(entry.row),
          column: wordsOf(entry.column),
          expected: wordsOf(entry.expected),
          actual: wordsOf(entry.actual),
        })),
        missing: words(value.missing_columns),
        extra: words(value.extra_columns),
        rowsExpected: count(value.rows_expected),
        rowsActual: count(value.rows_actual),
      };
    case 'figure':
      return {
        kind: 'figure',
        items: list(value.items).map((entry) => ({
          item: wordsOf(entry.item),
          expected: wordsOf(entry.expected),
          actual: wordsOf(entry.actual),
        })),
      };
    default:
      return undefined;
  }
}
