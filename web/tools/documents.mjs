/**
 * Draws each source document of the product as a picture, at the size of a desk and of a phone, to be looked at as an
 * accountant would: `node tools/documents.mjs [folder]` (usually target/documents). With SUANPAN_LOOKS, a folder of
 * reference drawings (`document-<name>.png`), each picture has the drawing that it follows beside it.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(web, '../target/documents'));
const looks = process.env.SUANPAN_LOOKS;
const sizes = { desk: 1366, phone: 390 };

const field = (label, value) => ({ label, value });
const line = (date, note, name, party, amount, balance) => ({
  ...{ unit: '', quantity: '', rate: '', tax: '' },
  ...{ spec: date, note, name, department: party, amount, price: balance },
});

/** What the sample company has none of. */
const examples = [
  {
    key: 'bank-statement',
    kind: 'bank_statement',
    title: '对公账户对账单',
    fields: [
      field('号码', '9992260131000001'),
      field('日期', '2026-01-31'),
      field('银行', '江南教学银行西湖支行'),
      field('付款账号', '9999021109900123456'),
      field('用途', '2026-01-01 至 2026-01-31'),
    ],
    items: [
      line('2026-01-01', '', '上期余额', '', '', '800000.00'),
      line('2026-01-04', '现金支票 99999901', '提取备用金', '', '-10000.00', '790000.00'),
      line('2026-01-05', '9992601050001', '缴纳税费', '模拟市西湖区税务局', '-20160.00', '769840.00'),
      line('2026-01-08', '9992601080002', '货款', '宏远商贸有限公司', '113000.00', '882840.00'),
      line('2026-01-09', '9992601090003', '代发工资', '职工工资批量代发户', '-84700.00', '798140.00'),
    ],
  },
  {
    key: 'contract',
    kind: 'contract',
    title: '购销合同',
    fields: [
      field('号码', 'HT-2026-003'),
      field('甲方', '恒泰板材有限公司'),
      field('乙方', '青禾智能家居有限公司'),
      field('主要条款', '质量按国家标准；需方自提，运费由供方负担；货到 30 天内付清'),
      field('金额', '56500.00'),
      field('合计（大写）', '伍万陆仟伍佰元整'),
      field('签订日期', '2026-01-04'),
    ],
    items: [
      {
        ...line('', '', 'A板材', '', '56500.00', '113.00'),
        spec: '1220×2440×18mm',
        unit: '张',
        quantity: '500',
      },
    ],
  },
];

/** The pictures: their names, which document, and the reference that it follows. */
const wanted = [
  [
    '01-invoice-special',
    (one) => one.kind === 'purchase_invoice' && one.title.includes('专用'),
    'invoice-special',
  ],
  [
    '02-invoice-ordinary',
    (one) => one.kind === 'purchase_invoice' && one.title.includes('普通'),
    'invoice-ordinary',
  ],
  ['03-invoice-red', (one) => one.kind === 'red_invoice', 'invoice-special'],
  ['04-bank-receipt', (one) => one.kind === 'bank_receipt', 'bank-receipt'],
  ['05-bank-payment', (one) => one.kind === 'bank_payment', 'bank-receipt'],
  ['06-tax-payment', (one) => one.kind === 'tax_payment', 'tax-payment'],
  ['07-goods-receipt', (one) => one.kind === 'goods_receipt', 'goods-receipt'],
  ['08-goods-issue', (one) => one.kind === 'goods_issue', 'goods-receipt'],
  ['09-requisition', (one) => one.kind === 'material_requisition', 'goods-receipt'],
  ['10-payroll', (one) => one.kind === 'payroll_sheet'],
  ['11-depreciation', (one) => one.kind === 'depreciation_sheet'],
  ['12-contract', (one) => one.kind === 'contract'],
  ['13-rail-ticket', (one) => one.kind === 'train_ticket'],
  ['14-travel-claim', (one) => one.kind === 'expense_claim' && one.title.includes('差旅'), 'travel-claim'],
  ['15-cheque', (one) => one.kind === 'cheque_stub'],
  ['16-receipt', (one) => one.kind === 'cash_receipt'],
  ['17-bank-statement', (one) => one.kind === 'bank_statement'],
];

/** The drawings are the product's own, read as the tests read them. */
async function load() {
  const vite = await createServer({
    root: web,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@': join(web, 'src') } },
  });
  const [{ drawingOf }, { Sheet }, { companyDocuments }] = await Promise.all(
    ['shared/documents/sides.ts', 'shared/documents/Sheet.tsx', 'test/companyDocuments.ts'].map((path) =>
      vite.ssrLoadModule(`/src/${path}`),
    ),
  );
  return { drawingOf, Sheet, documents: [...companyDocuments, ...examples], close: () => vite.close() };
}

const firm = {
  name: '青禾智能家居有限公司',
  uscc: '91990106MA2QH0007P',
  bank: '江南教学银行西湖支行',
  bank_account: '9999021109900123456',
};

function pageOf({ title, pages, reference }) {
  const picture =
    reference === undefined
      ? ''
      : `<figure><figcaption>参照</figcaption><img alt="" src="data:image/png;base64,${reference}"></figure>`;
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 12px; background: #e9e7e0; font: 13px sans-serif; }
    main { display: grid; gap: 12px; align-items: start; }
    figure { margin: 0; display: grid; gap: 8px; }
    svg, img { display: block; width: 100%; height: auto; background: #fff; box-shadow: 0 1px 4px #0004; }
    @media (min-width: 900px) { main.pair { grid-template-columns: 1fr 1fr; } }
  </style><main class="${reference === undefined ? '' : 'pair'}">
    <figure><figcaption>${title}</figcaption>${pages.join('')}</figure>${picture}</main>`;
}

const { drawingOf, Sheet, documents, close } = await load();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(folder, { recursive: true });
const missing = [];
for (const [name, isIt, look] of wanted) {
  const document = documents.find(isIt);
  if (document === undefined) {
    missing.push(name);
    continue;
  }
  const { sides } = drawingOf(document, firm);
  const { title } = document;
  const pages = sides.map((side, at) =>
    renderToStaticMarkup(createElement(Sheet, { side, title, titleId: `${name}-${at}` })),
  );
  const file = looks && look ? join(looks, `document-${look}.png`) : undefined;
  const reference = file && existsSync(file) ? readFileSync(file).toString('base64') : undefined;
  for (const [size, width] of Object.entries(sizes)) {
    const page = await browser.newPage({
      viewport: { width, height: 600 },
      deviceScaleFactor: size === 'phone' ? 2 : 1,
    });
    await page.setContent(pageOf({ title, pages, reference }));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.${size}.png`), fullPage: true });
    await page.close();
  }
}
await browser.close();
await close();
console.log(`${folder}: ${wanted.length - missing.length} documents at ${Object.keys(sizes).length} sizes`);
if (missing.length > 0) {
  console.error(`nothing to draw for ${missing.join(', ')}`);
  process.exitCode = 1;
}
