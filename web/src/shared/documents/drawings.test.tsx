import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { companyDocuments, emptyItem, serverLabels } from '@/test/companyDocuments';
import { factsOf, readPaper } from './data';
import { qrText } from './qr';
import { footLine, Sheet, watermark } from './Sheet';
import { drawingOf } from './sides';
import { dateInWords, invoiceWords, wholeMonth, widthOf, wrap } from './text';
import type { SourceDocument } from './types';

const firm = {
  name: '青禾智能家居有限公司',
  uscc: '91990106MA2QH0007P',
  bank: '江南教学银行西湖支行',
  bank_account: '9999020101000012345',
} as Parameters<typeof drawingOf>[1];

const longName = '江南省模拟市西湖区青禾智能家居科技发展集团有限公司';
const field = (label: string, value: string) => ({ label, value });

/** Kinds that the sample company has none of, and texts as long as a course may write them. */
const fixtures: SourceDocument[] = [
  {
    key: 'f1',
    kind: 'purchase_invoice',
    title: '电子发票（普通发票）',
    fields: [
      field('号码', '26992000000026010951'),
      field('日期', '2026-01-06'),
      field('发票种类', '普票'),
      field('购买方名称', longName),
      field('销售方名称', longName),
      field('购买方统一社会信用代码', '91990106MA2QH0007P'),
      field('金额', '999999999.99'),
      field('税额', '129999999.99'),
      field('合计', '1129999999.98'),
      field('合计（大写）', '壹拾壹亿贰仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角捌分'),
      field(
        '备注',
        '合同号 HT-2026-003；销方开户银行：江南教学银行城东支行；银行账号：9999031208000067890；'.repeat(3),
      ),
    ],
    items: Array.from({ length: 9 }, (_, at) => ({
      ...emptyItem,
      name: `*计算机配套产品*激光打印机硒鼓大容量第${at}号`,
      spec: '1220×2440×18mm 加厚防潮',
      unit: '张',
      quantity: '12345.6789',
      price: '15841.5841584158',
      amount: '123456789.99',
      rate: '13',
      tax: '16049382.70',
    })),
  },
  {
    key: 'f2',
    kind: 'bank_statement',
    title: '对账单',
    fields: [field('号码', 'TEACH-1'), field('日期', '2026-01-31')],
    items: Array.from({ length: 40 }, (_, at) => ({
      ...emptyItem,
      spec: '2026-01-05',
      name: `网银转账 第 ${at} 笔`,
      department: longName,
      amount: at % 2 ? '-20160.00' : '113000.00',
      price: '999999999.99',
    })),
  },
  {
    key: 'f3',
    kind: 'contract',
    title: '购销合同',
    fields: [
      field('号码', 'HT-2026-003'),
      field('甲方', longName),
      field('乙方', firm.name),
      field('主要条款', '质量按国家标准；需方自提，运费由供方负担；货到 30 天内付清'),
      field('金额', '56500.00'),
      field('签订日期', '2026-01-04'),
    ],
    items: [{ ...emptyItem, name: 'A板材', unit: '张', quantity: '500', price: '113', amount: '56500.00' }],
  },
  { key: 'f4', kind: 'cheque_stub', title: '转账支票存根', fields: [], items: [] },
  { key: 'f5', kind: 'not_known_yet', title: '现金盘点表', fields: [field('实存金额', '640.00')], items: [] },
  { key: 'f6', kind: 'train_ticket', title: '电子发票（铁路电子客票）', fields: [], items: [] },
  { key: 'f7', kind: 'goods_receipt', title: '产品入库单', fields: [field('供应商', longName)], items: [] },
];

const all = [...companyDocuments, ...fixtures];
const pagesOf = (document: SourceDocument) =>
  drawingOf(document, firm).sides.map((side) =>
    renderToStaticMarkup(<Sheet side={side} title={document.title} titleId="t" />),
  );
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
const named = all.map((document) => [`${document.kind} ${document.key}`, document] as const);

it('the sample company has a document of every kind that a month needs', () => {
  expect(companyDocuments.length).toBeGreaterThan(45);
});

