import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read =
  'import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; ' +
  'print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))';

/** What a cell of a workbook holds, and how: `s` is a text, `n` a figure; `format` is that of the figure. */
export interface ReadCell {
  kind: string;
  value: string;
  format: string;
}

/** The name of a workbook's first sheet and its cells, as another program finds them: Python's zipfile checks sums and offsets. */
export async function readWorkbook(blob: Blob): Promise<{ sheet: string; rows: ReadCell[][] }> {
  const file = join(mkdtempSync(join(tmpdir(), 'xlsx-')), 'rows.xlsx');
  writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
  const parts: Record<string, string> = JSON.parse(
    execFileSync('python3', ['-c', read, file], { encoding: 'utf8' }),
  );
  const xml = (name: string) => {
    const parsed = new DOMParser().parseFromString(parts[name] ?? '<none/>', 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error(`${name} is no XML`);
    return parsed;
  };
  const texts = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map((one) => one.textContent ?? '');
  const styles = xml('xl/styles.xml');
  const codes = new Map(
    [...styles.querySelectorAll('numFmt')].map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  const formats = [...styles.querySelectorAll('cellXfs > xf')].map(
    (one) => codes.get(one.getAttribute('numFmtId')) ?? '',
  );
  const sheet = xml('xl/worksheets/sheet1.xml');
  if (sheet.querySelector('f')) throw new Error('a formula');
  const cellOf = (cell: Element): ReadCell => {
    const kind = cell.getAttribute('t') ?? 'n';
    const value = cell.querySelector('v')?.textContent ?? '';
    return {
      kind,
      value: kind === 's' ? (texts[Number(value)] ?? '') : value,
      format: formats[Number(cell.getAttribute('s') ?? 0)] ?? '',
    };
  };
  return {
    sheet: xml('xl/workbook.xml').querySelector('sheet')?.getAttribute('name') ?? '',
    rows: [...sheet.querySelectorAll('row')].map((row) => [...row.querySelectorAll('c')].map(cellOf)),
  };
}
