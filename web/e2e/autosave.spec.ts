import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people';

const sheet = '/full/pythonTest?course_id=1&sheet=7';
const editor = (page: Page) => page.locator('.cm-content').first();
const text = (page: Page) => editor(page).textContent();

/** Puts a text into the editor in place of what is there. */
async function write(page: Page, words: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(words);
}

test('two tabs: the second is read-only, writes after 「在此页作答」, and the first shows what it wrote', async ({
  page,
  context,
}) => {
  await signIn(page, 'student3');
  await page.goto(sheet);
  await write(page, 'first = 1');
  await expect(page.getByText(/^已保存/)).toBeAttached();

  const second = await context.newPage();
  await second.goto(sheet);
  await expect(second.getByText(/这里只能查看/)).toBeVisible();
  await expect.poll(() => text(second)).toBe('first = 1');
  await write(second, 'not taken');
  await expect.poll(() => text(second)).toBe('first = 1');

  await second.getByRole('button', { name: '在此页作答' }).click();
  await expect(second.getByText(/这里只能查看/)).toHaveCount(0);
  await write(second, 'second = 2');
  await expect(second.getByText(/^已保存/)).toBeAttached();

  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(/这里只能查看/)).toBeVisible();
  await expect.poll(() => text(page)).toBe('second = 2');
  // Closed, the second tab gives way without a question.
  await second.close();
  await page.reload();
  await expect.poll(() => text(page)).toBe('second = 2');
});

test('a page without network keeps its text over a reload', async ({ page }) => {
  await signIn(page, 'student4');
  await page.goto(sheet);
  await write(page, 'before = 1');
  await expect(page.getByText(/^已保存/)).toBeAttached();
  // Saving fails as without a network; the pages themselves still come.
  const lost = '**/api/python/draft/';
  await page.route(lost, (route) => route.abort());
  await write(page, 'typed_offline = 2');
  await expect(page.getByText(/保存失败，正在重试/)).toBeVisible();
  await page.reload();
  await expect.poll(() => text(page)).toBe('typed_offline = 2');

  await page.unroute(lost);
  await expect(page.getByText(/^已保存/)).toBeAttached({ timeout: 20_000 });
});
