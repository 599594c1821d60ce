import { describe, expect, it } from 'vitest';
import { companyDocuments } from '@/test/companyDocuments';
import { readPaper } from './data';
import { asShown, firmOf, lackOf } from './fromFields';
import { drawingOf } from './sides';
import type { DocumentItem, SourceDocument } from './types';

/** As the server puts a document of a company into a question: without its kind and its lines. */
const asListed = ({ key, title, fields }: SourceDocument) => ({
  id: key,
  kind: '',
  items: [],
  title,
  img_path: null,
  fields: fields.map(({ label, value }): [string, string] => [label, value]),
});
const of = (key: string) => companyDocuments.find((one) => one.key === key) as SourceDocument;
const written = (title: string, fields: Record<string, string>) => ({
  id: 'D1',
  kind: '',
  items: [],
  title,
  img_path: null,
  fields: Object.entries(fields),
});
const shown = (title: string, fields: Record<string, string>) => asShown(written(title, fields));

describe('the documents of the sample company, as questions carry them', () => {
  it.each(companyDocuments.map((one) => [one.title, one] as const))(
    '%s is taken for nothing else',
    (_, one) => {
      const { kind } = asShown(asListed(one));
      // A table of its own is one whatever it computes.
      expect([one.kind, 'other', '']).toContain(kind);
    },
  );

  it('what is drawn without its lines is invoices, tickets, receipts, cheques, taxes, loans, claims and letters', () => {
    const drawn = companyDocuments.filter((one) => asShown(asListed(one)).kind === one.kind);
    expect([...new Set(drawn.map(({ kind }) => kind))].sort()).toEqual([
      'bank_interest',
      'bank_payment',
      'bank_receipt',
      'cash_receipt',
      'cheque_stub',
      'expense_claim',
      'inquiry',
      'loan_slip',
      'other',
      'purchase_invoice',
      'red_invoice',
      'sales_invoice',
      'tax_payment',
      'train_ticket',
    ]);
  });

  it('a slip of the store and a travel claim say nothing without their lines, and are listed', () => {
    expect(asShown(asListed(of('d0702'))).kind).toBe('');
    expect(asShown(asListed(of('d1101'))).kind).toBe('');
    expect(lackOf(asListed(of('d0702')))).toEqual(['品名', '数量']);
  });

  it.each(companyDocuments.map((one) => [one.title, one] as const))(
    '%s is drawn as in the books where the question says its kind and its lines',
    (_, one) => {
      const said = { ...asListed(one), kind: one.kind, items: one.items };
      expect(asShown(said)).toMatchObject({ kind: one.kind, fields: one.fields, items: one.items });
      expect(lackOf(said)).toEqual([]);
    },
  );

  it('an invoice says that its lines are not given', () => {
    expect(drawingOf(asShown(asListed(of('d0701'))), firmOf([])).sides).toHaveLength(1);
    expect(asShown(asListed(of('d0701'))).lacksLines).toBe(true);
    expect(asShown(asListed(of('d0703'))).lacksLines).toBeUndefined();
  });

  it('whose taxes are paid is read from the receipt of the same payment', () => {
    const documents = [of('d0201'), of('d0202')].map((one) => asShown(asListed(one)));
    expect(firmOf(documents)).toMatchObject({
      name: '青禾智能家居有限公司',
      bank_account: '9999021109900123456',
    });
  });
});

