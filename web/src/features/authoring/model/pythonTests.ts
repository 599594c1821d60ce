import { parse, TomlDate, type TomlTable, type TomlValue } from 'smol-toml';

/**
 * The tests of a Python task as a form: tests.toml is cut into its tests, and only the one that is changed is written anew, so that
 * comments and wording of all others stay as their author wrote them. What a test may say: `runtime/python/README.md`.
 */

export const testKinds = ['function', 'variable', 'stdout', 'frame', 'file', 'plot', 'quality'] as const;
export type TestKind = (typeof testKinds)[number];

export interface TestText {
  /** What stands before the first test. */
  head: string;
  /** Each test as it is written. */
  tests: string[];
}

/** Whole numbers stay whole and others not: Python tells 5 from 5.0. */
const read = (text: string): TomlTable => parse(text, { integersAsBigInt: true });

const begin = /^\[\[test\]\]/m;

/** Cuts a tests.toml into its tests; what is wrong with it where that cannot be done. */
export function cut(text: string): TestText | { fault: string } {
  const tests = text.split(/(?=^\[\[test\]\])/m);
  const head = begin.test(tests[0] ?? '') ? '' : (tests.shift() ?? '');
  try {
    const written = read(text).test;
    const count = Array.isArray(written) ? written.length : 0;
    // Otherwise a text of several lines looks like the beginning of a test.
    if (count === tests.length && tests.every((test) => readTest(test) !== undefined)) return { head, tests };
    return { fault: '' };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : '' };
  }
}

export const join = ({ head, tests }: TestText): string =>
  head + tests.map((test) => `${test.trimEnd()}\n`).join('\n');

/** What one test says. */
export function readTest(text: string): TomlTable | undefined {
  try {
    const all = read(text).test;
    const [test] = Array.isArray(all) ? all : [];
    return isTable(test) ? test : undefined;
  } catch {
    return undefined;
  }
}

export const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof TomlDate);

/** Some of what a test says; undefined takes it away. */
export type TestPatch = Record<string, TomlValue | undefined>;

export const textOf = (value: TomlValue | undefined): string => (typeof value === 'string' ? value : '');

/** Tables inside a test that are written below it. */
const below = ['case', 'misconception'];
const first = ['name', 'kind', 'weight', 'visible', 'category', 'message'];

/** Writes a test; what is undefined or says nothing is left out. */
export function writeTest(test: TestPatch): string {
  const names = [
    ...first,
    ...Object.keys(test).filter((name) => !first.includes(name) && !below.includes(name)),
  ];
  const lines = ['[[test]]', ...names.flatMap((name) => line(name, test[name]))];
  for (const name of below) {
    for (const one of rowsOf(test[name])) {
      lines.push(`[[test.${name}]]`, ...Object.entries(one).flatMap(([key, value]) => line(key, value)));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The tables of a list. */
export const rowsOf = (value: TomlValue | undefined): TomlTable[] =>
  Array.isArray(value) ? value.filter(isTable) : [];

const line = (name: string, value: TomlValue | undefined): string[] =>
  value === undefined || value === '' ? [] : [`${key(name)} = ${written(value)}`];

const key = (name: string) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));

/** A value in one line. */
export function written(value: TomlValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return float(value);
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => `${key(name)} = ${written(member)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return String(value);
}

/** JSON writes a text as TOML does, but for one character. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

function float(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Reads a value in TOML; none where it is not one. */
export function readValue(text: string): TomlValue | undefined {
  try {
    const all = read(`v = ${text}`);
    return Object.keys(all).length === 1 ? all.v : undefined;
  } catch {
    return undefined;
  }
}

/** How much of all weight the tests have that students see, in per cent. */
export function visiblePercent(tests: readonly string[]): number {
  let [visible, total] = [0, 0];
  for (const test of tests.map(readTest)) {
    const weight = Number(test?.weight ?? 1);
    total += weight;
    if (test?.visible === true) visible += weight;
  }
  return total > 0 ? Math.round((visible * 100) / total) : 0;
}
