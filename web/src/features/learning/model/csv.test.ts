import { expect, it } from 'vitest';
import { isNumeric, readCsv } from './csv';

it('reads quotes, commas and line ends inside them', () => {
  const table = readCsv(
    '\ufeff日期,摘要,金额\r\n2026-01-02,"付款,""甲""",-1.50\r\n2026-01-03,"两\n行",20\n',
    10,
  );
  expect(table.head).toEqual(['日期', '摘要', '金额']);
  expect(table.rows).toEqual([
    ['2026-01-02', '付款,"甲"', '-1.50'],
    ['2026-01-03', '两\n行', '20'],
  ]);
  expect(table.isCut).toBe(false);
  expect([isNumeric(table, 1), isNumeric(table, 2)]).toEqual([false, true]);
  expect(isNumeric(readCsv('编码,金额\n1001,5\n', 10), 0)).toBe(false);
});

it('stops at the limit and says so', () => {
  const table = readCsv('a\n1\n2\n3\n', 2);
  expect([table.rows.length, table.isCut]).toEqual([2, true]);
});
