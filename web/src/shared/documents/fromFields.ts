import type { Schema } from '@/shared/api/types';
import { sumMoney } from '@/shared/lib/money';
import { type FieldName, labelOf, nameOfLabel } from './data';
import { type Form, forms, type ItemField } from './forms';
import { common, days, lineLabels, money } from './labels';
import type { DocumentItem, Firm, ShownDocument } from './types';

/** A document of a question: a title, and names and values as its author wrote them; its kind and its lines where they are said. */
type Listed = Schema<'SourceDocument'>;

const blankItem: DocumentItem = {
  name: '',
  spec: '',
  unit: '',
  quantity: '',
  price: '',
  amount: '',
  rate: '',
  tax: '',
  department: '',
  note: '',
};

/** 金额(小写)： and 金额（小写） are one label. */
const plain = (label: string) =>
  label
    .replace(/\s/g, '')
    .replace(/[:：]$/, '')
    .replaceAll('(', '（')
    .replaceAll(')', '）');

const index = <Name extends string>(labels: Partial<Record<Name, readonly string[]>>) =>
  new Map(
    (Object.keys(labels) as Name[]).flatMap((name) =>
      (labels[name] ?? []).map((label) => [plain(label), name] as const),
    ),
  );
const commonNames = index(common);
const lineNames = index(lineLabels);

