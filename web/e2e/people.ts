import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The demo's people all have the same password. */
export const PASSWORD = 'Suanpan2026!';

/** Signs in through the screen, as a person would. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in without a screen; returns the headers that requests of this person carry. */
export async function headersOf(
  request: APIRequestContext,
  username: string,
): Promise<{ Authorization: string }> {
  const login = await request.post('/api/login/', { data: { username, password: PASSWORD } });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  return { Authorization: `JWT ${token}` };
}

/**
 * Chooses an entry of a select by the select's label; Ant Design draws the list outside of whatever holds the select. A
 * select that can be searched shows only some of its entries until words are typed.
 */
export async function choose(
  within: Page | Locator,
  label: string | RegExp,
  entry: string | RegExp,
): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: typeof label === 'string' });
  await box.click();
  if (typeof entry === 'string' && (await box.isEditable())) await box.fill(entry);
  const list = box.page().locator('.ant-select-dropdown:visible');
  await list.getByTitle(entry).or(list.getByText(entry)).filter({ visible: true }).first().click();
}

/** Chooses the task whose books are looked at, and waits for its board: until then that of the first task stands there. */
export async function chooseTask(page: Page, task: RegExp): Promise<void> {
  const drawn = page.waitForResponse(/\/books\/(teams\/)?\?.*activity_id=\d/);
  await choose(page, '任务', task);
  await drawn;
  await expect(page).toHaveURL(/activity_id=\d+/);
}

/**
 * Ends the assessment whose page is open and waits until it has ended: who goes to another page at once may take the
 * request along before it was sent. The reason is asked for only while somebody still writes.
 */
export async function endAssessment(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '结束考核' }).click();
  const dialog = page.getByRole('dialog').last();
  const confirm = dialog.getByRole('button', { name: /结束/ }).last();
  await expect(dialog.getByText('结束后不再接收任何答案')).toBeVisible();
  const box = dialog.getByRole('textbox');
  // Who still writes is asked again as it opens: the box may come or go.
  await expect(async () => {
    if (await box.isVisible()) await box.fill(reason, { timeout: 1_000 });
    await expect(confirm).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await confirm.click();
  await expect(dialog).toBeHidden();
}

/** Collects what a browser's console says is wrong; a journey ends without any. */
export function watchConsole(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

/** The text of each page of what the browser would print, without blanks: a PDF places its characters one by one. */
export async function printed(page: Page): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const document = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        // Fonts write some characters as the radicals they look like (⼈ for 人).
        .normalize('NFKC')
        .replace(/\s+/g, ''),
    );
  }
  return pages;
}
