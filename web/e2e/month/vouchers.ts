import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectFocusKept, pickByArrows, press } from '../keys';

const reference = join(
  import.meta.dirname,
  '../../../content/courses/shuzhi-kuaiji/companies/qinghe/vouchers.csv',
);

interface Line {
  summary: string;
  account: string;
  /** Items of the account in its own order. */
  items: string[];
  side: '借方' | '贷方';
  amount: string;
  quantity: string;
  cashFlow: string;
}

/** The lines of the company's reference voucher of a business; none of its first cells holds a comma. */
export function linesOf(business: string): Line[] {
  const [, ...rows] = readFileSync(reference, 'utf8').trim().split('\n');
  return rows
    .map((row) => row.split(','))
    .filter(([key]) => key === business)
    .map((cells) => {
      const [summary = '', account = '', aux = '', debit = '', credit = '', quantity = '', flow = ''] =
        cells.slice(8);
      const items = aux.split(';').filter(Boolean);
      return {
        summary,
        account,
        items: items.map((item) => item.split('=')[1] ?? ''),
        side: debit === '' ? '贷方' : '借方',
        amount: debit || credit,
        quantity,
        cashFlow: flow.split('|')[0] ?? '',
      };
    });
}

/** Answers what the account asks for after its amount: items, cash flow, quantity, each by Enter. */
async function answer(page: Page, line: Line): Promise<void> {
  for (const item of line.items) {
    await pickByArrows(page, page.locator('select[data-detail]:focus'), item);
    await page.keyboard.press('Enter');
  }
  if (line.cashFlow !== '') {
    const flow = page.getByLabel('现金流量');
    await pickByArrows(page, flow, new RegExp(`^${line.cashFlow} `));
    await page.keyboard.press('Enter');
  }
  if (line.quantity !== '') {
    await page.keyboard.type(line.quantity);
    await page.keyboard.press('Enter');
  }
}

/** Types one line; `amount` enters it in another way than by its digits. */
export async function typeLine(
  page: Page,
  row: number,
  line: Line,
  enterAmount: (amount: string) => Promise<void> = (amount) => page.keyboard.type(amount),
): Promise<void> {
  await expect(page.getByLabel(`第 ${row} 行 摘要`)).toBeFocused();
  if (row === 1) await page.keyboard.insertText(line.summary);
  // The summary of the row above.
  else await page.keyboard.type('//');
  await expect(page.getByLabel(`第 ${row} 行 摘要`)).toHaveValue(line.summary);
  await page.keyboard.press('Enter');
  const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
  await expect(account).toBeFocused();
  await page.keyboard.type(line.account);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`第 ${row} 行 借方金额`)).toBeFocused();
  const cell = page.getByLabel(`第 ${row} 行 ${line.side}金额`);
  if (line.side === '贷方') await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  await enterAmount(line.amount.replace('-', ''));
  if (line.amount.startsWith('-')) await page.keyboard.press('-');
  await page.keyboard.press('Enter');
  await answer(page, line);
}

/** Begins the voucher of a business of the list. */
export async function beginVoucher(page: Page, title: string): Promise<void> {
  await press(page, page.getByRole('navigation', { name: '业务列表' }).getByRole('button', { name: title }));
  await press(page, page.getByRole('button', { name: '填制凭证' }));
  await expect(page.getByLabel('第 1 行 摘要')).toBeFocused();
  // Whether another page of it writes is known a moment later.
  await expect(page.getByLabel('第 1 行 摘要')).toBeEditable();
}

/** Each post does its part for all vouchers that wait. */
export async function signAll(page: Page, count: number, withCash: number): Promise<void> {
  const acts = [
    ['出纳签字', withCash],
    ['审核', count],
    ['记账', count],
  ] as const;
  for (const [act, waiting] of acts) {
    if (waiting === 0) continue;
    await press(page, page.getByRole('button', { name: `待${act} ${waiting}`, exact: true }));
    const sign = page.getByRole('button', { name: `${act} ${waiting} 张`, exact: true });
    await press(page, sign);
    await expect(sign).toHaveCount(0);
    await expectFocusKept(page);
  }
}
