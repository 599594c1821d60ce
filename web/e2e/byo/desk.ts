import { expect, type Locator, type Page } from '@playwright/test';

/** Everything the course is made of has these names, so that another run on the same database has its own. */
export const stamp = Date.now().toString(36);
export const course = `出纳与资金 ${stamp}`;
export const firm = `清和商贸有限公司${stamp}`;
export const chapter = '第一章 货币资金';

const outline = (page: Page) => page.getByRole('navigation', { name: '课程目录' });

/** One row of a list of rows: the group of that name holds them. */
export const rowOf = (within: Page | Locator, group: string, at: number): Locator =>
  within.getByRole('group', { name: group, exact: true }).locator('> div').nth(at);

/** What was written last has reached the server. */
export const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();

/** A new item of the chapter, by its name; the desk then shows it. */
export async function addItem(page: Page, kind: string, title?: string): Promise<void> {
  await outline(page)
    .getByRole('button', { name: `在「${chapter}」中新增` })
    .click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await nameIt(page, title);
}

/** Gives what is being added its name. */
export async function nameIt(page: Page, title?: string, label = '名称'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^新增/ });
  if (title !== undefined) await dialog.getByLabel(label).fill(title);
  await dialog.getByRole('button', { name: '新增并编写' }).click();
  await expect(dialog).toBeHidden();
}
