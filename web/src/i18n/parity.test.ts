import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });

/** Every text of a file under its whole key. */
function textsOf(value: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

const keysOf = (value: unknown) => textsOf(value).map(([key]) => key);

/** Chinese has one plural form, English two: `_one` and `_other` stand for the same key. */
function normal(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].sort();
}

/** Where English says a name in Chinese: a language by its own name. */
const named = ['learning.json player.languages.zh'];
/** Where the languages are told different things: numerals of their own. */
const ownValues = ['exams.json compose.sectionNumber'];

const valuesOf = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((found) => String(found[1]));

const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./zh-CN/'))
  .map((path) => path.slice('./zh-CN/'.length));

describe('both languages', () => {
  it.each(namespaces)('say the same things in %s', (name) => {
    expect(normal(keysOf(files[`./en-US/${name}`]))).toEqual(normal(keysOf(files[`./zh-CN/${name}`])));
  });

  it.each(namespaces)('are filled in with the same values in %s', (name) => {
    const chinese = new Map<string, string[]>();
    for (const [key, text] of textsOf(files[`./zh-CN/${name}`])) {
      chinese.set(key.replace(/_other$/, ''), valuesOf(text));
    }
    const unknown = textsOf(files[`./en-US/${name}`]).flatMap(([key, text]) => {
      const known = chinese.get(key.replace(/_(one|other)$/, '')) ?? [];
      const strange = valuesOf(text).filter((value) => !known.includes(value));
      return strange.length > 0 && !ownValues.includes(`${name} ${key}`) ? [`${key}: ${strange}`] : [];
    });
    expect(unknown).toEqual([]);
  });

  it.each(namespaces)('are English in the English %s', (name) => {
    const chinese = textsOf(files[`./en-US/${name}`])
      .filter(
        ([key, text]) =>
          /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text) && !named.includes(`${name} ${key}`),
      )
      .map(([key, text]) => `${key}: ${text}`);
    expect(chinese).toEqual([]);
  });

  it.each(namespaces)('know one and many in the English %s', (name) => {
    const keys = keysOf(files[`./en-US/${name}`]);
    const halves = keys.filter((key) => {
      const other = /_one$/.test(key) ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one');
      return other !== key && !keys.includes(other);
    });
    expect(halves).toEqual([]);
    // "1 rows": a count before a plural word needs both forms.
    const broken = textsOf(files[`./en-US/${name}`])
      .filter(
        ([key, text]) =>
          !/_(one|other)$/.test(key) && /{{count}} (?!in )(?:[a-z]+ )?(?!this)[a-z]+s\b/.test(text),
      )
      .map(([key, text]) => `${key}: ${text}`);
    expect(broken).toEqual([]);
  });

  it('have the same files', () => {
    const english = Object.keys(files).filter((path) => path.startsWith('./en-US/'));
    expect(english.map((path) => path.slice('./en-US/'.length)).sort()).toEqual(namespaces.sort());
  });

  it('leave no text empty', () => {
    const empty = Object.entries(files).flatMap(([path, file]) =>
      textsOf(file).flatMap(([key, text]) => (text.trim() === '' ? [`${path} ${key}`] : [])),
    );
    expect(empty).toEqual([]);
  });
});
