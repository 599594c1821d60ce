import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** An exam of the demo whose essays wait for their marks. */
const PLAN = '/gradeManage/secondMarking?class_id=1&assessment_id=2';

/** Somebody at a screen of their own. */
async function person(browser: Browser, username: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, username);
  return { page, faults };
}

/** Opens the desk of the first question from the page of the plan. */
async function toDesk(page: Page): Promise<void> {
  await page.goto(PLAN);
  await page.getByRole('link', { name: '去批改' }).first().click();
  await expect(page.getByRole('complementary', { name: '评分', exact: true })).toBeVisible();
}

/** The code of the answer that is on the desk. */
const codeOn = async (page: Page) =>
  /作答 (\w{5})/.exec((await page.getByText(/作答 \w{5}/).textContent()) ?? '')?.[1];

/** Gives the answer on the desk so many points, and waits until they are kept. */
async function give(page: Page, points: string): Promise<void> {
  await page.getByRole('complementary', { name: '评分', exact: true }).getByRole('spinbutton').fill(points);
  const kept = page.waitForResponse(
    (reply) => reply.url().includes('/api/marking/') && reply.request().method() !== 'GET',
  );
  await page.getByRole('button', { name: /^(保存，下一份|给 \d+ 份)/ }).click();
  expect((await kept).status()).toBe(200);
}

test('two markers disagree and a third decides', async ({ browser }) => {
  test.setTimeout(180_000);
  const first = await person(browser, 'teacher1');
  const second = await person(browser, 'teacher2');
  const third = await person(browser, 'admin');

  await test.step('who may release sets the plan', async () => {
    await first.page.goto(PLAN);
    await expect(first.page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await first.page.getByRole('button', { name: '保存方案' }).click();
    await expect(first.page.getByText(/双评 100% · 分差不超过 20% 时取平均分/)).toBeVisible();
    await expect(first.page.getByText('没有等待裁定的作答。')).toBeVisible();
  });

  const code = await test.step('one marker gives nothing', async () => {
    await toDesk(first.page);
    const shown = await codeOn(first.page);
    expect(shown).toMatch(/^\w{5}$/);
    await give(first.page, '0');
    await expect(first.page.getByText(`作答 ${shown}`, { exact: true })).toBeHidden();
    return shown;
  });

  await test.step('the other one sees nothing of it, and gives full marks', async () => {
    await toDesk(second.page);
    await expect(second.page.getByText(`作答 ${code}`, { exact: true })).toBeVisible();
    await expect(second.page.getByRole('spinbutton')).toHaveValue('');
    const panel = second.page.getByRole('complementary', { name: '评分', exact: true });
    await expect(panel.getByText(/林知远|0\.00/)).toHaveCount(0);
    await give(second.page, '5');
    await expect(second.page.getByText(`作答 ${code}`, { exact: true })).toBeHidden();
  });

  await test.step('they are too far apart, and the page of the plan says so', async () => {
    await first.page.goto(PLAN);
    await expect(first.page.getByText(new RegExp(`作答 ${code} · 两位教师评分 .*0\\.00`))).toBeVisible();
    await expect(first.page.getByText('由其他教师裁定').first()).toBeVisible();
  });

  await test.step('a third decides between both without names', async () => {
    await third.page.goto(PLAN);
    await third.page.getByRole('link', { name: '裁定' }).first().click();
    await expect(third.page.getByText(`作答 ${code}`, { exact: true })).toBeVisible();
    await expect(third.page.getByText(/^甲评/)).toBeVisible();
    await expect(third.page.getByText(/^乙评/)).toBeVisible();
    await give(third.page, '3');
    await third.page.goto(PLAN);
    await expect(third.page.getByText('没有等待裁定的作答。')).toBeVisible();
  });

  await test.step('what they agree on is marked, and the figures say how well', async () => {
    await toDesk(first.page);
    await give(first.page, '4');
    await toDesk(second.page);
    await give(second.page, '4');
    await first.page.goto(PLAN);
    // 已双评 and 完全一致.
    await expect(first.page.getByRole('definition').first()).toHaveText(/^[1-9]\d* 份/);
    await expect(first.page.getByRole('definition').nth(1)).toHaveText(/^[1-9]\d*%/);
  });
  for (const { faults } of [first, second, third]) expect(faults).toEqual([]);
});
