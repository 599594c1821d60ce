import { TomlDate, type TomlTable, type TomlValue } from 'smol-toml';
import { isTable, readValue, written } from './pythonTests';

/**
 * Values of tests as Python writes them. TOML has no tuple, no None and no Decimal; a test says them as tables of one key
 * (`runtime/python/README.md`), which nobody should have to type.
 */

/** A value as Python writes it; as TOML where Python has no short word for it, such as a frame. */
export const writePython = (value: TomlValue): string => python(value) ?? written(value);

/** What a text means to Python, or else to TOML; none where it means nothing. */
export function readPython(text: string): TomlValue | undefined {
  return new Reader(text).whole() ?? readValue(text);
}

/** Arguments: values with commas between them. */
export const writeArguments = (values: readonly TomlValue[]): string => values.map(writePython).join(', ');

export function readArguments(text: string): TomlValue[] | undefined {
  const value = readPython(`[${text}]`);
  return Array.isArray(value) ? value : undefined;
}

/** Tables of one key that stand for something else. */
const tags = 'none decimal date datetime nan tuple set pairs dict series array frame csv text'.split(' ');

function python(value: TomlValue): string | undefined {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof TomlDate) return value.isDate() ? dateText(value.toISOString()) : undefined;
  if (Array.isArray(value)) return list(value, '[', ']');
  if (typeof value === 'number' && !Number.isFinite(value)) return `float("${written(value)}")`;
  return isTable(value) ? table(value) : written(value);
}

function list(values: readonly TomlValue[], open: string, close: string): string | undefined {
  const all = values.map(python);
  return all.includes(undefined) ? undefined : `${open}${all.join(', ')}${close}`;
}

function table(value: TomlTable): string | undefined {
  const [[name, said] = ['', ''], ...more] = Object.entries(value);
  if (more.length > 0 || !tags.includes(name)) return dict(Object.entries(value));
  if (name === 'none' && said === true) return 'None';
  if (name === 'nan' && said === true) return 'float("nan")';
  if (name === 'decimal' && typeof said === 'string') return `Decimal(${JSON.stringify(said)})`;
  if (name === 'date' && typeof said === 'string') return dateText(said);
  if (name === 'dict' && isTable(said)) return dict(Object.entries(said));
  if (!Array.isArray(said)) return undefined;
  if (name === 'tuple') return list(said, '(', said.length === 1 ? ',)' : ')');
  if (name === 'set') return said.length === 0 ? 'set()' : list(said, '{', '}');
  const pairs = said.filter((one): one is [TomlValue, TomlValue] => Array.isArray(one) && one.length === 2);
  return name === 'pairs' && pairs.length === said.length ? dict(pairs) : undefined;
}

function dict(entries: readonly (readonly [TomlValue, TomlValue])[]): string | undefined {
  const all = entries.map(([key, value]) => [python(key), python(value)]);
  return all.flat().includes(undefined) ? undefined : `{${all.map((pair) => pair.join(': ')).join(', ')}}`;
}

function dateText(day: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date === undefined ? undefined : `date(${Number(year)}, ${Number(month)}, ${Number(date)})`;
}

/** What no value begins with. */
class NoValue extends Error {}

/** Reads one value, from left to right. */
class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that the whole text is. */
  whole(): TomlValue | undefined {
    try {
      const value = this.#value();
      this.#take(/\s*/y);
      return this.#at === this.#text.length ? value : undefined;
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #token(token: string): boolean {
    this.#take(/\s*/y);
    const is = this.#text.startsWith(token, this.#at);
    if (is) this.#at += token.length;
    return is;
  }

  #value(): TomlValue {
    this.#take(/\s*/y);
    const number = this.#take(/[+-]?(\d[\d_]*)?(\.\d*)?([eE][+-]?\d+)?(?![\w.])/y);
    if (number) return numberOf(number);
    const text = this.#take(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y);
    if (text) return textOf(text);
    if (this.#token('[')) return this.#rest(']').values;
    if (this.#token('(')) return this.#tuple();
    if (this.#token('{')) return this.#braces();
    return this.#word(this.#take(/[A-Za-z]\w*/y) ?? '');
  }

  /** The values up to the closing sign, and whether a comma stands after the last. */
  #rest(close: string): { values: TomlValue[]; hasComma: boolean } {
    const values: TomlValue[] = [];
    let hasComma = true;
    while (!this.#token(close)) {
      if (!hasComma) throw new NoValue();
      values.push(this.#value());
      hasComma = this.#token(',');
    }
    return { values, hasComma };
  }

  #tuple(): TomlValue {
    const { values, hasComma } = this.#rest(')');
    const [only] = values;
    return values.length === 1 && !hasComma && only !== undefined ? only : { tuple: values };
  }

  #braces(): TomlValue {
    const pairs: [TomlValue, TomlValue][] = [];
    const members: TomlValue[] = [];
    let hasComma = true;
    while (!this.#token('}')) {
      if (!hasComma) throw new NoValue();
      const first = this.#value();
      if (this.#token(':')) pairs.push([first, this.#value()]);
      else members.push(first);
      hasComma = this.#token(',');
    }
    if (pairs.length > 0 && members.length > 0) throw new NoValue();
    return members.length > 0 ? { set: members } : dictOf(pairs);
  }

  #word(word: string): TomlValue {
    if (word === 'True' || word === 'False') return word === 'True';
    if (word === 'None') return { none: true };
    const makes = { float: floatOf, Decimal: decimalOf, date: dateOf, set: setOf }[word];
    const made = makes && this.#token('(') ? makes(this.#rest(')').values) : undefined;
    if (made === undefined) throw new NoValue();
    return made;
  }
}

function numberOf(text: string): TomlValue {
  const plain = text.replaceAll('_', '');
  if (!/\d/.test(plain)) throw new NoValue();
  return /^[+-]?\d+$/.test(plain) ? BigInt(plain.replace('+', '')) : Number(plain);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

function textOf(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(u[\dA-Fa-f]{4}|.)/g, (_, said: string) => {
    if (said.length === 5) return String.fromCharCode(Number.parseInt(said.slice(1), 16));
    const meant = escapes[said];
    if (meant === undefined) throw new NoValue();
    return meant;
  });
}

function dictOf(pairs: readonly [TomlValue, TomlValue][]): TomlValue {
  const named = pairs.filter((pair): pair is [string, TomlValue] => typeof pair[0] === 'string');
  if (named.length < pairs.length) return { pairs: pairs.map((pair) => [...pair]) };
  const members = Object.fromEntries(named);
  const looksLikeTag = named.length === 1 && tags.includes(named[0]?.[0] ?? '');
  return looksLikeTag ? { dict: members } : members;
}

type Makes = (values: readonly TomlValue[]) => TomlValue | undefined;

const floatOf: Makes = ([said]) => {
  if (said === 'nan') return { nan: true };
  return said === 'inf' || said === '-inf' ? Number(said.replace('inf', 'Infinity')) : undefined;
};

const decimalOf: Makes = ([said, ...more]) => {
  const text = typeof said === 'bigint' ? String(said) : said;
  return more.length === 0 && typeof text === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)
    ? { decimal: text }
    : undefined;
};

const dateOf: Makes = (values) => {
  if (values.length !== 3 || !values.every((one) => typeof one === 'bigint')) return undefined;
  const [year, month, day] = values.map(String);
  return { date: `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` };
};

const setOf: Makes = (values) => (values.length === 0 ? { set: [] } : undefined);
