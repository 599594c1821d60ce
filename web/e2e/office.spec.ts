import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** Any picture will do for a logo. */
const LOGO = new URL(
  '../../content/courses/shuzhi-kuaiji/chapters/02-kemu-pingzheng/lectures/media/66-kemu.webp',
  import.meta.url,
);

test('the academic office adds a teacher who signs in, and changes how the school looks', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  const username = `chen${String(Date.now()).slice(-7)}`;
  let password = '';

  await test.step('adds a teacher and hands over the first password', async () => {
    await signIn(page, 'staff1');
    await page.goto('/academicManage/academic');
    await page.getByRole('button', { name: '添加教师' }).click();
    const drawer = page.getByRole('dialog', { name: '添加教师' });
    await drawer.getByLabel('用户名').fill('teacher1');
    await drawer.getByLabel('姓名').fill('陈望舒');
    await drawer.getByRole('button', { name: '添加并生成初始密码' }).click();
    // The name is taken: it is said at its field, and what was typed stays.
    await expect(drawer.getByText(/已被使用|已存在/)).toBeVisible();
    await expect(drawer.getByLabel('姓名')).toHaveValue('陈望舒');
    await drawer.getByLabel('用户名').fill(username);
    await drawer.getByRole('button', { name: '添加并生成初始密码' }).click();
    const shown = page.getByRole('dialog').filter({ hasText: '陈望舒的密码' }).getByRole('textbox');
    await expect(shown).toBeVisible();
    password = await shown.inputValue();
    expect(password.length).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: '已记下' }).click();
  });

  await test.step('the new teacher signs in and must choose a password', async () => {
    const teacher = await browser.newPage();
    await teacher.goto('/login');
    await teacher.getByLabel('账号', { exact: true }).fill(username);
    await teacher.getByLabel('密码', { exact: true }).fill(password);
    await teacher.getByRole('button', { name: '登录', exact: true }).click();
    await expect(teacher).not.toHaveURL(/\/login/);
    await teacher.close();
  });

  await test.step('changes the title and the logo, which everybody sees', async () => {
    await page.goto('/academicManage/academic');
    await page.getByRole('tab', { name: '学校设置' }).click();
    const title = page.getByLabel('平台标题');
    const before = await title.inputValue();
    await title.fill('数智会计实训中心');
    const upload = page.locator('input[type=file]').first();
    await upload.setInputFiles({
      name: 'note.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(
      page
        .getByText(/PNG|图片/)
        .filter({ hasText: /不是|请|无法|仅/ })
        .first(),
    ).toBeVisible();
    await upload.setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: readFileSync(LOGO) });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.locator('header').getByText('数智会计实训中心')).toBeVisible();

    const stranger = await browser.newPage();
    await stranger.goto('/login');
    await expect(stranger.getByText('数智会计实训中心').first()).toBeVisible();
    await stranger.close();

    await title.fill(before);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.locator('header').getByText(before)).toBeVisible();
  });
  expect(faults.filter((fault) => !/409|422|400|413/.test(fault))).toEqual([]);
});
