/**
 * A workbook of one sheet, written without compression: enough for the rows of a table. Texts are string cells, which no
 * spreadsheet runs as a formula (`=cmd()` as a name stays text) and no spreadsheet shortens as a number (student numbers).
 */
/** Points stand with two decimals: 54.10. */
export type Cell = string | number | { points: number };

const headStyle = 1;
const twoDecimals = 2;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text
    // What XML has no place for.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** Excel's limit of a cell, in characters. */
const longest = 32_767;

function cellXml(cell: Cell, style: number): string {
  if (cell === '') return '<c/>';
  if (typeof cell === 'object') return `<c s="${twoDecimals}"><v>${cell.points}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const text = escaped(cell.slice(0, longest));
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const rowXml = (cells: Cell[], style = 0) =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel takes 31 characters for a sheet's name, and none of these. */
const sheetName = (title: string) => escaped(title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31)) || 'Sheet1';

const styles = `${header}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function parts(title: string, heads: string[], rows: Cell[][]): [name: string, text: string][] {
  // The head stays in sight.
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16" defaultColWidth="16"/>';
  const data = rowXml(heads, headStyle) + rows.map((row) => rowXml(row)).join('');
  return [
    [
      '[Content_Types].xml',
      `${header}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${header}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${header}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${header}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      'xl/worksheets/sheet1.xml',
      `${header}<worksheet xmlns="${main}">${view}<sheetData>${data}</sheetData></worksheet>`,
    ],
  ];
}

/** One sheet: its name, the heads of its columns and its rows. */
export function workbook(title: string, heads: string[], rows: Cell[][]): Blob {
  const encoder = new TextEncoder();
  const files = parts(title, heads, rows).map(([name, text]) => ({
    name: encoder.encode(name),
    bytes: encoder.encode(text),
  }));
  return new Blob([zip(files)], { type: `${kind}.sheet` });
}

const crcTable = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers as little-endian bytes, each with its width. */
function packed(...fields: [value: number, width: 2 | 4][]): number[] {
  return fields.flatMap(([value, width]) =>
    Array.from({ length: width }, (_, at) => (value >>> (8 * at)) & 255),
  );
}

/** Stored entries (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16), names in UTF-8, all of 1980-01-01. */
function zip(files: { name: Uint8Array; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const chunks: ArrayLike<number>[] = [];
  const directory: ArrayLike<number>[] = [];
  let [offset, directorySize] = [0, 0];
  for (const { name, bytes } of files) {
    const shared = packed(
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    );
    chunks.push(packed([0x04034b50, 4]), shared, name, bytes);
    directory.push(
      packed([0x02014b50, 4], [20, 2]),
      shared,
      packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += 30 + name.length + bytes.length;
    directorySize += 46 + name.length;
  }
  const count = files.length;
  const end = packed(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  );
  const all = [...chunks, ...directory, end];
  const whole = new Uint8Array(all.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of all) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
