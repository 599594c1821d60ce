import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a student finds, copies and prints vouchers, and reads the books from every side', async ({ page }) => {
  const faults = watchConsole(page);
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        String(document.querySelectorAll('[data-print] section').length),
      );
  });
  await signIn(page, 'student46');
  await page.goto('/course/fzpt?course_id=1');
  await page.getByRole('link', { name: /T4 登记凭证/ }).click();
  await page.getByRole('button', { name: '凭证列表' }).click();

  // Found by an amount, by a customer; narrowed by state.
  const search = page.getByLabel('凭证号、摘要、科目、往来单位或金额');
  const rows = page.getByRole('table', { name: '凭证列表' }).locator('tbody tr');
  await search.fill('271,200');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('记-7');
  await search.fill('宏远商贸');
  await expect(rows).toHaveText([/记-4/]);
  await search.fill('');

  // Two are printed on one page, each as a voucher.
  await page.getByLabel('选择记-7').check();
  await page.getByLabel('选择记-8').check();
  await page.getByRole('button', { name: '打印 2 张' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '2');
  await expect(page.locator('[data-print]')).toContainText('合计 贰拾柒万壹仟贰佰元整');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-print]')).toHaveCount(0);

  // The copy is another voucher: the lines are there, number and documents are not.
  await page.getByLabel('选择记-7').uncheck();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByLabel('第 1 行 摘要')).toHaveValue('张伟预借差旅费');
  await expect(page.getByTitle('点击移除附件')).toHaveCount(0);
  await page.getByRole('button', { name: '上一张凭证' }).click();
  await page.getByRole('button', { name: '放弃改动' }).click();

  // Sums by account for ten days, by customer, by age.
  await page.getByRole('tab', { name: '账簿' }).click();
  const nav = page.getByRole('navigation', { name: '科目' });
  await nav.getByRole('button', { name: '科目汇总表' }).click();
  await page.getByText('上旬', { exact: true }).click();
  await expect(page.getByRole('region', { name: '科目汇总表' })).toContainText(
    '2026-01-01 至 2026-01-10 · 记-1 至 记-6',
  );
  await nav.getByRole('button', { name: '辅助余额表' }).click();
  await page
    .getByRole('row', { name: /宏远商贸/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('heading', { name: /应收账款 三栏明细账/ })).toContainText('宏远商贸');
  await nav.getByRole('button', { name: '往来核销与账龄' }).click();
  await expect(page.getByRole('row', { name: /百汇电商/ })).toContainText('234,200.00');
  await page.getByLabel('含已核销').check();
  await expect(page.getByRole('row', { name: /记-4/ }).last()).toContainText('已核销');

  // An account in columns.
  await nav.getByRole('button', { name: /^222101 / }).click();
  await page.getByText('多栏账', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: '进项税额' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '贷方发生' })).toBeVisible();
  expect(faults).toEqual([]);
});
