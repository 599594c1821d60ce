import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people';

/** The amounts of a list that was handed over, by the name of its line. */
async function handed(page: Page, list: string): Promise<[name: string, amount: string][]> {
  const rows = page
    .locator('article', { has: page.getByRole('heading', { name: list, exact: true }) })
    .locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return cells.map((row) => [row[0] ?? '', row.at(-1) ?? '']);
}

test('a student sets books up by keyboard, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'student59');
  await page.goto('/course/programs?course_id=1');
  await page
    .getByRole('link', { name: /T1 建立账套与期初余额/ })
    .first()
    .click();
  const books = page.getByRole('listitem').filter({ hasText: '账务仿真' });
  await books.getByRole('link', { name: /^(开始|继续)$/ }).click();
  await expect(page.getByRole('tab', { name: '期初建账' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: '总账科目余额表' })).toBeVisible();

  // An account by the letters of its name, an item, an amount: the fields follow each other by Tab.
  await page.getByRole('combobox', { name: '第 1 行科目' }).fill('1001');
  await page.keyboard.press('Enter');
  const totals = await handed(page, '总账科目余额表');
  const cash = totals.find(([name]) => name === '库存现金')?.[1] ?? '';
  await page.getByRole('textbox', { name: '第 1 行借' }).fill(cash);
  await page.getByRole('combobox', { name: '第 2 行科目' }).fill('1122');
  await page.keyboard.press('Enter');
  // The names are those of this student's own company.
  const [customer = '', owed = ''] = (await handed(page, '应收账款明细表'))[0] ?? [];
  // No list has the customer yet: it is added where it is missed.
  await page.getByRole('combobox', { name: '第 2 行客户' }).selectOption('新增客户…');
  await page.getByRole('dialog', { name: '新增客户' }).getByRole('textbox', { name: '名称' }).fill(customer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '第 2 行客户' })).toHaveValue(customer);
  await page.getByRole('textbox', { name: '第 2 行借' }).fill(owed);
  await expect(page.getByText('相差')).toBeVisible();
  await expect(page.getByRole('button', { name: '启用账套' })).toBeDisabled();

  // A detail account: its code follows from the account above.
  const [bank = '', money = ''] = (await handed(page, '银行存款明细表'))[0] ?? [];
  await page.getByRole('button', { name: '增设明细科目' }).click();
  const dialog = page.getByRole('dialog', { name: '增设明细科目' });
  await dialog.getByRole('combobox', { name: '上级科目' }).fill('1002');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: '科目编码' })).toHaveValue('100201');
  await dialog.getByRole('textbox', { name: '科目名称' }).fill(bank);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: '第 3 行科目' }).fill('100201');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '第 3 行借' }).fill(money);

  await expect(page.getByText(/已保存/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '第 1 行借' })).toHaveValue(cash.replaceAll(',', ''));
  await expect(page.getByRole('combobox', { name: '第 2 行客户' })).toHaveValue(customer);

  // The other side in one line of capital: it balances and is refused nowhere, and what it costs is told.
  const sum = (await page.locator('dl dd').first().textContent()) ?? '';
  await page.getByRole('combobox', { name: '第 4 行科目' }).fill('3001');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '第 4 行贷' }).fill(sum);
  await expect(page.getByText('平衡', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '启用账套' }).click();
  await expect(page.getByText(/账套已于 .* 启用/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '主管更正' })).toBeVisible();
  await page.getByRole('tab', { name: '科目余额表' }).click();
  await expect(page.getByText('实收资本').first()).toBeVisible();
});
