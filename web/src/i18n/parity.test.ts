import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Chinese has one plural form, English two: `_one` and `_other` stand for the same key. */
function normal(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].sort();
}

const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./zh-CN/'))
  .map((path) => path.slice('./zh-CN/'.length));

describe('both languages', () => {
  it.each(namespaces)('say the same things in %s', (name) => {
    expect(normal(keysOf(files[`./en-US/${name}`]))).toEqual(normal(keysOf(files[`./zh-CN/${name}`])));
  });

  it('have the same files', () => {
    const english = Object.keys(files).filter((path) => path.startsWith('./en-US/'));
    expect(english.map((path) => path.slice('./en-US/'.length)).sort()).toEqual(namespaces.sort());
  });

  it('leave no text empty', () => {
    const empty = Object.entries(files).flatMap(([path, file]) =>
      JSON.stringify(file).includes('""') ? [path] : [],
    );
    expect(empty).toEqual([]);
  });
});
