import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** Of the student who appeals. */
const [STUDENT, NUMBER] = ['student55', '2026010155'];
const REVIEW = '/course/testRecord?course_id=1&class_id=1&assessment_id=1';
const RESULTS = '/gradeManage/assessmentResults?class_id=1&assessment_id=1&tab=students&sort=place';
const QUEUE = '/gradeManage/correction?tab=appeals';
const why = '这道题的理由与教材第三章的例题一致，应当给分。';
const reply = '与教材例题等价，恢复为满分。';
/** As long as a changed mark may take to be seen everywhere. */
const SOON = { timeout: 5_000 };

/** Somebody at a screen of their own. */
async function person(browser: Browser, username: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, username);
  return { page, faults };
}

/** The score at the head of an attempt that is read back. */
const score = (page: Page) => page.getByRole('definition').first();

test('an appeal goes through two teachers and raises a mark everywhere within five seconds', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const student = await person(browser, STUDENT);
  const first = await person(browser, 'teacher1');
  const second = await person(browser, 'teacher2');
  let name = '';

  const full = await test.step('a teacher takes points off an answer', async () => {
    await first.page.goto(RESULTS);
    const row = first.page.getByRole('row').filter({ hasText: NUMBER });
    name = (await row.getByRole('cell').nth(2).textContent()) ?? '';
    expect(name).not.toBe('');
    await row.getByRole('link').last().click();
    await first.page.locator('article').first().getByRole('button', { name: '修改评分' }).click();
    const dialog = first.page.getByRole('dialog');
    const points = dialog.getByRole('spinbutton');
    const had = Number(await points.inputValue());
    expect(had).toBeGreaterThan(0);
    await points.fill('0');
    await dialog.getByLabel('理由').fill('理由没有写清楚');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(dialog).toBeHidden();
    return had;
  });

  await test.step('its student appeals', async () => {
    await student.page.goto(REVIEW);
    const article = student.page.locator('article').first();
    await article.getByRole('button', { name: /申\s*诉/ }).click();
    const dialog = student.page.getByRole('dialog');
    await dialog.getByLabel('理由').fill(why);
    await dialog.getByRole('button', { name: '提交申诉' }).click();
    await expect(article.getByText('待受理')).toBeVisible();
  });
  const before = Number.parseFloat((await score(student.page).textContent()) ?? '');

  await test.step('the first marker sees it and is told who answers', async () => {
    await first.page.goto(QUEUE);
    await first.page
      .getByRole('button', { name: /处\s*理/ })
      .first()
      .click();
    const drawer = first.page.getByRole('dialog');
    await expect(drawer.getByText(why)).toBeVisible();
    await expect(drawer.getByText(/另一位教师处理：.*顾清和/)).toBeVisible();
    await expect(drawer.getByRole('button', { name: /受\s*理/ })).toBeHidden();
    await expect(drawer.getByText(name)).toBeHidden();
  });

  await test.step('another teacher takes it', async () => {
    await second.page.goto(QUEUE);
    await expect(second.page.getByRole('tab', { name: '申诉（1）' })).toBeVisible();
    await second.page
      .getByRole('button', { name: /处\s*理/ })
      .first()
      .click();
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /受\s*理/ })
      .click();
    await expect(student.page.getByText('处理中')).toBeVisible(SOON);
  });

  const row = first.page.getByRole('row').filter({ hasText: NUMBER });
  await first.page.goto(RESULTS);
  await expect(row).toContainText(String(before));

  await test.step('and raises the mark, which the student reads without doing anything', async () => {
    const drawer = second.page.getByRole('dialog');
    await drawer.getByRole('spinbutton').fill(String(full));
    await drawer.getByLabel('答复（学生可见）').fill(reply);
    await drawer.getByRole('button', { name: `改为 ${full.toFixed(2)} 并答复` }).click();
    await expect(student.page.getByText('已提高得分')).toBeVisible(SOON);
    await expect(student.page.getByText(reply).first()).toBeVisible();
    await expect
      .poll(async () => Number.parseFloat((await score(student.page).textContent()) ?? ''), SOON)
      .toBe(before + full);
  });

  await test.step('and so do the teachers, in the results and in the queue', async () => {
    await expect(row).toContainText(String(before + full), SOON);
    await expect(second.page.getByText('没有待处理的申诉')).toBeVisible();
  });

  await test.step('every step stands in the list of the student, and notices were sent', async () => {
    await student.page.getByRole('button', { name: /未读/ }).click();
    await expect(student.page.getByText(/^申诉已答复/).first()).toBeVisible();
    await student.page.goto('/course/testRecord?course_id=1&class_id=1');
    const steps = student.page.getByRole('list', { name: '处理过程' }).first();
    await expect(steps.getByRole('listitem')).toHaveCount(3);
  });
  for (const { faults } of [student, first, second]) expect(faults).toEqual([]);
});
