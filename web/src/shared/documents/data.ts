import type { DocumentItem, SourceDocument } from './types';

/** What a drawing reads of a document: its texts by the name of their field, not by their label. */
export interface Paper {
  key: string;
  kind: string;
  /** As printed on the paper. */
  title: string;
  /** What the data says about the paper but no paper says about itself: 销方. */
  badge: string;
  /** The text of a field; empty when the paper does not have it. */
  of: (name: FieldName) => string;
  items: DocumentItem[];
  /** What the paper's kind has no place for. */
  extra: Label[];
}

export type Label = SourceDocument['fields'][number];

/** The server labels fields in Chinese (`course_folder::document_types`); drawings place them by name. */
const names = {
  number: ['号码'],
  date: ['日期'],
  invoice_kind: ['发票种类'],
  red_of: ['对应蓝字发票号码'],
  buyer: ['购买方名称', '购买方'],
  buyer_uscc: ['购买方统一社会信用代码', '统一社会信用代码'],
  seller: ['销售方名称'],
  seller_uscc: ['销售方统一社会信用代码'],
  traveller: ['旅客'],
  from: ['出发'],
  to: ['到达'],
  train: ['车次/航班'],
  seat: ['席别'],
  claimant: ['报销/借款人'],
  supplier: ['供应商'],
  customer: ['客户'],
  party_a: ['甲方'],
  party_b: ['乙方'],
  subject: ['标的/事项'],
  terms: ['主要条款'],
  signed_date: ['签订日期'],
  warehouse: ['仓库'],
  department: ['部门'],
  payer: ['付款人'],
  payer_account: ['付款账号'],
  payee: ['收款人'],
  payee_account: ['收款账号'],
  bank: ['银行'],
  serial: ['流水号'],
  currency: ['币种'],
  purpose: ['用途'],
  reason: ['事由'],
  tax_kind: ['税种'],
  period: ['所属期'],
  due_date: ['到期日'],
  headcount: ['人数'],
  fare: ['票价'],
  gross: ['应发合计'],
  deductions: ['扣款合计'],
  net: ['实发合计'],
  base: ['计税依据'],
  amount: ['金额'],
  tax: ['税额'],
  total: ['合计'],
  total_in_words: ['合计（大写）'],
  advance: ['预借金额'],
  refund: ['退/补金额'],
  attachments: ['附件张数'],
  approver: ['审批人'],
  approved_date: ['审批日期'],
  issuer: ['开票人'],
  keeper: ['保管人'],
  handler: ['经手人'],
  remark: ['备注'],
  tax_office: ['征收机关'],
  paid_by: ['付款方式'],
  checked_by: ['财务审核'],
  head: ['部门负责人'],
} as const;
export type FieldName = keyof typeof names;

const nameOf = new Map<string, FieldName>(
  (Object.keys(names) as FieldName[]).flatMap((name) => names[name].map((label) => [label, name] as const)),
);

/** The label that the server has for a field. */
export const labelOf = (name: FieldName): string => names[name][0];
export const nameOfLabel = (label: string): FieldName | undefined => nameOf.get(label);

/** The printed title, and what stands behind a dot in the data: 电子发票（增值税专用发票）·销方. */
export function titleOf(document: SourceDocument): { title: string; badge: string } {
  const [title = '', badge = ''] = document.title.split('·');
  return { title: title.trim(), badge: badge.trim() };
}

export function readPaper(document: SourceDocument): Paper {
  const texts = new Map<FieldName, string>();
  for (const { label, value } of document.fields) {
    const name = nameOf.get(label);
    // The first of two equal labels is the document's own.
    if (name !== undefined && !texts.has(name)) texts.set(name, value);
  }
  return {
    key: document.key,
    kind: document.kind,
    ...titleOf(document),
    of: (name) => texts.get(name) ?? '',
    items: document.items,
    extra: factsOf(document).filter((field) => !nameOf.has(field.label)),
  };
}

/** A rail ticket prints its fare alone; its tax is what the student computes. */
const answers = new Set(['税率/利率（%）', '税额', '合计']);

/** The fields of a document that its paper shows, for reading them as text. */
export function factsOf(document: SourceDocument): Label[] {
  return document.kind === 'train_ticket'
    ? document.fields.filter((field) => !answers.has(field.label))
    : document.fields;
}

/** The lines that the paper shows: a claim has no room for what may be deducted, which is the student's to find. */
export function itemsOf(document: SourceDocument): DocumentItem[] {
  return document.kind === 'expense_claim'
    ? document.items.map((item) => ({ ...item, note: '' }))
    : document.items;
}
