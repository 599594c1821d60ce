import type { FieldName, Paper } from './data';
import type { DocumentItem } from './types';

/** A column: its head, what stands in a row, the field whose figure stands under it. */
export interface Column {
  head: string;
  /** Parts of the table's width. */
  share: number;
  isNumber: boolean;
  cell: (item: DocumentItem) => string;
  total?: FieldName;
}

type ItemField = keyof DocumentItem;

const usual: Record<ItemField, { head: string; share: number; isNumber: boolean }> = {
  department: { head: '部　门', share: 3, isNumber: false },
  name: { head: '项　目', share: 3, isNumber: false },
  spec: { head: '规　格', share: 3, isNumber: false },
  unit: { head: '单位', share: 1, isNumber: false },
  quantity: { head: '数　量', share: 1.4, isNumber: true },
  price: { head: '单　价', share: 2, isNumber: true },
  rate: { head: '比　率', share: 1.8, isNumber: true },
  amount: { head: '金　额', share: 2.2, isNumber: true },
  tax: { head: '税　额', share: 2, isNumber: true },
  note: { head: '备　注', share: 3.6, isNumber: false },
};
const order: ItemField[] = [
  'department',
  'name',
  'spec',
  'unit',
  'quantity',
  'price',
  'rate',
  'amount',
  'tax',
  'note',
];

/** What the columns of a kind are called on its form. */
const heads: Record<string, Partial<Record<ItemField, string>>> = {
  payroll_sheet: { name: '部　门', quantity: '人数', amount: '应付工资' },
  payroll_allocation: { name: '人员类别', amount: '分配金额' },
  social_insurance: { name: '人员类别', price: '缴费基数', rate: '计提比例', amount: '计提金额' },
  depreciation_sheet: {
    department: '使用部门',
    name: '资产类别',
    price: '月初原值',
    rate: '月折旧率',
    amount: '本月折旧额',
    note: '计算依据',
  },
  overhead_allocation: { name: '费用项目', amount: '分配金额' },
  cost_sheet: { name: '成本项目', amount: '本月发生' },
  tax_sheet: { name: '税（费）种', rate: '税（费）率', amount: '应纳税额' },
  other: { price: '本　金', rate: '年利率', note: '计算依据' },
};

/** 代扣个税 96.00；实发 51204.00 → columns of their own, where every line says the same. */
function noted(items: DocumentItem[]): string[] {
  const labels = items.map((item) =>
    [...item.note.matchAll(/(?:^|；)([^；\d]+) -?[\d.]+(?=；|$)/g)].map(([, label]) => label ?? ''),
  );
  const [first = []] = labels;
  const isSame = labels.every((list) => list.join() === first.join());
  return isSame && items.length > 0 ? first : [];
}

const notedIn = (item: DocumentItem, label: string) =>
  new RegExp(`(?:^|；)${label} (-?[\\d.]+)`).exec(item.note)?.[1] ?? '';

const totals: Record<string, FieldName> = { payroll_sheet: 'gross', 实发: 'net' };

/** The columns of a table: of its kind, of what its lines say, and one to sign in where people are paid. */
export function columnsOf(paper: Paper): Column[] {
  const { items, kind } = paper;
  const labels = noted(items);
  const used = order.filter((field) => {
    if (field === 'note' && labels.length > 0) return false;
    if (field === 'unit' && kind === 'payroll_sheet') return false;
    // A table that names the department twice shows it once.
    if (field === 'department' && items.every((item) => item.department === item.name)) return false;
    return items.some((item) => item[field] !== '');
  });
  const columns = used.map<Column>((field) => ({
    ...usual[field],
    head: heads[kind]?.[field] ?? usual[field].head,
    cell: (item) => (field === 'rate' && item.rate !== '' ? `${item.rate}%` : item[field]),
    total: field === 'amount' ? (totals[kind] ?? 'amount') : field === 'quantity' ? 'headcount' : undefined,
  }));
  const fromNotes = labels.map<Column>((label) => ({
    head: label,
    share: 2.2,
    isNumber: true,
    cell: (item) => notedIn(item, label),
    total: totals[label],
  }));
  const sign: Column[] =
    kind === 'payroll_sheet' ? [{ head: '签　章', share: 1.6, isNumber: false, cell: () => '' }] : [];
  return [...columns, ...fromNotes, ...sign];
}
