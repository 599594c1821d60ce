import { isSameJson } from '@/shared/lib/sameJson';
import { isRecord } from '@/shared/lib/storage';
import type { Company } from '../company/part';

/** How a company differs from another state of it, row by row; pure. */

/** A field that changed, in its last name, and what stood and stands there. */
export interface Detail {
  field: string;
  before: string;
  after: string;
}

export interface RowChange {
  kind: 'new' | 'gone' | 'changed';
  name: string;
  details: Detail[];
}

interface PartChange {
  part: string;
  rows: RowChange[];
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join('、') : String(value);

const isFlat = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => !isRecord(one)) : !isRecord(value);

/** Rows side by side: by their ids where they have them, else by their places. */
function pairs(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown][] {
  const idOf = (row: unknown, at: number) =>
    isRecord(row) && typeof row.id === 'string' && row.id !== '' ? row.id : String(at);
  const then = new Map(before.map((row, at) => [idOf(row, at), row]));
  const now = new Map(after.map((row, at) => [idOf(row, at), row]));
  return [...new Set([...then.keys(), ...now.keys()])].map((id) => [then.get(id), now.get(id)]);
}

/** What changed inside a row, field by field. */
function detailsOf(before: unknown, after: unknown, field = ''): Detail[] {
  if (field === 'id' || isSameJson(before, after)) return [];
  if (isFlat(before) && isFlat(after)) return [{ field, before: textOf(before), after: textOf(after) }];
  if (Array.isArray(before ?? []) && Array.isArray(after ?? [])) {
    const rows = pairs((before ?? []) as unknown[], (after ?? []) as unknown[]);
    return rows.flatMap(([one, other]) => detailsOf(one, other, field));
  }
  const [then, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) =>
    detailsOf(then[name], now[name], name),
  );
}

/** Which rows of a list came, went and changed. */
function rowChanges<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (row: T) => string,
  nameOf: (row: T) => string,
): RowChange[] {
  const then = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const changes: RowChange[] = [];
  for (const [key, row] of now) {
    const was = then.get(key);
    if (was === undefined) changes.push({ kind: 'new', name: nameOf(row), details: [] });
    else if (!isSameJson(was, row))
      changes.push({ kind: 'changed', name: nameOf(row), details: detailsOf(was, row) });
  }
  for (const [key, row] of then) {
    if (!now.has(key)) changes.push({ kind: 'gone', name: nameOf(row), details: [] });
  }
  return changes;
}

type Voucher = Company['vouchers'][number];
type Business = Company['businesses'][number];
type Opening = Company['opening'][number];

const joined = (...words: (string | number | undefined)[]) => words.filter(Boolean).join(' ');
const businessName = (one: Business) => joined(one.number || '', one.title);
const voucherKey = (one: Voucher) => `${one.id}/${one.variant}`;
const voucherName = (one: Voucher) => joined(`${one.word}-${one.number}`, one.lines[0]?.summary);

function headChanges(before: Company['head'], after: Company['head']): PartChange[] {
  const { person, policy, aux, ...then } = before;
  const { person: people, policy: policies, aux: types, ...now } = after;
  return [
    { part: 'head', rows: [{ kind: 'changed', name: '', details: detailsOf(then, now) }] },
    {
      part: 'person',
      rows: rowChanges(
        person,
        people,
        (one) => one.name,
        (one) => one.name,
      ),
    },
    {
      part: 'policy',
      rows: rowChanges(
        policy,
        policies,
        (one) => one.title,
        (one) => one.title,
      ),
    },
    {
      part: 'aux',
      rows: rowChanges(
        aux,
        types,
        (one) => one.type,
        (one) => one.type,
      ),
    },
  ];
}

function variationChanges(before: Company['variation'], after: Company['variation']): PartChange[] {
  if (before === null && after === null) return [];
  if (before === null || after === null) {
    const kind = before === null ? 'new' : 'gone';
    return [{ part: 'variation', rows: [{ kind, name: '', details: [] }] }];
  }
  const [then, now] = [before.rules, after.rules];
  const named = (one: { name: string; label?: string }) => one.label || one.name;
  const titles = new Map(
    [...before.businesses, ...after.businesses].map((one) => [one.id, businessName(one)]),
  );
  return [
    { part: 'parameter', rows: rowChanges(then.parameter, now.parameter, (one) => one.name, named) },
    { part: 'value', rows: rowChanges(then.value, now.value, (one) => one.name, named) },
    {
      part: 'ofBusiness',
      rows: rowChanges(
        then.business,
        now.business,
        (one) => one.id,
        (one) => titles.get(one.id) ?? '',
      ),
    },
    {
      part: 'scopes',
      rows: [
        {
          kind: 'changed',
          name: '',
          details: detailsOf([then.company, then.opening], [now.company, now.opening]),
        },
      ],
    },
    {
      part: 'names',
      rows: rowChanges(
        then.name,
        now.name,
        (one) => one.label,
        (one) => one.label,
      ),
    },
    {
      part: 'rejects',
      rows: rowChanges(
        then.reject,
        now.reject,
        (one) => one.reason,
        (one) => one.reason,
      ),
    },
    {
      part: 'alternatives',
      rows: [
        ...rowChanges(before.businesses, after.businesses, (one) => one.id, businessName),
        ...rowChanges(before.vouchers, after.vouchers, voucherKey, voucherName),
      ],
    },
  ];
}

/** Every part that changed, with its rows. */
export function companyChanges(before: Company, after: Company): PartChange[] {
  const names = new Map([...before.accounts, ...after.accounts].map((one) => [one.code, one.name]));
  const items = (one: Opening) => Object.values(one.aux).map(textOf).join(' ');
  const parts: PartChange[] = [
    ...headChanges(before.head, after.head),
    {
      part: 'accounts',
      rows: rowChanges(
        before.accounts,
        after.accounts,
        (one) => one.code,
        (one) => joined(one.code, one.name),
      ),
    },
    {
      part: 'opening',
      rows: rowChanges(
        before.opening,
        after.opening,
        (one) => joined(one.account, items(one)),
        (one) => joined(one.account, names.get(one.account), items(one)),
      ),
    },
    {
      part: 'businesses',
      rows: rowChanges(before.businesses, after.businesses, (one) => one.id, businessName),
    },
    { part: 'vouchers', rows: rowChanges(before.vouchers, after.vouchers, voucherKey, voucherName) },
    {
      part: 'mistakes',
      rows: rowChanges(before.mistakes ?? [], after.mistakes ?? [], voucherKey, voucherName),
    },
    {
      part: 'tables',
      rows: rowChanges(
        before.tables,
        after.tables,
        (one) => one.id,
        (one) => one.title,
      ),
    },
    ...variationChanges(before.variation, after.variation),
  ];
  const isChange = (row: RowChange) => row.kind !== 'changed' || row.details.length > 0;
  return parts
    .map(({ part, rows }) => ({ part, rows: rows.filter(isChange) }))
    .filter(({ rows }) => rows.length > 0);
}