describe.each(named)('%s', (_, document) => {
  const pages = pagesOf(document);

  it('cannot pass as a real one', () => {
    for (const page of pages) {
      const svg = parse(page);
      const marks = [...svg.querySelectorAll('[data-watermark]')];
      expect(marks.length).toBeGreaterThanOrEqual(6);
      expect(marks.length).toBeLessThanOrEqual(9);
      expect(marks.every((mark) => mark.textContent === watermark)).toBe(true);
      // Over what stands on the page, and let through what is clicked.
      expect(marks[0]?.parentElement?.getAttribute('style')).toContain('pointer-events:none');
      expect(page).toContain(footLine);
      for (const code of svg.querySelectorAll('[data-qr]')) {
        expect(code.getAttribute('data-qr')).toBe(qrText(document.key));
      }
      for (const seal of svg.querySelectorAll('[data-seal]')) {
        expect(seal.textContent).not.toMatch(/全国统一发票监制章|国家税务总局|工商|农业|建设银行|中国银行/);
      }
      expect(page.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /https?:|chinatax|foreignObject/,
      );
    }
  });

  it('keeps every text on the page', () => {
    for (const page of pages) {
      const svg = parse(page);
      const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
      for (const text of svg.querySelectorAll('text:not([data-watermark])')) {
        if (text.closest('[data-seal]') || text.getAttribute('transform')) continue;
        const size = Number(text.getAttribute('font-size'));
        const long = widthOf(text.textContent, size);
        const anchor = text.getAttribute('text-anchor') ?? 'start';
        const from =
          Number(text.getAttribute('x')) - (anchor === 'end' ? long : anchor === 'middle' ? long / 2 : 0);
        expect(from, text.textContent).toBeGreaterThanOrEqual(0);
        expect(from + long, text.textContent).toBeLessThanOrEqual(width);
        expect(Number(text.getAttribute('y')), text.textContent).toBeLessThan(height);
      }
    }
  });

  it('offers only amounts that the data carries', () => {
    const carried = new Set([
      ...document.fields.map(({ value }) => value),
      ...document.items.flatMap((item) => [...Object.values(item), item.amount.replace('-', '')]),
      ...document.items.flatMap((item) => item.note.match(/-?\d+\.\d\d/g) ?? []),
    ]);
    for (const page of pages) {
      for (const amount of parse(page).querySelectorAll('[data-amount]')) {
        expect(carried).toContain(amount.getAttribute('data-amount'));
      }
    }
  });
});

it('a rail ticket prints its fare and leaves the tax to the student', () => {
  const tickets = companyDocuments.filter(({ kind }) => kind === 'train_ticket');
  expect(tickets.length).toBeGreaterThan(0);
  for (const ticket of tickets) {
    const [page = ''] = pagesOf(ticket);
    expect(page).toContain('￥545.00');
    expect(page).not.toMatch(/>[^<]*(?:税额|税率|45\.00(?<!545\.00)|9%)[^<]*</);
    expect(factsOf(ticket).map(({ label }) => label)).not.toContain('税额');
  }
});

it('a red invoice is negative in figures and words and names the blue one', () => {
  const red = companyDocuments.find(({ kind }) => kind === 'red_invoice');
  const [page = ''] = red ? pagesOf(red) : [];
  for (const text of ['¥-4520.00', '（负数）肆仟伍佰贰拾圆整', '被红冲蓝字数电票号码：', '>400<']) {
    expect(page).toContain(text);
  }
});

it('lines that do not fit on an invoice go on, and only the last page has the totals', () => {
  const pages = fixtures.slice(0, 1).flatMap(pagesOf);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((page) => page.includes('¥1129999999.98')).length).toBe(1);
  expect(pages[0]).toContain(`共 ${pages.length} 页 第 1 页`);
});

it('a contract has two pages, a cheque a back', () => {
  expect(fixtures.slice(2, 4).map((one) => drawingOf(one, firm).sides.map(({ name }) => name))).toEqual([
    ['front', 'page'],
    ['front', 'back'],
  ]);
});

