import { isRecord } from '@/shared/lib/storage';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';

/** The words of the log, as `audit.json` has them; the Excel file reads the same ones. */
export interface AuditWords {
  line: string;
  change: string;
  changedTo: string;
  changed: string;
  fact: string;
  more: string;
  count: string;
  yes: string;
  no: string;
  nothing: string;
  act: Record<string, string>;
  field: Record<string, string>;
  word: Record<string, string>;
}

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

const keyOf = (name: string) => name.replaceAll('.', '_');

/** More than so many names are counted. */
const mostNames = 6;

/** What was done, to whom or what: 修改班级「会计2601班」. */
export function sentenceOf(words: AuditWords, action: string, subject: string): string {
  const act = words.act[keyOf(action)] ?? action;
  return subject === '' ? act : fill(words.line, { act, subject });
}

/** The facts and the changes of an entry as short lines; what the catalogue has no name for is left out. */
export function factsOf(words: AuditWords, detail: string): string[] {
  let read: unknown;
  try {
    read = JSON.parse(detail);
  } catch {
    return [];
  }
  if (!isRecord(read)) return [];
  const { changes, ...facts } = read;
  return [
    ...Object.entries(facts).flatMap(([name, value]) => factLines(words, name, value)),
    ...(Array.isArray(changes)
      ? changes.filter(isRecord).flatMap((change) => changeLine(words, change))
      : []),
  ];
}

function factLines(words: AuditWords, name: string, value: unknown): string[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, part]) => factLines(words, inner, part));
  const field = words.field[keyOf(name)];
  if (field === undefined || value === null || value === '') return [];
  return [fill(words.fact, { field, value: valueText(words, name, value) })];
}

function changeLine(words: AuditWords, change: Record<string, unknown>): string[] {
  const name = String(change.field);
  const field = words.field[keyOf(name)];
  if (field === undefined) return [];
  if (!('after' in change)) return [fill(words.changed, { field })];
  const after = valueText(words, name, change.after);
  // Several items that differed before: only what they are now can be said.
  if (change.before === null && name !== 'points') return [fill(words.changedTo, { field, after })];
  return [fill(words.change, { field, before: valueText(words, name, change.before), after })];
}

function valueText(words: AuditWords, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return name.endsWith('_ms') ? formatDateTime(value) : String(value);
  if (Array.isArray(value)) {
    if (value.some((entry) => typeof entry === 'object')) return fill(words.count, { total: value.length });
    if (value.length === 0) return words.nothing;
    const list = listed(value.slice(0, mostNames).map(String));
    return value.length > mostNames ? fill(words.more, { list, count: value.length }) : list;
  }
  const text = String(value);
  return words.word[text] ?? text;
}
