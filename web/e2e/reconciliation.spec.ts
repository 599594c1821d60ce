import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { headersOf, signIn, watchConsole } from './people';

const reference = join(
  import.meta.dirname,
  '../../content/courses/shuzhi-kuaiji/companies/qinghe/vouchers.csv',
);

interface Line {
  business: string;
  number: string;
  date: string;
  kind: string;
  line: Record<string, unknown>;
}

/** The lines of the company's reference vouchers; none of its cells holds a comma. */
function referenceLines(): Line[] {
  const [, ...rows] = readFileSync(reference, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [business = '', , , , number = '', date = '', kind = '', , ...cells] = row.split(',');
    const [summary, account, aux = '', debit, credit, quantity, flow] = cells;
    const items = aux.split(';').filter(Boolean);
    return {
      business,
      number,
      date,
      kind,
      line: {
        summary,
        account,
        aux: Object.fromEntries(items.map((item) => item.split('='))),
        debit: debit || '0',
        credit: credit || '0',
        quantity: quantity || null,
        cash_flow_item: flow ? Number(flow) : null,
      },
    };
  });
}

/** Saves the vouchers of January that touch the bank, as if they had been typed; returns the book. */
async function enterJanuary(request: APIRequestContext, username: string): Promise<number> {
  const headers = await headersOf(request, username);
  const opened = await request.post('/api/books/', { headers, data: { company_id: 1 } });
  const book = (await opened.json()).data;
  const all = referenceLines();
  for (const number of new Set(all.map((one) => one.number))) {
    const lines = all.filter((one) => one.number === number);
    const first = lines[0];
    if (first === undefined || !lines.some((one) => one.line.account === '100201')) continue;
    const business = book.businesses.find((one: { key: string }) => one.key === first.business);
    const documents = business.documents.map((document: { key: string }) => document.key);
    const saved = await request.post(`/api/book/${book.id}/voucher/`, {
      headers,
      data: {
        post: 'accountant',
        voucher: {
          word: '记',
          date: first.date,
          kind: first.kind,
          attachments: documents.length,
          documents,
          lines: lines.map((one) => one.line),
        },
      },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  return book.id;
}

async function picture(page: Page, name: string) {
  const folder = process.env.SUANPAN_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}-${name}.png`, fullPage: true });
}

test('a student reconciles the bank account with the bank’s statement', async ({ page, request }) => {
  const faults = watchConsole(page);
  const book = await enterJanuary(request, 'student57');
  await signIn(page, 'student57');
  await page.goto(`/full/fzptAssess?course_id=1&book_id=${book}`);
  await page.getByRole('tab', { name: '账簿' }).click();
  await page.getByRole('button', { name: '银行对账' }).click();
  await expect(page.getByText('还没有银行对账单')).toBeVisible();
  await picture(page, 'empty');

  await page.getByRole('button', { name: '使用公司对账单' }).click();
  await expect(page.getByText('已导入 15 行银行流水')).toBeVisible();
  await expect(page.getByText('对账单截至 2026-01-31')).toBeVisible();
  await page.getByRole('button', { name: '自动勾对' }).click();
  await expect(page.getByText('已自动勾对 10 组')).toBeVisible();
  await page.getByLabel('只看未勾对').check();
  const bank = page.getByRole('table', { name: '银行对账单', exact: false }).first();
  const journal = page.getByRole('table', { name: '银行存款日记账', exact: false }).first();
  await expect(bank.getByRole('checkbox')).toHaveCount(4);
  await expect(journal.getByRole('checkbox')).toHaveCount(3);

  // 记-6 left the bank in two payments: by keyboard, first with one of them only.
  await journal.getByRole('checkbox', { name: /10300\.00/ }).focus();
  await page.keyboard.press('Space');
  await bank.getByRole('checkbox', { name: /9500\.00/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('相差 800.00')).toBeVisible();
  await expect(page.getByRole('button', { name: '勾对', exact: true })).toBeDisabled();
  await picture(page, 'unequal');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('对账单 2 笔')).toContainText('-10,300.00');
  await page.keyboard.press('Enter');
  await expect(bank.getByRole('checkbox')).toHaveCount(2);

  // What is left on both sides are the four kinds of outstanding items; the adjusted balances agree.
  const form = page.getByRole('region', { name: '银行存款余额调节表' });
  await expect(form.getByRole('row', { name: /调节后余额/ })).toHaveText([
    '调节后余额864,300.00',
    '调节后余额864,300.00',
  ]);
  await expect(form.getByText('调节后余额相符')).toBeVisible();
  for (const item of ['企业已收、银行未收30,000.00', '银行已付、企业未付60.00']) {
    await expect(form).toContainText(item);
  }
  await form.scrollIntoViewIfNeeded();
  await picture(page, 'form');
  await page.getByLabel('只看未勾对').uncheck();
  await picture(page, 'done');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出调节表' }).click();
  expect((await download).suggestedFilename()).toContain('银行存款余额调节表');

  // A match is taken apart again, with everything that belongs to it.
  await bank.getByRole('checkbox', { name: /-800\.00/ }).check();
  await page.getByRole('button', { name: '取消勾对' }).click();
  await expect(page.getByRole('button', { name: '自动勾对' })).toBeVisible();
  await page.getByLabel('只看未勾对').check();
  await expect(bank.getByRole('checkbox')).toHaveCount(4);

  await page.setViewportSize({ width: 390, height: 844 });
  await bank.scrollIntoViewIfNeeded();
  await picture(page, 'phone');
  await form.scrollIntoViewIfNeeded();
  await picture(page, 'phone-form');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
  await page.setViewportSize({ width: 1366, height: 768 });

  // A voucher's number opens the voucher.
  await journal
    .getByRole('row', { name: /10,300\.00/ })
    .getByRole('button')
    .click();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('缴纳代扣个税及个人社保公积金');
  expect(faults).toEqual([]);
});
