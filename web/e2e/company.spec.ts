import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const FIRM = '清和商贸有限公司';

/** Goes to a part of the company that is being written. */
const part = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '账套各部分' }).getByRole('tab', { name, exact: true }).click();

/** Chooses an account in a box that is searched by code. */
async function account(page: Page, row: number, code: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `第 ${row} 行科目` }).fill(code);
  await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
}

test('a teacher writes a company: openings, an invoice, the voucher it is booked by, and tries it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  await test.step('a course and a company begin with their names', async () => {
    await page.goto('/coursecenter');
    await page.getByRole('button', { name: '新建课程' }).click();
    const dialog = page.getByRole('dialog', { name: '新建课程' });
    await dialog.getByLabel('课程名称').fill('商业会计入门');
    await dialog.getByRole('button', { name: '建立并编写' }).click();
    await page.getByRole('button', { name: '新增公司账套' }).click();
    const added = page.getByRole('dialog', { name: /^新增/ });
    await added.getByLabel('公司名称').fill(FIRM);
    await added.getByRole('button', { name: '新增并编写' }).click();
    await expect(page.getByLabel('公司名称')).toHaveValue(FIRM);
  });

  await test.step('what it has on the first day balances', async () => {
    await part(page, '期初余额');
    for (const [row, code, name] of [
      [1, '1002', '1002 银行存款'],
      [2, '3001', '3001 实收资本'],
    ] as const) {
      await page.getByRole('button', { name: '新增期初余额' }).click();
      await account(page, row, code, name);
      await page.getByLabel(`第 ${row} 行金额`).fill('500000');
      if (row === 1) await expect(page.getByText('不平衡，借方多 500,000.00')).toBeVisible();
    }
    await expect(page.getByText('借贷平衡')).toBeVisible();
  });

  await test.step('an invoice is written from its line and drawn beside', async () => {
    await part(page, '业务与单据');
    await page.getByRole('button', { name: '新增业务' }).first().click();
    await page.getByLabel('业务名称').fill('购入办公用品');
    await page.getByRole('combobox', { name: '添加单据' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('采购发票').click();
    await page.getByLabel('销售方名称').fill('杭州文汇商店');
    await page.getByRole('button', { name: '增加一行明细' }).click();
    // The amount is filled in on the way.
    const line = [
      '复印纸',
      'Enter',
      'A4',
      'Enter',
      '箱',
      'Enter',
      '10',
      'Enter',
      '100',
      'Enter',
      'Enter',
      '13',
    ];
    for (const word of line) await typed(page, word);
    await page.getByRole('button', { name: '按明细合计' }).click();
    const drawn = page.getByRole('region', { name: '单据预览' });
    await expect(drawn.getByText('杭州文汇商店').first()).toBeVisible();
    // An invoice writes 圆 where the text beside it, folded here, writes 元.
    await expect(drawn.getByText('壹仟壹佰叁拾圆整').first()).toBeVisible();
  });

  await test.step('the voucher is written by keys alone', async () => {
    await part(page, '参考凭证');
    await page.getByRole('button', { name: '新增凭证' }).first().click();
    await expect(page.getByLabel('第 1 行 摘要')).toBeFocused();
    // The summary is there: account, amount; then the bank, what balances, and its line of cash flow.
    for (const key of ['Enter', '5602', 'Enter', '1130', 'Enter']) await typed(page, key);
    await expect(page.getByLabel('第 2 行 摘要')).toBeFocused();
    for (const key of ['Enter', '1002', 'Enter', 'Enter', '=']) await typed(page, key);
    await expect(page.getByText('壹仟壹佰叁拾元整').first()).toBeVisible();
  });

  await test.step('it is looked through and its books are kept', async () => {
    await part(page, '检查与试算');
    await page.getByRole('button', { name: '检查', exact: true }).click();
    const balance = page.getByRole('table', { name: /科目余额表/ });
    await expect(balance.getByRole('row').filter({ hasText: '5602' })).toContainText('1,130.00');
    await expect(balance.getByRole('row').filter({ hasText: '1002' })).toContainText('498,870.00');
  });
  expect(faults).toEqual([]);
});

/** A key by its name, or what is typed. */
const typed = (page: Page, key: string) =>
  key === 'Enter' || key === '=' ? page.keyboard.press(key) : page.keyboard.insertText(key);
