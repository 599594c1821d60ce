import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** Chooses the month and the form on the statements' page. */
async function choose(page: Page, form: string) {
  await page.getByRole('tab', { name: '报表', exact: true }).click();
  await page.getByLabel('会计期间').click();
  await page.getByTitle('2026-01', { exact: true }).last().click();
  await page.getByLabel('选择报表').click();
  await page.locator('.ant-select-dropdown:visible').getByText(form, { exact: true }).click();
  await expect(page.getByRole('heading', { name: form })).toBeVisible();
}

test('a student reads the VAT return, follows a figure to its voucher and files the returns', async ({
  page,
}) => {
  const faults = watchConsole(page);
  await signIn(page, 'student9');
  await page.goto('/course/fzpt?course_id=1');
  await page.getByRole('link', { name: '进入账套' }).click();
  const form = '增值税及附加税费申报表（一般纳税人适用）';
  await choose(page, form);

  // Official line numbers, the month and the year, and the tie-outs with what closing booked.
  const payable = page.getByRole('row', { name: /^应纳税额合计 24/ });
  await expect(payable).toContainText('18,170.00');
  await expect(page.getByRole('columnheader', { name: '本年累计' })).toBeVisible();
  const ties = page.getByRole('region', { name: '勾稽关系' });
  await expect(ties.getByText('✓')).toHaveCount(3);
  await expect(ties.getByText('✗')).toHaveCount(0);

  // A line leads to the lines it adds up, these to accounts, and an account to its vouchers.
  await payable.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /第 19 行 应纳税额/ }).click();
  await dialog.getByRole('button', { name: /第 11 行 销项税额/ }).click();
  await expect(dialog.getByText('应交税费-应交增值税-销项税额 贷方发生额', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: /22210102/ }).click();
  await expect(page.getByRole('tab', { name: '账簿' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '记-7', exact: true }).first().click();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue(/销售智能灯/);

  // A surcharge says its base and its rate; the form is filed from the books, another typed by hand.
  await choose(page, '附加税费情况表');
  await page
    .getByRole('row', { name: /^城市维护建设税 1/ })
    .getByRole('button', { name: '1,271.90' })
    .first()
    .click();
  await expect(dialog.getByText('18,170.00 × 7%')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '由账簿生成并保存' }).click();
  await expect(page.getByText(/由账簿生成$/)).toBeVisible();

  await choose(page, form);
  await page.getByRole('button', { name: '手工填报' }).click();
  await page.getByLabel('应纳税额合计 本月数').fill('18,170.00');
  await page.getByRole('button', { name: '保存报表' }).click();
  await expect(page.getByText(/手工填报$/).last()).toBeVisible();

  const excel = page.waitForEvent('download');
  await page.getByTitle('下载 Excel').click();
  expect((await excel).suggestedFilename()).toBe(`${form} 2026-01.xlsx`);
  expect(faults).toEqual([]);
});
