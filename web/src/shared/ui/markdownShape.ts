/** A block of a text as it will stand on the page, without its marks: only its size matters. */
export interface ShapeBlock {
  kind: 'text' | 'heading' | 'item';
  text: string;
}

const marks = /[*_`]|!?\[(?=[^\]]*\])|\]\([^)]*\)/g;

/** The blocks of a Markdown text, by its blank lines, headings and points; tables and formulas count as their letters. */
export function shapeOf(text: string): ShapeBlock[] {
  const blocks: ShapeBlock[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    const [, item] = /^(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    const words = (heading ?? item ?? line).replace(marks, '');
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ kind: 'heading', text: words });
    else if (item !== undefined) blocks.push({ kind: 'item', text: words });
    else if (line !== '' && isOpen && last) last.text += ` ${words}`;
    else if (line !== '') blocks.push({ kind: 'text', text: words });
    isOpen = line !== '' && heading === undefined;
  }
  return blocks;
}
