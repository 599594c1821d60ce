import { levelsOf } from './headings';

/** A block of a text as it will stand on the page, without its marks: only its size matters. */
export interface ShapeBlock {
  kind: 'text' | 'heading' | 'item';
  text: string;
  /** Of a heading: at which it will stand. */
  level?: number;
}

const marks = /[*_`]|!?\[(?=[^\]]*\])|\]\([^)]*\)/g;

/** The blocks of a Markdown text, by its blank lines, headings and points; tables and formulas count as their letters. */
export function shapeOf(text: string, above = 1): ShapeBlock[] {
  const blocks: ShapeBlock[] = [];
  const written: number[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, signs, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    const [, item] = /^(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    const words = (heading ?? item ?? line).replace(marks, '');
    const last = blocks.at(-1);
    if (heading !== undefined) {
      blocks.push({ kind: 'heading', text: words });
      written.push(signs?.length ?? 1);
    } else if (item !== undefined) blocks.push({ kind: 'item', text: words });
    else if (line !== '' && isOpen && last) last.text += ` ${words}`;
    else if (line !== '') blocks.push({ kind: 'text', text: words });
    isOpen = line !== '' && heading === undefined;
  }
  const levels = levelsOf(written, above);
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  for (const [at, block] of headings.entries()) block.level = levels[at] ?? above + 1;
  return blocks;
}
