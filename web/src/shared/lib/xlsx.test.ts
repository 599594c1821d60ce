import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workbook } from './xlsx';

/** What another program finds in the archive: Python's zipfile checks sums and offsets. */
async function partsOf(blob: Blob): Promise<Record<string, string>> {
  const file = join(mkdtempSync(join(tmpdir(), 'xlsx-')), 'rows.xlsx');
  writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
  const program =
    'import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; ' +
    'print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))';
  return JSON.parse(execFileSync('python3', ['-c', program, file], { encoding: 'utf8' }));
}

it('writes a workbook whose texts are never run and whose figures add up', async () => {
  const parts = await partsOf(
    workbook('会计2601班 / 成绩', ['姓名', '学号', '得分'], [['=cmd()', '202601000123', { points: 54.1 }]]),
  );
  for (const part of Object.values(parts)) {
    const parsed = new DOMParser().parseFromString(part, 'application/xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
  }
  expect(parts['xl/workbook.xml']).toContain('name="会计2601班   成绩"');
  const sheet = new DOMParser().parseFromString(parts['xl/worksheets/sheet1.xml'] ?? '', 'application/xml');
  const [, row] = [...sheet.querySelectorAll('row')];
  const [name, number, points] = [...(row?.querySelectorAll('c') ?? [])];
  expect(name?.getAttribute('t')).toBe('inlineStr');
  expect(name?.textContent).toBe('=cmd()');
  expect(number?.getAttribute('t')).toBe('inlineStr');
  expect(points?.querySelector('v')?.textContent).toBe('54.1');
  // The format of two decimals, 0.00.
  expect(points?.getAttribute('s')).toBe('2');
  expect(sheet.querySelector('f')).toBeNull();
});

it('keeps what XML cannot hold out of a cell', async () => {
  const parts = await partsOf(workbook('表', ['a<b>&"'], [['坏\u0001字']]));
  const sheet = new DOMParser().parseFromString(parts['xl/worksheets/sheet1.xml'] ?? '', 'application/xml');
  expect([...sheet.querySelectorAll('t')].map((text) => text.textContent)).toEqual(['a<b>&"', '坏字']);
});
