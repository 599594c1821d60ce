import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a student is told what is not there, closes an unfinished month, takes it back and begins anew', async ({
  page,
}) => {
  const faults = watchConsole(page);
  await signIn(page, 'student57');
  await page.goto('/course/fzpt?course_id=1');
  await page.getByRole('link', { name: '进入账套' }).click();
  await page.getByRole('button', { name: '填制凭证' }).click();
  const first = page.getByLabel('第 1 行 摘要');
  await expect(first).toBeEditable();
  await first.focus();

  // Account, amount, and only then what the account asks for; digits choose nothing.
  await page.keyboard.type('付款');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1122');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 1 行 借方金额')).toBeFocused();
  await page.keyboard.type('10000');
  await page.keyboard.press('Enter');
  const customer = page.getByLabel('客户');
  await expect(customer).toBeFocused();
  await customer.selectOption('宏远商贸');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('第 2 行 摘要')).toBeFocused();
  await page.getByLabel('第 2 行 会计科目').first().fill('1001');
  await page.getByLabel('第 2 行 会计科目').first().press('Enter');
  const credit = page.getByLabel('第 2 行 贷方金额');
  await credit.focus();
  await credit.press('=');
  await credit.press('Enter');
  // In practice it is chosen by the counter-account, and asked for only by whoever wants another.
  await expect(page.getByLabel('第 3 行 摘要')).toBeFocused();
  await page.getByRole('button', { name: '现金流量自动选择' }).click();
  const flow = page.getByLabel('现金流量');
  await flow.focus();
  await page.keyboard.type('10');
  await expect(flow).toHaveValue('');
  await flow.selectOption('6');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('「库存现金」1月4日日终余额为负')).toBeVisible();

  for (const [waits, does] of [
    ['待出纳签字 1', '出纳签字 1 张'],
    ['待审核 1', '审核 1 张'],
    ['待记账 1', '记账 1 张'],
  ] as const) {
    await page.getByRole('button', { name: waits, exact: true }).click();
    await page.getByRole('button', { name: does, exact: true }).click();
    await expect(page.getByRole('button', { name: does, exact: true })).toBeHidden();
  }
  await page.getByRole('tab', { name: '期末' }).click();
  await expect(page.getByText('无需处理').first()).toBeVisible();
  await expect(page.getByText(/还有 \d+ 笔业务的单据没有入账或处理/)).toBeVisible();
  await page.getByRole('button', { name: '结账', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结账' }).click();
  await expect(page.getByRole('heading', { name: '2026-02 期末处理' })).toBeVisible();

  await page.getByRole('button', { name: '反结账' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '反结账' }).click();
  await expect(page.getByRole('heading', { name: '2026-01 期末处理' })).toBeVisible();

  await page.getByRole('button', { name: '重新开始' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新开始' }).click();
  await expect(page.getByText('业务 0 / 35').filter({ visible: true })).toBeVisible();
  await page.getByRole('tab', { name: '凭证' }).click();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('');
  expect(faults).toEqual([]);
});
