import type { Firm } from '@/shared/documents/types';
import { moneyInWords, sumMoney } from '@/shared/lib/money';
import type { Choices } from '../api';
import { freeId } from '../model/rows';
import type { Company } from './part';

/** The source documents of a business that is being written; pure. */

export type Document = Company['businesses'][number]['document'][number];
export type DocumentType = Choices['document_types'][number];

export const typeOf = (types: readonly DocumentType[], name: string): DocumentType =>
  types.find((one) => one.name === name) ?? { name, fields: [] };

/** The company as its own papers name it. */
export const firmOf = (head: Company['head']): Firm => ({
  name: head.name,
  uscc: head.uscc,
  bank: head.bank,
  bank_account: head.bank_account,
});

export const blankDocument = (id: string, type: string, title: string, date: string): Document => ({
  id,
  type,
  title,
  number: '',
  date,
  file: '',
  fields: {},
  extra: [],
  faults: [],
  item: [],
});

/** The ids of every document there is, those of businesses that may be drawn too. */
export const documentIds = (company: Company): string[] =>
  [...company.businesses, ...(company.variation?.businesses ?? [])].flatMap(({ document }) =>
    document.map(({ id }) => id),
  );

export const freeDocumentId = (company: Company): string => freeId('d', documentIds(company));

/** The amount that a document says in words: its total, or where its type has none its amount. */
const spoken = (fields: Document['fields']): string => fields.total || fields.amount || '';

/** A document with other fields; the amount in words follows the amount until it is written by hand. */
export function withFields(document: Document, patch: Document['fields'], type: DocumentType): Document {
  const fields = Object.fromEntries(
    Object.entries({ ...document.fields, ...patch }).filter(([, value]) => value !== ''),
  );
  const says = document.fields.total_in_words ?? '';
  const before = spoken(document.fields);
  const isOwn = says !== '' && (before === '' || says !== moneyInWords(before));
  if (isOwn || 'total_in_words' in patch || !type.fields.some(({ name }) => name === 'total_in_words')) {
    return { ...document, fields };
  }
  const amount = spoken(fields);
  delete fields.total_in_words;
  if (amount !== '') fields.total_in_words = moneyInWords(amount);
  return { ...document, fields };
}

/** 按明细合计: the sums of the lines into the fields that the type has for them. */
export function summedUp(document: Document, type: DocumentType): Document {
  const sum = (field: 'amount' | 'tax') => sumMoney(document.item.map((item) => item[field] ?? ''));
  const has = (name: string) => type.fields.some((field) => field.name === name);
  const hasTax = document.item.some((item) => item.tax != null);
  const amount = sum('amount');
  const tax = sum('tax');
  const patch: Document['fields'] = {};
  if (has('amount')) patch.amount = amount;
  if (has('tax') && hasTax) patch.tax = tax;
  if (has('total')) patch.total = sumMoney([amount, tax]);
  return withFields(document, patch, type);
}

/** Another type: fields that it does not have stay as rows of the document's own, so that nothing written is lost. */
export function withType(document: Document, name: string, types: readonly DocumentType[]): Document {
  const own = typeOf(types, document.type).fields;
  const known = new Set(typeOf(types, name).fields.map((field) => field.name));
  const kept = Object.entries(document.fields).filter(([field]) => known.has(field));
  const moved = own.flatMap((field) => {
    const value = document.fields[field.name] ?? '';
    return known.has(field.name) || value === '' ? [] : [{ label: field.label, value }];
  });
  return {
    ...document,
    type: name,
    fields: Object.fromEntries(kept),
    extra: [...document.extra, ...moved],
  };
}
