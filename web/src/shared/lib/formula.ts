import Decimal from 'decimal.js';

/**
 * Sums as people type them: `1200×1.13 + 50`, `(88-12)/4`, `50000*6%`. Decimal to the last digit, as books are; undefined
 * while it is no sum yet.
 */
export function evaluate(typed: string): Decimal | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s,，￥¥]/g, '')
    .replace(/[×xX]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–—]/g, '-');
  const reader = new Reader(text);
  const value = reader.sum();
  return value !== undefined && reader.isDone() && value.isFinite() ? value : undefined;
}

/** Longer than any sum by hand; deep brackets would else fill the stack. */
const longest = 200;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {
    if (text.length > longest) this.at = text.length + 1;
  }

  isDone(): boolean {
    return this.at === this.text.length;
  }

  /** Products, added and subtracted. */
  sum(): Decimal | undefined {
    let value = this.product();
    for (
      let sign = this.take(/[+-]/y);
      sign !== undefined && value !== undefined;
      sign = this.take(/[+-]/y)
    ) {
      const next = this.product();
      if (next === undefined) return undefined;
      value = sign === '+' ? value.plus(next) : value.minus(next);
    }
    return value;
  }

  private product(): Decimal | undefined {
    let value = this.factor();
    for (
      let sign = this.take(/[*/]/y);
      sign !== undefined && value !== undefined;
      sign = this.take(/[*/]/y)
    ) {
      const next = this.factor();
      if (next === undefined) return undefined;
      value = sign === '*' ? value.times(next) : value.dividedBy(next);
    }
    return value;
  }

  /** A number or a sum in brackets, perhaps with a sign before it and per cent behind it. */
  private factor(): Decimal | undefined {
    if (this.take(/-/y)) return this.factor()?.negated();
    if (this.take(/\+/y)) return this.factor();
    let value: Decimal | undefined;
    if (this.take(/\(/y)) {
      value = this.sum();
      if (!this.take(/\)/y)) return undefined;
    } else {
      const digits = this.take(/\d+\.?\d*|\.\d+/y);
      value = digits === undefined ? undefined : new Decimal(digits);
    }
    return this.take(/%/y) ? value?.dividedBy(100) : value;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** A result as it is read: at most ten places, thousands apart. */
export function formatResult(value: Decimal): string {
  const [whole = '', places] = value.toDecimalPlaces(10).toFixed().split('.');
  const apart = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return places === undefined ? apart : `${apart}.${places}`;
}
