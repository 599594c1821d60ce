import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

const pressed = 'a|button|input|select|textarea|Link|LinkButton|Button|Switch|Checkbox|Select|Input';

/** Where the tag that begins at `from` is over, and whether it has no content; an arrow's `>` inside braces is no end. */
function endOfTag(code: string, from: number): { end: number; isEmpty: boolean } {
  let depth = 0;
  let quote = '';
  for (let at = from; at < code.length; at++) {
    const sign = code[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'" || sign === '`') quote = sign;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (sign === '>' && depth === 0) return { end: at + 1, isEmpty: code[at - 1] === '/' };
  }
  return { end: code.length, isEmpty: true };
}

/** What can be pressed inside of what can be pressed: two stops of the Tab key, and no valid page. */
function nested(code: string): string[] {
  return [...code.matchAll(/<(a|button|Link|LinkButton|Button)(?=[\s>])/g)].flatMap((found) => {
    const { end, isEmpty } = endOfTag(code, found.index);
    if (isEmpty) return [];
    const close = code.indexOf(`</${found[1]}>`, end);
    const inside = close < 0 ? null : new RegExp(`<(?:${pressed})(?=[\\s/>])`).exec(code.slice(end, close));
    return inside ? [`<${found[1]}> holds ${inside[0]}>`] : [];
  });
}

describe('links and buttons', () => {
  it('do not hold one another', () => {
    const found = Object.entries(files).flatMap(([path, code]) =>
      nested(code).map((what) => `${path}: ${what}`),
    );
    expect(Object.keys(files).length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('are found when they do', () => {
    expect(nested('<Link to="/a" onClick={() => go()}>\n<Button type="link">A</Button></Link>')).toEqual([
      '<Link> holds <Button>',
    ]);
    expect(nested('<button type="button"><a href="/b">B</a></button>')).toEqual(['<button> holds <a>']);
    expect(nested('<Link to="/a">A</Link> <Button>B</Button> <Link {...c} /> <Button>D</Button>')).toEqual(
      [],
    );
  });
});
