import { expect, it } from 'vitest';
import { readWorkbook } from '@/test/workbook';
import { workbook } from './xlsx';

it('writes a workbook whose texts are never run and whose figures add up', async () => {
  const written = await workbook(
    '会计2601班 / 成绩',
    ['姓名', '学号', '得分', '名次'],
    [['=cmd()', '202601000123', { points: 54.1 }, 3]],
  );
  const { sheet, rows } = await readWorkbook(written);
  expect(sheet).toBe('会计2601班   成绩');
  expect(rows[0]?.map((cell) => cell.value)).toEqual(['姓名', '学号', '得分', '名次']);
  expect(rows[1]).toMatchObject([
    { kind: 's', value: '=cmd()' },
    { kind: 's', value: '202601000123' },
    { kind: 'n', value: '54.1', format: '0.00' },
    { kind: 'n', value: '3' },
  ]);
});

it('keeps what XML cannot hold out of a cell', async () => {
  const { rows } = await readWorkbook(await workbook('表', ['a<b>&"'], [['坏\u0001字']]));
  expect(rows.map(([cell]) => cell?.value)).toEqual(['a<b>&"', '坏字']);
});
