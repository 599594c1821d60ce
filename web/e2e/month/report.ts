import { expect, type Page } from '@playwright/test';
import { find, press } from '../keys';

/** Opens the book of a task of the course. */
export async function openTask(page: Page, task: string): Promise<void> {
  await find(page, task, new RegExp(`${task} `));
  const books = page.getByRole('listitem').filter({ hasText: '账务仿真' });
  await press(page, books.getByRole('link', { name: /^(开始|继续)$/ }));
  await expect(page.getByRole('tablist', { name: '账套内容' })).toBeVisible();
}

/** Hands the book in and reads what each part and each business earned, and why. Returns the percentage. */
export async function handIn(page: Page): Promise<number> {
  await press(page, page.getByRole('button', { name: '提交评分', exact: true }));
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: '提交评分', exact: true }));
  await expect(page.getByRole('tab', { name: '报告' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: '第 1 次提交' })).toBeVisible();
  const panel = page.getByRole('tabpanel');
  for (const part of await panel.locator('summary').all()) {
    await press(page, part);
    await expect(part.locator('xpath=..').getByRole('listitem').first()).toBeVisible();
  }
  for (const item of await panel.locator('button[aria-expanded]').all()) {
    const wasOpen = await item.getAttribute('aria-expanded');
    await press(page, item);
    await expect(item).toHaveAttribute('aria-expanded', wasOpen === 'true' ? 'false' : 'true');
    // The line below says why it earned what it did.
    await expect(item.locator('xpath=ancestor::li[1]').locator('p').first()).not.toBeEmpty();
  }
  const score = await panel.getByRole('img', { name: /%/ }).getAttribute('aria-label');
  return Number(/[\d.]+(?=%)/.exec(score ?? '')?.[0]);
}

/** Opens a page of the book by its tab. */
export async function openTab(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('tab', { name, exact: true }));
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
}