/** ￥1,130.00 → 1130.00; what is no amount stays as it is. */
function amountOf(text: string): string {
  const bare = text
    .replace(/^(人民币)?\s*[¥￥]?/, '')
    .replace(/[,，\s]/g, '')
    .replace(/元$/, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? bare.replace(/^(-?\d+)$/, '$1.00').replace(/(\.\d)$/, '$10') : text;
}

const isAmount = (text: string) => /^-?\d+\.\d\d$/.test(amountOf(text));

/** 2026年1月6日, 2026/1/6 → 2026-01-06 */
const dayOf = (text: string) =>
  text
    .trim()
    .replace(
      /^(\d{4})[年/.-](\d{1,2})[月/.-](\d{1,2})日?$/,
      (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );

interface Read {
  texts: Map<FieldName, string>;
  line: Partial<DocumentItem>;
  /** What has no place on the form. */
  rest: { label: string; value: string }[];
}

/** Which field of the form a label means. */
const nameOn = (form: Form, label: string): FieldName | undefined =>
  index(form.labels ?? {}).get(plain(label)) ?? nameOfLabel(plain(label)) ?? commonNames.get(plain(label));

/** The fields by the place they have on the form. */
function readFields(fields: Listed['fields'], form: Form): Read {
  const read: Read = { texts: new Map(), line: {}, rest: [] };
  for (const [label, value] of fields) {
    if (value.trim() === '') continue;
    const name = nameOn(form, label);
    const column = lineNames.get(plain(label));
    if (name !== undefined && !read.texts.has(name)) read.texts.set(name, textOf(name, value));
    else if (column !== undefined && read.line[column] === undefined)
      read.line[column] = cellOf(column, value);
    else read.rest.push({ label, value });
  }
  return read;
}

const textOf = (name: FieldName, value: string) =>
  money.has(name) ? amountOf(value) : days.has(name) ? dayOf(value) : value;
const cellOf = (column: ItemField, value: string) =>
  column === 'rate' ? value.replace(/\s*[%％]$/, '') : column === 'price' ? amountOrSame(value) : value;
const amountOrSame = (value: string) => value.replace(/^[¥￥]/, '').replaceAll(',', '');

/** The lines of the paper, as far as its fields tell of them. */
function linesOf(read: Read, form: Form): DocumentItem[] {
  const { texts, line, rest } = read;
  const parts = form.listsAmounts ? rest.filter(({ value }) => isAmount(value)) : [];
  const sum = sumMoney(parts.map(({ value }) => amountOf(value)));
  if (parts.length > 0 && (sum === texts.get('total') || sum === texts.get('amount'))) {
    read.rest = rest.filter((one) => !parts.includes(one));
    return parts.map(({ label, value }) => ({ ...blankItem, name: label, amount: amountOf(value) }));
  }
  const name = line.name ?? (form.lineName && texts.get(form.lineName));
  if (name === undefined) return [];
  return [{ ...blankItem, amount: texts.get('amount') ?? '', tax: texts.get('tax') ?? '', ...line, name }];
}

/** What its form lacks, by the labels it is known by; nothing where it can be drawn, undefined where nobody has drawn it. */
export function lackOf(listed: Omit<Listed, 'id' | 'img_path'>): string[] | undefined {
  const kind = listed.kind ?? '';
  const form = kind === '' ? formOf(listed.title) : formOfKind(kind, listed.title);
  // A kind without a form is drawn as a table.
  if (form === undefined) return kind === '' ? undefined : [];
  const read = readFields(listed.fields, form);
  return lacking(form, read, listed.items?.length ? listed.items : linesOf(read, form));
}

const formOf = (title: string): Form | undefined => {
  const form = forms.find((one) => one.title.test(title));
  return form?.kind === '' ? undefined : form;
};

/** The form of a kind; of two the one whose title fits, as a travel claim's. */
const formOfKind = (kind: string, title: string): Form | undefined => {
  const ofKind = forms.filter((one) => one.kind === kind);
  return ofKind.find((one) => one.title.test(title)) ?? ofKind.at(-1);
};

function lacking(form: Form, { texts }: Read, items: DocumentItem[]): string[] {
  const fields = form.needs.filter((group) => !group.some((name) => texts.has(name)));
  const columns = (form.line ?? []).filter((column) => !items.some((item) => item[column] !== ''));
  return [
    ...fields.map(([first = 'amount']) => labelOf(first)),
    ...columns.map((column) => (column === 'name' ? '品名' : column === 'quantity' ? '数量' : '金额')),
  ];
}

/**
 * The document as it can be looked at: drawn as the kind that its author says, or where title and fields tell enough of it,
 * otherwise its picture or its list.
 */
export function asShown(document: Listed): ShownDocument {
  const { id, title, img_path, fields } = document;
  const listed: ShownDocument = {
    key: id,
    kind: '',
    title,
    fields: fields.map(([label, value]) => ({ label, value })),
    items: document.items ?? [],
    ...(img_path === null ? {} : { picture: img_path }),
  };
  if (img_path === null && document.kind) return asSaid(listed, document.kind, fields);
  const form = img_path === null ? formOf(title) : undefined;
  if (form === undefined) return listed;
  const read = readFields(fields, form);
  const items = listed.items.length > 0 ? listed.items : linesOf(read, form);
  if (lacking(form, read, items).length > 0) return listed;
  if (form.kind === 'own_table') return { ...listed, kind: 'other' };
  const kind = ordinary(title, read.texts);
  return {
    ...listed,
    kind: form.kind,
    fields: [
      ...[...kind, ...read.texts].map(([name, value]) => ({ label: labelOf(name), value })),
      // What a line says and no line could be made of.
      ...(items.length > 0 ? [] : unplaced(fields, read)),
      ...read.rest,
    ],
    items,
    ...(form.hasLines && items.length === 0 ? { lacksLines: true } : {}),
  };
}

/** A document whose kind is said: its fields under the labels of that kind's paper, in their order. */
function asSaid(listed: ShownDocument, kind: string, fields: Listed['fields']): ShownDocument {
  const form = formOfKind(kind, listed.title);
  const filled = fields.filter(([, value]) => value.trim() !== '');
  if (form === undefined) {
    return { ...listed, kind, fields: filled.map(([label, value]) => ({ label, value })) };
  }
  const read = readFields(filled, form);
  const made = listed.items.length > 0 ? [] : linesOf(read, form);
  const items = made.length > 0 ? made : listed.items;
  const texts = new Map(read.texts);
  // What lines were made of is on them.
  const isOnLine = (label: string) => items !== listed.items && read.rest.every((one) => one.label !== label);
  const placed = filled.flatMap(([label, value]) => {
    const name = nameOn(form, label);
    const text = name && texts.get(name);
    if (name && text !== undefined) {
      texts.delete(name);
      return [{ label: nameOfLabel(label) === name ? label : labelOf(name), value: text }];
    }
    return isOnLine(label) ? [] : [{ label, value }];
  });
  return {
    ...listed,
    kind,
    fields: placed,
    items,
    ...(form.hasLines && items.length === 0 ? { lacksLines: true } : {}),
  };
}

const unplaced = (fields: Listed['fields'], { line }: Read) =>
  fields
    .filter(([label]) => {
      const column = lineNames.get(plain(label));
      return column !== undefined && line[column] !== undefined;
    })
    .map(([label, value]) => ({ label, value }));

/** An ordinary invoice whose title alone says so. */
const ordinary = (title: string, texts: Read['texts']): [FieldName, string][] =>
  /普通/.test(title) && !texts.has('invoice_kind') ? [['invoice_kind', '普票']] : [];

/** Whose books are kept, as far as the documents say it: they are of one business. */
export function firmOf(documents: ShownDocument[]): Firm {
  const firm: Firm = { name: '', uscc: '', bank: '', bank_account: '' };
  for (const { kind, fields } of documents) {
    const of = (name: FieldName) => fields.find(({ label }) => label === labelOf(name))?.value ?? '';
    const side = sides[kind];
    if (side === undefined) continue;
    const found: Firm = {
      name: of(side),
      uscc: side === 'seller' ? of('seller_uscc') : '',
      bank: side === 'seller' ? '' : of('bank'),
      bank_account: side === 'payer' ? of('payer_account') : side === 'payee' ? of('payee_account') : '',
    };
    for (const key of Object.keys(firm) as (keyof Firm)[]) if (firm[key] === '') firm[key] = found[key];
  }
  return firm;
}

/** Which of the two on a paper the firm is. An invoice that does not say 销方 may be either's. */
const sides: Record<string, 'payer' | 'payee' | 'seller'> = {
  bank_payment: 'payer',
  bank_receipt: 'payee',
  bank_interest: 'payee',
  cheque_stub: 'payer',
  sales_invoice: 'seller',
};
