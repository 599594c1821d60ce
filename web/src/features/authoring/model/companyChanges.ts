import type { Company } from '../company/part';
import { detailsOf, type RowChange, rowChanges, textOf } from './rowChanges';

/** How a company differs from another state of it, row by row; pure. */

interface PartChange {
  part: string;
  rows: RowChange[];
}

type Voucher = Company['vouchers'][number];
type Business = Company['businesses'][number];
type Opening = Company['opening'][number];

const joined = (...words: (string | number | undefined)[]) => words.filter(Boolean).join(' ');
const businessName = (one: Business) => joined(one.number || '', one.title);
const voucherKey = (one: Voucher) => `${one.id}/${one.variant}`;
const voucherName = (one: Voucher) => joined(`${one.word}-${one.number}`, one.lines[0]?.summary);

type Head = Company['head'];
type NamesOf = (code: string) => string;

/** An account with its items in one line: 4101 制造费用 折旧费. */
const inWords = ({ account, aux }: Head['asset'][number]['expense'], nameOf: NamesOf) =>
  joined(account, nameOf(account), ...Object.values(aux));

/** The rows of the end of a month as they are told: accounts in words, rates by their months. */
function monthEndOf({ asset, monthly, sale_cost, currency }: Head, nameOf: NamesOf) {
  return {
    asset: asset.map(({ kind, accumulated, expense, ...rest }) => ({
      ...rest,
      asset_kind: kind,
      accumulated: inWords(accumulated, nameOf),
      expense: inWords(expense, nameOf),
    })),
    monthly: monthly.map(({ title, debit, credit, amount }) => ({
      title,
      debit: inWords(debit, nameOf),
      credit: inWords(credit, nameOf),
      derived: amount,
    })),
    sale_cost: sale_cost.map(({ item, stock, cost }) => ({
      item,
      stock: inWords(stock, nameOf),
      cost_account: inWords(cost, nameOf),
    })),
    currency: currency.map(({ name, rates }) => ({
      name,
      rates: Object.entries(rates).map(([month, rate]) => joined(month, rate)),
    })),
  };
}

function monthEndChanges(before: Head, after: Head, nameOf: NamesOf): PartChange[] {
  const [then, now] = [monthEndOf(before, nameOf), monthEndOf(after, nameOf)];
  const named = ({ name }: { name: string }) => name;
  const titled = ({ title }: { title: string }) => title;
  const ofItem = ({ item }: { item: string }) => item;
  return [
    { part: 'asset', rows: rowChanges(then.asset, now.asset, named, named) },
    { part: 'monthly', rows: rowChanges(then.monthly, now.monthly, titled, titled) },
    { part: 'sale_cost', rows: rowChanges(then.sale_cost, now.sale_cost, ofItem, ofItem) },
    { part: 'currency', rows: rowChanges(then.currency, now.currency, named, named) },
  ];
}

function headChanges(before: Head, after: Head): PartChange[] {
  const flat = ({ person, policy, aux, asset, monthly, sale_cost, currency, ...rest }: Head) => rest;
  const { person, policy, aux } = before;
  const { person: people, policy: policies, aux: types } = after;
  return [
    { part: 'head', rows: [{ kind: 'changed', name: '', details: detailsOf(flat(before), flat(after)) }] },
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
  const nameOf = (code: string) => names.get(code) ?? '';
  const items = (one: Opening) => Object.values(one.aux).map(textOf).join(' ');
  const parts: PartChange[] = [
    ...headChanges(before.head, after.head),
    ...monthEndChanges(before.head, after.head, nameOf),
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
