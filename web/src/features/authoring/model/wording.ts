import type { Item } from '../api';

/** What is shown of a field: its name and how its values are called, by the catalogue. */
export interface Words {
  field: (name: string) => string;
  value: (name: string, value: string) => string;
  yes: string;
  no: string;
}

type Json = string | number | boolean | null | undefined | Json[] | { [field: string]: Json };

const isEmpty = (value: Json): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty));

const plain = (name: string, value: Json, words: Words): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'string' ? words.value(name, value) : String(value);
};

/** A use of a question of the bank. */
function questionUse(value: Json): { id: string; points?: Json } | undefined {
  if (typeof value === 'string') return { id: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return typeof value.id === 'string' ? { id: value.id, points: value.points } : undefined;
}

function* linesOf(name: string, value: Json, words: Words, indent: string): Generator<string> {
  if (isEmpty(value) || name === 'id' || name === 'format') return;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) {
      yield `${indent}${words.field(name)}：${value.map((one) => plain(name, one, words)).join('、')}`;
      return;
    }
    yield `${indent}${words.field(name)}：`;
    for (const one of value) {
      // A question is called by its words, with what it is worth where that is said.
      const use = name === 'questions' ? questionUse(one) : undefined;
      if (use !== undefined) {
        const points = [...linesOf('points', use.points, words, '')];
        yield `${indent}  · ${[words.value(name, use.id), ...points].join('；')}`;
        continue;
      }
      const inner = [...linesOf('', one, words, `${indent}    `)];
      // What belongs together begins with a mark of its own.
      yield `${indent}  · ${inner.map((line) => line.trim()).join('；')}`;
    }
    return;
  }
  if (typeof value === 'object' && value !== null) {
    if (name !== '') yield `${indent}${words.field(name)}：`;
    const inside = name === '' ? indent : `${indent}  `;
    for (const [field, one] of Object.entries(value)) yield* linesOf(field, one, words, inside);
    return;
  }
  const text = plain(name, value, words);
  if (!text.includes('\n')) {
    yield `${indent}${words.field(name)}：${text}`;
    return;
  }
  yield `${indent}${words.field(name)}：`;
  yield* text.trimEnd().split('\n');
}

/** An item in words, a line for each field: two of them can be compared line by line. */
export function wordingOf(item: Item | null, words: Words): string {
  if (item === null) return '';
  const content = item.content as Record<string, Json>;
  // The head's fields stand on their own; the word for it would tell nothing.
  const { head, exercise, flow, task, assessment, ...rest } = content;
  const flat = {
    ...(head as object),
    ...(exercise as object),
    ...(flow as object),
    ...(task as object),
    ...(assessment as object),
    ...rest,
  };
  return [...linesOf('', flat as Json, words, '')].join('\n');
}
