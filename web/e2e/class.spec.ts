import { readFileSync } from 'node:fs';
import { type Download, expect, test } from '@playwright/test';
import { choose, signIn, watchConsole } from './people';

/** An Excel file is a zip: it begins so. */
async function isExcel(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
}

test('a teacher sets up a class: course, roster, notice, exports', async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  const name = `会计${String(Date.now()).slice(-6)}班`;

  await test.step('creates the class', async () => {
    await signIn(page, 'teacher1');
    await page.goto('/gradeManage/grade');
    await page.getByRole('button', { name: '新建班级' }).click();
    const drawer = page.getByRole('dialog', { name: '新建班级' });
    await drawer.getByLabel('班级名称').fill(name);
    await drawer.getByRole('combobox', { name: '学期' }).fill('2026秋');
    await page.keyboard.press('Tab');
    await choose(page.getByRole('dialog'), /课程/, /数智会计综合实训/);
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: '创建班级' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  await test.step('imports a roster: what is wrong is said by its row, the rest comes in', async () => {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link', { name: name })
      .click();
    const views = page.getByRole('navigation', { name: '班级' });
    await expect(views.getByRole('link', { name: '概览' })).toHaveAttribute('aria-current', 'page');
    await views.getByRole('link', { name: /^学生/ }).click();
    await page.getByRole('button', { name: '导入名单' }).first().click();
    const dialog = page.getByRole('dialog', { name: /导入/ });
    await dialog.getByRole('button', { name: '下一步' }).click();
    const stamp = String(Date.now()).slice(-6);
    const rows = [
      '学号,姓名,手机号',
      `R${stamp}1,司徒静,`,
      `R${stamp}2,,`,
      `R${stamp}3,诸葛明,12345`,
      `R${stamp}4,端木清,`,
    ];
    const file = {
      name: '名单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${rows.join('\n')}\n`),
    };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText(/新增 2 行/)).toBeVisible();
    await expect(dialog.getByText(/有误 2 行/)).toBeVisible();
    await dialog.getByRole('button', { name: /确认导入/ }).click();
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('row', { name: /司徒静/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /端木清/ })).toBeVisible();
  });

  await test.step('exports the list to Excel', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /导出 \d+ 行/ }).click(),
    ]);
    await isExcel(download);
  });

  await test.step('sends a notice', async () => {
    await page.goto('/gradeManage/inform');
    await page.getByRole('button', { name: '发布公告' }).first().click();
    const drawer = page.getByRole('dialog', { name: /发布公告/ });
    await drawer.getByLabel('标题').fill('第一周：认识青禾公司');
    await drawer
      .getByRole('textbox', { name: '内容', exact: true })
      .fill('请先看 **1.1 从手工账到数智会计**。');
    await drawer.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByRole('row', { name: /第一周：认识青禾公司/ })).toBeVisible();
  });

  await test.step('exports the results of an examination to Excel', async () => {
    await page.goto('/gradeManage/assessmentResults?assessment_id=1');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel' }).click(),
    ]);
    await isExcel(download);
  });
  expect(faults).toEqual([]);
});