it('no number of the sample company can be looked up: all are from the ranges kept for teaching', () => {
  const ranges: Record<string, RegExp> = {
    purchase_invoice: /^\d\d99\d{16}$/,
    sales_invoice: /^\d\d99\d{16}$/,
    red_invoice: /^\d\d99\d{16}$/,
    train_ticket: /^\d\d999\d{15}$/,
    bank_receipt: /^9992/,
    bank_payment: /^9992/,
    bank_interest: /^9992/,
    tax_payment: /^39901\d{13}$/,
  };
  const strange = companyDocuments.flatMap(({ key, kind, fields }) => {
    const text = (label: string) => fields.find((one) => one.label === label)?.value ?? '';
    const accounts = [text('付款账号'), text('收款账号')].filter((account) => /^\d+$/.test(account));
    const isFree = ranges[kind]?.test(text('号码')) ?? true;
    return isFree && accounts.every((account) => account.startsWith('9999')) ? [] : [key];
  });
  expect(strange).toEqual([]);
});

it('every label of the server has its place', () => {
  const unknown = serverLabels
    .filter(
      ([, label]) =>
        readPaper({ key: '', kind: '', title: '', items: [], fields: [field(label, '1')] }).extra.length > 0,
    )
    .map(([name]) => name);
  // Fields of tables only, which print whatever they are given.
  expect(unknown).toEqual([
    'asset',
    'residual_rate',
    'life_months',
    'in_use_date',
    'method',
    'product',
    'basis',
    'quantity',
    'unit_cost',
    'rate',
    'cost',
    'book_amount',
    'counted_amount',
  ]);
});

it('dates and words are written as the rules for cheques and invoices ask', () => {
  expect(dateInWords('2026-01-04')).toBe('贰零贰陆年零壹月零肆日');
  expect(dateInWords('2026-10-20')).toBe('贰零贰陆年零壹拾月零贰拾日');
  expect(dateInWords('2026-12-15')).toBe('贰零贰陆年壹拾贰月壹拾伍日');
  expect(wholeMonth('2024-02')).toBe('20240201 - 20240229');
  expect(invoiceWords('伍万陆仟伍佰元整')).toBe('伍万陆仟伍佰圆整');
});

it('a text is set in lines that keep numbers whole', () => {
  expect(wrap('合同号 HT-2026-003', 3, 25)).toEqual(['合同号', 'HT-2026-003']);
  expect(wrap('', 3, 25)).toEqual(['']);
});

describe('what an accountant looks for', () => {
  const drawn = (document: SourceDocument) =>
    drawingOf(document, firm)
      .sides.map((side) => renderToStaticMarkup(side.body))
      .join('');
  const of = (kind: string) => companyDocuments.find((one) => one.kind === kind) as SourceDocument;

  it('a bank slip says the purpose beside the abstract, and what was added in its remarks', () => {
    const slip = of('bank_receipt');
    const said = { ...slip, fields: [...slip.fields, field('备注', '一月货款')] };
    expect(drawn(slip)).toContain('用　途');
    expect(drawn(slip)).not.toContain('附言');
    expect(drawn(said)).toContain('附言：一月货款');
  });

  it('a tax payment has a number of its own only where one is known', () => {
    const payment = of('tax_payment');
    expect(drawn(payment)).toMatch(/凭证字号：</);
    const own = payment.fields.map((one) => (one.label === '流水号' ? field('流水号', 'TEACH-77') : one));
    expect(drawn({ ...payment, fields: own })).toContain('凭证字号：TEACH-77');
  });

  it('a statement of the bank names its vouchers, and a contract its sum in words', () => {
    const [, , contract] = fixtures;
    const statement: SourceDocument = {
      ...{ key: 's', kind: 'bank_statement', title: '对账单', fields: [] },
      items: [{ ...emptyItem, spec: '2026-01-04', note: '现金支票 0731', amount: '-10000.00' }],
    };
    expect(drawn(statement)).toContain('现金支票 0731');
    const words = [...(contract?.fields ?? []), field('合计（大写）', '伍万陆仟伍佰元整')];
    expect(drawn({ ...(contract as SourceDocument), fields: words })).toContain(
      '合计人民币（大写）：伍万陆仟伍佰元整',
    );
  });

  it('a cheque is drawn on the account of the firm', () => {
    expect(drawn(of('cheque_stub'))).toContain(`出票人账号：${firm.bank_account}`);
  });
});
