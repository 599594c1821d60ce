import type { CourseFile } from '../api';

/** What the bar over a text puts into it. */
export type Mark = 'heading' | 'bold' | 'list' | 'numbers' | 'quote' | 'formula' | 'table';

/** Words that stand in a new text until its author writes over them. */
export interface Words {
  text: string;
  columns: readonly [string, string];
}

const table = (columns: readonly [string, string]) =>
  `\n| ${columns.join(' | ')} |\n| --- | ---: |\n|  |  |\n`;
const before: Partial<Record<Mark, string>> = { heading: '## ', list: '- ', quote: '> ' };

/** What replaces which part of a text when a mark is put at what is selected; the words stand where nothing is. */
export function marked(
  mark: Mark,
  text: string,
  from: number,
  to: number,
  words: Words,
): { from: number; to: number; text: string } {
  const inside = text.slice(from, to);
  if (mark === 'bold') return { from, to, text: `**${inside || words.text}**` };
  if (mark === 'formula')
    return { from, to, text: inside.includes('\n') ? `$$\n${inside}\n$$` : `$${inside || 'a+b'}$` };
  if (mark === 'table') return { from: to, to, text: table(words.columns) };
  // The others stand before whole lines.
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const signed = lines.map((line, index) =>
    mark === 'numbers' ? `${index + 1}. ${line}` : `${before[mark] ?? ''}${line}`,
  );
  return { from: start, to: end, text: signed.join('\n') };
}

/** The text with each file's path replaced by an address that works, for the preview. */
export function withAddresses(text: string, files: readonly CourseFile[]): string {
  const known = new Map(files.map((file) => [file.path, file.address]));
  return text.replace(/\]\(([^()\s]+)/g, (all, path: string) => {
    const address = known.get(path) ?? known.get(decodeURI(path));
    return address === undefined ? all : `](${address}`;
  });
}
