import { expect, type Page, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { endAssessment, signIn, watchConsole } from './people';

const CLASS = 'class_id=1';
const COURSE = 'class_id=1&course_id=1';
const assessment = `账务实训 ${Date.now().toString(36)}`;

async function typeVoucher(page: Page, amount: string): Promise<void> {
  for (const [row, code, side] of [
    [1, '1001', '借方'],
    [2, '100201', '贷方'],
  ] as const) {
    await page.getByLabel(`第 ${row} 行 摘要`).fill('提取备用金');
    const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
    await account.fill(code);
    await account.press('Enter');
    await page.getByLabel(`第 ${row} 行 ${side}金额`).fill(amount);
  }
}

test('books kept in an exam go on elsewhere, and end as they stood on the screen', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await setAssessment(page, CLASS, '综合实训考核', assessment);

  const first = await (await browser.newContext()).newPage();
  await test.step('a student books one voucher and types another', async () => {
    await signIn(first, 'student8');
    await first.goto(`/course/assess?${COURSE}`);
    const card = first.getByRole('row').or(first.getByRole('listitem')).filter({ hasText: assessment });
    await card.getByRole('link').last().click();
    await first.getByText('我承诺独立完成').click();
    await first.getByRole('button', { name: '开始作答' }).click();
    await expect(first.getByRole('tab', { name: '凭证' })).toBeVisible();
    // Six businesses were booked before; marks are told by the exam.
    await expect(first.getByRole('tab', { name: '报告' })).toBeHidden();
    await first.getByRole('button', { name: '填制凭证' }).click();
    await typeVoucher(first, '800');
    // Saved, and the voucher of the next business lies there; what comes late from the server takes nothing off it.
    await first.keyboard.press('ControlOrMeta+Enter');
    await expect(first.getByText('记-7 已保存')).toBeVisible();
    await expect(first.getByLabel('第 1 行 借方金额')).toHaveValue('');
    // Both lines of it are on the server before anybody goes elsewhere.
    const saved = first.waitForResponse((response) => {
      const body = response.request().postData() ?? '';
      return response.url().endsWith('/answers/') && (body.match(/"900(\.00)?"/g) ?? []).length >= 2;
    });
    await typeVoucher(first, '900');
    await saved;
    await first.screenshot({ path: test.info().outputPath('exam-books.png') });
  });

  const second = await (await browser.newContext()).newPage();
  await test.step('another computer shows what was typed, and the first can write no more', async () => {
    await signIn(second, 'student8');
    await second.goto(first.url());
    await second.getByRole('button', { name: /继续作答/ }).click();
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /继续/ })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await expect(second.getByLabel('第 1 行 借方金额')).toHaveValue(/900/);
  });

  await test.step('the teacher sees how far the book is, and ends the exam', async () => {
    await page.getByRole('link', { name: assessment }).click();
    await expect(page.getByText('凭证 1 张').first()).toBeVisible();
    await endAssessment(page, '考核结束');
    await page.getByRole('tab', { name: '实时看板' }).click();
    await expect(page.getByText('凭证 2 张').first(), 'what was typed was booked').toBeVisible({
      timeout: 60_000,
    });
    await expect(second.getByText(/保存回执/).first()).toBeVisible({ timeout: 30_000 });
  });
  expect(faults).toEqual([]);
});
