import { expect, type Page, test } from '@playwright/test';
import { endSoon, setAssessment } from './assessments';
import { keptHere } from './journal';
import { signIn, watchConsole } from './people';

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

/** Opens the assessment from the list of the course. */
async function enter(student: Page): Promise<void> {
  await student.goto(`/course/assess?${COURSE}`);
  const card = student.getByRole('row').or(student.getByRole('listitem')).filter({ hasText: assessment });
  await card.getByRole('link').last().click();
}

/** Waits until both lines with an amount are on the server. */
const savedWith = (student: Page, amount: string) =>
  student.waitForResponse((response) => {
    const body = response.request().postData() ?? '';
    return response.url().endsWith('/answers/') && body.split(`"${amount}`).length > 2;
  });

const debit = (student: Page) => student.getByLabel('第 1 行 借方金额');

test('books kept in an exam survive a cut network, a crash and another computer, and the server hands them in', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await setAssessment(page, CLASS, '综合实训考核', assessment);

  const context = await browser.newContext();
  let first = await context.newPage();
  await test.step('a student books one voucher and types another', async () => {
    await signIn(first, 'student8');
    await enter(first);
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
    await expect(debit(first)).toHaveValue('');
    const saved = savedWith(first, '900');
    await typeVoucher(first, '900');
    await saved;
  });

  await test.step('the network is cut: what is typed on stays on the computer, and the page says so', async () => {
    await context.setOffline(true);
    // The voucher that is ready waits to be saved, and the desk is free for the next one.
    await first.keyboard.press('ControlOrMeta+Enter');
    await expect(first.getByText('待保存的凭证 1 张')).toBeVisible();
    await expect(debit(first)).toHaveValue('');
    await typeVoucher(first, '950');
    await expect(first.getByRole('alert').filter({ hasText: '网络' })).toBeVisible();
    await expect.poll(async () => (await keptHere(first)).split('"950').length).toBeGreaterThan(2);
  });

  await test.step('the browser crashes; opened again, all of it is there, and is saved when the network is', async () => {
    const address = first.url();
    // Nothing of the page runs any more: it can save nothing as it goes.
    await first.close({ runBeforeUnload: false });
    await context.setOffline(false);
    first = await context.newPage();
    await first.goto(address);
    await expect(debit(first)).toHaveValue(/950/);
    // The computer lets go of it once the server has it.
    await expect.poll(() => keptHere(first)).not.toContain('"950');
    // What waited was saved as soon as the server was there.
    await expect(first.getByText('待保存的凭证 1 张')).toBeHidden();
    await expect(first.getByRole('button', { name: '记-8 已保存' })).toBeVisible();
    await first.screenshot({ path: test.info().outputPath('exam-books.png') });
  });

  const second = await (await browser.newContext()).newPage();
  await test.step('another computer goes on with what was typed, and the first can write no more', async () => {
    await signIn(second, 'student8');
    await second.goto(first.url());
    await second.getByRole('button', { name: '在此设备继续作答' }).click();
    await expect(debit(second)).toHaveValue(/950/);
    await expect(first.getByText('本次考核正在另一台设备上作答')).toBeVisible();
    await expect(debit(first)).toBeHidden();
  });

  await test.step('the teacher sees how far the book is; the time runs out, and the server hands it in as it stands', async () => {
    await page.getByRole('link', { name: assessment }).click();
    await expect(page.getByText('凭证 2 张').first()).toBeVisible();
    await endSoon(page, CLASS, assessment, 10_000);
    // Nobody is there when it ends.
    await second.close();
    await first.close();
    await page.getByRole('link', { name: assessment }).first().click();
    await page.getByRole('tab', { name: '实时看板' }).click();
    await expect(page.getByText('凭证 3 张').first(), 'what was typed was booked').toBeVisible({
      timeout: 120_000,
    });
    const row = page.getByRole('row').filter({ hasText: '凭证 3 张' });
    await expect(row).toContainText('已交卷（时间到）');
  });
  expect(faults).toEqual([]);
});
