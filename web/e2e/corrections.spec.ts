import { expect, test } from '@playwright/test';
import { signIn } from './people';

test('a student puts one mistake right by the difference and another in red and blue', async ({ page }) => {
  await signIn(page, 'student58');
  await page.goto('/course/programs?course_id=1');
  await page
    .getByRole('link', { name: /T3 更正错账/ })
    .first()
    .click();
  const books = page.getByRole('listitem').filter({ hasText: '账务仿真' });
  await books.getByRole('link', { name: /^(开始|继续)$/ }).click();

  // The accounts are right, 3,600 is missing: nothing is drawn up before it balances.
  await page.getByRole('button', { name: /^记-6/ }).click();
  await page.getByRole('button', { name: '更正', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '更正凭证 记-6' });
  await dialog.getByRole('radio', { name: /只更正差额/ }).check();
  const draw = dialog.getByRole('button', { name: '生成差额凭证' });
  await dialog.getByRole('textbox', { name: /^2241 .* 的正确金额$/ }).fill('9500');
  await expect(dialog.getByText('借贷不平衡，差额 3,600.00')).toBeVisible();
  await expect(draw).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^100201 .* 的正确金额$/ }).fill('10300');
  await draw.click();
  await expect(page.getByText('已生成差额凭证 记-7')).toBeVisible();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('更正1月10日记-6号凭证');

  // It is put right: it is not offered again.
  await page.getByRole('button', { name: /^记-6/ }).click();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('缴纳代扣个税及个人社保公积金');
  await expect(page.getByRole('button', { name: '更正', exact: true })).toBeHidden();

  // A wrong account: the red voucher is saved, the right one lies filled in on the desk.
  await page.getByRole('button', { name: /^记-5/ }).click();
  await page.getByRole('button', { name: '更正', exact: true }).click();
  await page
    .getByRole('dialog', { name: '更正凭证 记-5' })
    .getByRole('button', { name: '生成红字凭证' })
    .click();
  await expect(page.getByText('已生成红字凭证 记-8，请把正确的凭证改好后保存')).toBeVisible();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('订正1月9日记-5号凭证');
  await expect(page.getByRole('button', { name: /^记-8/ }).first()).toBeVisible();
});
