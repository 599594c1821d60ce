import { expect, type Page } from '@playwright/test';
import { choose } from '../people';
import { firm, nameIt, saved } from './desk';

/** Goes to a part of the company that is being written. */
const part = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '账套各部分' }).getByRole('tab', { name, exact: true }).click();

/** Two lines of a voucher: what is debited, and what balances it. The summary stands there already, or is typed. */
export async function typeVoucher(
  page: Page,
  { debit, credit, amount, summary }: { debit: string; credit: string; amount: string; summary?: string },
): Promise<void> {
  for (const [row, code, side] of [
    [1, debit, '借方'],
    [2, credit, '贷方'],
  ] as const) {
    if (summary !== undefined) await page.getByLabel(`第 ${row} 行 摘要`).fill(summary);
    const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
    await account.fill(code);
    await account.press('Enter');
    const cell = page.getByLabel(`第 ${row} 行 ${side}金额`);
    if (side === '借方') await cell.fill(amount);
    else await cell.press('=');
  }
}

interface Business {
  title: string;
  /** The type of its document, as it is offered. */
  type: string;
  /** What the document says, by label. */
  fields: [label: string, value: string][];
  /** The accounts of its voucher, debit first, and its amount. */
  debit: string;
  credit: string;
  amount: string;
}

/** What the company does in its month. */
export const businesses: Business[] = [
  {
    title: '提取备用金',
    type: '支票存根',
    fields: [
      ['用途', '备用金'],
      ['金额', '5000'],
    ],
    debit: '1001',
    credit: '1002',
    amount: '5000',
  },
  {
    title: '购入办公用品',
    type: '采购发票',
    fields: [
      ['销售方名称', '杭州文汇商店'],
      ['金额', '800'],
      ['税额', '104'],
      ['合计', '904'],
    ],
    debit: '5602',
    credit: '1001',
    amount: '904',
  },
  {
    title: '收到追加投资',
    type: '银行电子回单（收款）',
    fields: [
      ['付款人', '周远'],
      ['金额', '100000'],
    ],
    debit: '1002',
    credit: '3001',
    amount: '100000',
  },
];

async function writeOpenings(page: Page): Promise<void> {
  await part(page, '期初余额');
  for (const [row, code, name] of [
    [1, '1002', '1002 银行存款'],
    [2, '3001', '3001 实收资本'],
  ] as const) {
    await page.getByRole('button', { name: '新增期初余额' }).click();
    await page.getByRole('combobox', { name: `第 ${row} 行科目` }).fill(code);
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
    await page.getByLabel(`第 ${row} 行金额`).fill('500000');
  }
  await expect(page.getByText('借贷平衡')).toBeVisible();
}

async function writeBusiness(page: Page, { title, type: kind, fields }: Business): Promise<void> {
  await page.getByRole('button', { name: '新增业务' }).first().click();
  await page.getByLabel('业务名称').fill(title);
  await choose(page, '添加单据', kind);
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
}

/** A company with openings and three businesses, each with a document and the voucher it is booked by. */
export async function writeCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增公司账套' }).click();
  await nameIt(page, firm, '公司名称');
  await expect(page.getByLabel('公司名称')).toHaveValue(firm);
  await writeOpenings(page);
  await part(page, '业务与单据');
  for (const one of businesses) await writeBusiness(page, one);
  await part(page, '参考凭证');
  for (const { debit, credit, amount } of businesses) {
    await page.getByRole('button', { name: '新增凭证' }).first().click();
    await expect(page.getByLabel('第 1 行 摘要')).toBeFocused();
    await typeVoucher(page, { debit, credit, amount });
  }
  await saved(page);
  await part(page, '检查与试算');
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await expect(page.getByRole('table', { name: /科目余额表/ })).toBeVisible();
}
