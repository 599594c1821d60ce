/** A line of a traceback, with the line of the student's own text it speaks of. */
export interface TracebackLine {
  text: string;
  line: number | undefined;
}

const place = /File "(?:main\.py|<[^>]*>)", line (\d+)/;

export function readTraceback(text: string): TracebackLine[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((entry) => {
      const found = place.exec(entry)?.[1];
      return { text: entry, line: found === undefined ? undefined : Number(found) };
    });
}