describe('what teachers write', () => {
  it('an invoice is read by the names that stand on it', () => {
    const document = shown('增值税电子普通发票', {
      '发票号码：': '26992000000026010951',
      开票日期: '2026年1月6日',
      购货单位: '青禾智能家居有限公司',
      销方: '恒泰板材有限公司',
      货物名称: '*木制品*A板材',
      数量: '500',
      单价: '100',
      金额: '￥50,000',
      税率: '13%',
      税额: '6,500.00元',
      '价税合计(小写)': '¥56500.00',
      付款条件: '30 天',
    });
    expect(document.kind).toBe('purchase_invoice');
    const paper = readPaper(document);
    expect(paper.of('number')).toBe('26992000000026010951');
    expect(paper.of('date')).toBe('2026-01-06');
    expect(paper.of('buyer')).toBe('青禾智能家居有限公司');
    expect(paper.of('invoice_kind')).toBe('普票');
    expect(paper.of('total')).toBe('56500.00');
    expect(paper.items).toMatchObject([
      {
        name: '*木制品*A板材',
        quantity: '500',
        price: '100',
        amount: '50000.00',
        rate: '13',
        tax: '6500.00',
      },
    ]);
    expect(paper.extra).toEqual([{ label: '付款条件', value: '30 天' }]);
  });

  it('the side of a receipt must be said, because the paper prints it', () => {
    const fields = { 付款人: '甲', 收款人: '乙', 金额: '1' };
    expect(shown('银行回单', fields).kind).toBe('');
    expect(shown('银行电子回单（付款）', fields).kind).toBe('bank_payment');
    expect(shown('收款通知', fields).kind).toBe('bank_receipt');
  });

  it('a slip of the store has its line, a claim those that make up its sum', () => {
    const slip = shown('材料入库单', {
      供货单位: '恒泰板材',
      材料名称: 'A板材',
      实收数量: '500',
      金额: '50000',
    });
    expect(slip.kind).toBe('goods_receipt');
    expect(slip.items).toMatchObject([{ name: 'A板材', quantity: '500', amount: '50000.00' }]);
    const claim = { 出差人: '张伟', 高铁票: '1090', 住宿费: '2120', 报销总额: '3210.00' };
    expect(shown('差旅费报销单', claim).items.map(({ name }) => name)).toEqual(['高铁票', '住宿费']);
    expect(shown('差旅费报销单', { ...claim, 住宿费: '2000' }).kind).toBe('');
  });

  it('what has a paper of its own that nobody has drawn, a photograph, and too little are left as they are', () => {
    expect(shown('机动车销售统一发票', { 购买方名称: '甲', 销售方名称: '乙', 金额: '1' }).kind).toBe('');
    expect(shown('电子发票', { 金额: '1' })).toMatchObject({
      kind: '',
      fields: [{ label: '金额', value: '1' }],
    });
    expect(lackOf(written('电子发票', { 金额: '1' }))).toEqual(['购买方名称', '销售方名称']);
    expect(lackOf(written('不知何物', {}))).toBeUndefined();
    const photographed = { ...written('借款单', { 借款人: '张伟', 金额: '1' }), img_path: '/a.png' };
    expect(asShown(photographed)).toMatchObject({ kind: '', picture: '/a.png' });
  });

  it('no field is lost on the way', () => {
    for (const one of companyDocuments) {
      const values = one.fields.map(({ value }) => value).sort();
      expect(
        asShown(asListed(one))
          .fields.map(({ value }) => value)
          .sort(),
      ).toEqual(values);
    }
  });
});

describe('a document whose kind is said', () => {
  const line = (patch: Partial<DocumentItem>): DocumentItem => ({
    ...{ name: '', spec: '', unit: '', quantity: '', price: '', amount: '', rate: '', tax: '' },
    ...{ department: '', note: '' },
    ...patch,
  });

  it('is that whatever its name, under the labels of its paper', () => {
    const slip = {
      ...written('十二月发料凭单', { 发料仓库: '原料库', 单号: 'LL-01', 保管人: '' }),
      kind: 'material_requisition',
      items: [line({ name: '铜管', quantity: '30' })],
    };
    expect(asShown(slip)).toMatchObject({
      kind: 'material_requisition',
      fields: [
        { label: '仓库', value: '原料库' },
        { label: '号码', value: 'LL-01' },
      ],
    });
    expect(drawingOf(asShown(slip), firmOf([])).sides).toHaveLength(1);
    expect(lackOf({ ...slip, items: [] })).toEqual(['品名', '数量']);
  });

  it('makes its lines of its fields where none are written', () => {
    const claim = {
      ...written('报销', { 出差人: '李明', 金额: '10.00', 住宿费: '10.00' }),
      kind: 'expense_claim',
    };
    const { fields, items } = asShown(claim);
    expect(fields.map(({ label }) => label)).toEqual(['报销/借款人', '金额']);
    expect(items).toMatchObject([{ name: '住宿费', amount: '10.00' }]);
  });

  it('that has no paper of its own is a table with its lines', () => {
    const sheet = {
      ...written('成本', { 产品: '水表' }),
      kind: 'cost_sheet',
      items: [line({ name: '直接材料' })],
    };
    expect(drawingOf(asShown(sheet), firmOf([])).sides).toHaveLength(1);
    expect(lackOf(sheet)).toEqual([]);
  });

  it('stays its photograph where it has one', () => {
    expect(asShown({ ...written('入库单', {}), kind: 'goods_receipt', img_path: '/a.png' })).toMatchObject({
      kind: '',
      picture: '/a.png',
    });
  });
});
