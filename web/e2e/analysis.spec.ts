import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a student analyses their own books, and a picture of it goes into a report', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student1');
  await page.goto('/course/fzpt?course_id=1');
  await page.getByRole('link', { name: '进入账套' }).first().click();
  await page.getByRole('tab', { name: '账簿' }).click();
  await page.getByRole('button', { name: '在 Python 中分析' }).click();

  // The page writes the import; the run shows the lines of the book.
  const editor = page.locator('.cm-content');
  await expect(editor).toContainText('from books import vouchers, lines, accounts, balances');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('columnheader', { name: '科目编码' }).first()).toBeVisible();

  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "from books import balances\nimport matplotlib.pyplot as plt\nbalances.plot.bar(x='科目编码', y='期末借方')\nplt.show()",
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const keep = page.getByRole('button', { name: /加入报告素材$/ }).first();
  await expect(keep).toBeVisible();
  await keep.click();
  await expect(page.getByText(/已加入报告素材/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('business data are grouped, drawn and taken along', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student1');
  await page.goto('/course/businessData?course_id=1&table=sales');
  await expect(page.getByRole('columnheader', { name: /渠道/ })).toBeVisible();
  await page.getByText('透视与图表').click();
  await expect(page.getByRole('columnheader', { name: '日期' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^2024-01 / })).toBeVisible();

  await page.screenshot({ path: test.info().outputPath('pivot.png') });

  await page.getByRole('combobox', { name: '按行分组' }).click();
  await page.getByTitle('渠道').click();
  const row = page.getByRole('row', { name: /^A / });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'A' }).click();
  await expect(page.getByRole('button', { name: /渠道 .* A ×/ })).toBeVisible();

  await page.getByRole('button', { name: '下载' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel（筛选后的行）' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);

  // On a phone each row is a card, and nothing is wider than the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('columnheader', { name: /渠道/ })).not.toBeInViewport();
  const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  await page.screenshot({ path: test.info().outputPath('phone.png') });
  expect(faults).toEqual([]);
});
