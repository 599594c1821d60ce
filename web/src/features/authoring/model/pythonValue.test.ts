import { expect, it } from 'vitest';
import { readArguments, readPython, writeArguments, writePython } from './pythonValue';

it.each([
  ['5', 5n],
  ['-1200.5', -1200.5],
  ['5.0', 5],
  ['0.000001', 1e-6],
  ['"六笔 \\"例题\\""', '六笔 "例题"'],
  ['True', true],
  ['None', { none: true }],
  ['[22800, 22800.5]', [22800n, 22800.5]],
  ['(Decimal("88.50"), Decimal("11.50"))', { tuple: [{ decimal: '88.50' }, { decimal: '11.50' }] }],
  ['(1,)', { tuple: [1n] }],
  ['()', { tuple: [] }],
  ['{1, 2}', { set: [1n, 2n] }],
  ['set()', { set: [] }],
  ['{"应收账款": 100, "税率": 0.13}', { 应收账款: 100n, 税率: 0.13 }],
  ['{1001: "库存现金"}', { pairs: [[1001n, '库存现金']] }],
  ['{"text": 1}', { dict: { text: 1n } }],
  ['{}', {}],
  ['date(2026, 1, 31)', { date: '2026-01-31' }],
  ['float("nan")', { nan: true }],
  ['float("-inf")', Number.NEGATIVE_INFINITY],
])('%s is read and written', (text, value) => {
  expect(readPython(text)).toEqual(value);
  expect(writePython(value as never)).toBe(text);
});

it('reads what Python reads, in other words too', () => {
  expect(readPython("'a\\tb'")).toBe('a\tb');
  expect(readPython('( 7 )')).toBe(7n);
  expect(readPython('1_000')).toBe(1000n);
  expect(readPython('[1, 2,]')).toEqual([1n, 2n]);
  expect(readPython('.5')).toBe(0.5);
});

it('leaves to TOML what has no short word', () => {
  const frame = { frame: { columns: ['客户'], rows: [['宏远']] } };
  expect(writePython(frame)).toBe('{ frame = { columns = ["客户"], rows = [["宏远"]] } }');
  expect(readPython(writePython(frame))).toEqual(frame);
  expect(readPython('{ csv = "expected.csv" }')).toEqual({ csv: 'expected.csv' });
});

it('takes no text for a value that is none', () => {
  for (const text of [
    '',
    '直线法',
    '1 2',
    '[1',
    '{1: 2, 3}',
    'Decimal(1.5)',
    'print(1)',
    '"a',
    '+',
    '1,',
    '2026-13',
  ]) {
    expect(readPython(text), text).toBeUndefined();
  }
});

it('reads arguments', () => {
  expect(readArguments('120000, "直线法", None')).toEqual([120000n, '直线法', { none: true }]);
  expect(readArguments('')).toEqual([]);
  expect(readArguments('1)')).toBeUndefined();
  expect(writeArguments([{ tuple: [1n, 2n] }, true])).toBe('(1, 2), True');
});
