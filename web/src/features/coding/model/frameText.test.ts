import { expect, test } from 'vitest';
import { columnTexts, csvOf } from './frameText';
import type { Frame } from './run';

function read(dtype: string, values: unknown[]): string[] {
  const frame: Frame = {
    index_name: '',
    columns: ['a'],
    dtypes: [dtype],
    index: values.map((_, at) => at),
    rows: values.map((value) => [value]),
    total_rows: values.length,
    total_columns: 1,
  } as Frame;
  const [text] = columnTexts(frame);
  return values.filter((value) => value !== null).map((value) => text?.(value) ?? '');
}

test('the floats of a column have as many decimals as its longest', () => {
  expect(read('float64', [1200.5, 356000, null, 88000.25, -45000])).toEqual([
    '1200.50',
    '356000.00',
    '88000.25',
    '-45000.00',
  ]);
  expect(read('float64', [1, 2])).toEqual(['1', '2']);
  expect(read('float64', [0.1 + 0.2, 1])).toEqual(['0.3', '1.0']);
});

test('long decimals, very small and very large figures stay as they come', () => {
  expect(read('float64', [1 / 3, 2])).toEqual(['0.333333333333', '2']);
  expect(read('float64', [1e-9, 2.5])).toEqual(['1e-9', '2.5']);
  expect(read('float64', ['inf', 2.5])).toEqual(['inf', '2.5']);
  expect(read('int64', [5, 12])).toEqual(['5', '12']);
  expect(read('object', [2.5, 'x', true])).toEqual(['2.5', 'x', 'True']);
});

test('days have no time where no row has one', () => {
  expect(read('datetime64[us]', ['2026-01-31 00:00:00', null])).toEqual(['2026-01-31']);
  expect(read('datetime64[us]', ['2026-01-31 00:00:00', '2026-01-31 08:30:00'])).toEqual([
    '2026-01-31 00:00:00',
    '2026-01-31 08:30:00',
  ]);
  expect(read('object', ['2026-01-31 00:00:00'])).toEqual(['2026-01-31 00:00:00']);
});

test('a table goes to a spreadsheet with its index where that says something', () => {
  const frame = {
    index_name: '客户',
    columns: ['金额', '说明'],
    dtypes: ['float64', 'str'],
    index: ['宏远', '百汇'],
    rows: [
      [1200.5, '含税,已开票'],
      [null, '"待"开'],
    ],
    total_rows: 2,
    total_columns: 2,
  } as Frame;
  expect(csvOf(frame)).toBe('\uFEFF客户,金额,说明\r\n宏远,1200.5,"含税,已开票"\r\n百汇,,"""待""开"\r\n');
  expect(csvOf({ ...frame, index: [0, 1] })).toMatch(/^\uFEFF金额,说明\r\n1200\.5,/);
});
