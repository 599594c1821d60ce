import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a stranger is led to sign in, and back to where they wanted to go', async ({ page }) => {
  await page.goto('/coursecenter');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('账号', { exact: true }).fill('student1');
  await page.getByLabel('密码', { exact: true }).fill('Suanpan2026!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/coursecenter/);
});

test('a student sees their course, and an empty class code is refused in its dialog', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student1');
  await expect(page).toHaveURL(/\/mycourse/);
  await expect(page.getByText('数智会计综合实训').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('a program answers at once, with text and a picture', async ({ page }) => {
  await signIn(page, 'student2');
  await page.goto('/full/pythonTest');
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type("print('你好，算盘')");
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('你好，算盘', { exact: true }).last()).toBeVisible();
});
