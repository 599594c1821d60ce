import { listed } from '@/shared/lib/wording';

/** One fact of an audit entry: the key's last word and a value people can read. */
export interface Fact {
  name: string;
  value: string | number | boolean;
  /** How many things a list held; the list itself is not shown. */
  isCount?: true;
}

/** The facts of an entry's JSON, flattened; empty for an empty or unreadable one. */
export function factsOf(detail: string): Fact[] {
  try {
    return flatten(JSON.parse(detail));
  } catch {
    return [];
  }
}

function flatten(value: unknown, name = ''): Fact[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    const plain = value.every((entry) => typeof entry !== 'object');
    if (plain && value.length <= 6) return value.length > 0 ? [{ name, value: listed(value) }] : [];
    return [{ name, value: value.length, isCount: true }];
  }
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => flatten(inner, key));
  return [{ name, value: value as Fact['value'] }];
}
