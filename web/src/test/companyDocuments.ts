import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '@/shared/api/types';

// The tests run in web/.
const read = (path: string) => readFileSync(join(process.cwd(), '..', path), 'utf8');
const toml = read('content/courses/shuzhi-kuaiji/companies/qinghe/documents.toml');
const rust = read('crates/scoring/src/document_types.rs');

type Document = Schema<'BusinessDocument'>;
type Item = Document['items'][number];

const pairs = (text: string) =>
  [...text.matchAll(/(\w+) = "([^"]*)"/g)].map(([, key, value]) => [key ?? '', value ?? ''] as const);

/** Names and labels of fields, in the server's order. */
export const serverLabels = [...rust.matchAll(/^ {4}(?:text|money)\("(\w+)", "([^"]+)"\)/gm)].map(
  ([, name, label]) => [name ?? '', label ?? ''] as const,
);

export const emptyItem: Item = {
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

const isItemField = (key: string): key is keyof Item => key in emptyItem;

/** The items of one document's table: what stands after its [[business.document.item]]. */
function itemOf(text: string): Item {
  const item = { ...emptyItem };
  for (const [key, value] of pairs(text)) if (isItemField(key)) item[key] = value;
  return item;
}

function documentOf(text: string): Document {
  const [head = '', ...items] = text.split('[[business.document.item]]');
  const own = new Map(pairs(head.replace(/^(?:fields|extra) = .*$/gm, '')));
  const fields = new Map(pairs(/^fields = (.*)$/m.exec(head)?.[1] ?? ''));
  const extra = /^extra = (.*)$/m.exec(head)?.[1] ?? '';
  const labelled: [string, string | undefined][] = [
    ['号码', own.get('number')],
    ['日期', own.get('date')],
    ...serverLabels.map(([name, label]): [string, string | undefined] => [label, fields.get(name)]),
    ...[...extra.matchAll(/label = "([^"]*)", value = "([^"]*)"/g)].map(
      ([, label, value]): [string, string | undefined] => [label ?? '', value],
    ),
  ];
  return {
    key: own.get('id') ?? '',
    kind: own.get('type') ?? '',
    title: own.get('title') ?? '',
    fields: labelled.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    items: items.map(itemOf),
  };
}

/** Every source document of the sample company, as the server would give it. */
export const companyDocuments: Document[] = toml
  .split('[[business]]')
  .flatMap((business) => business.split('[[business.document]]').slice(1))
  .map(documentOf);
