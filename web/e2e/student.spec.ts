import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const home = '/course/home?course_id=1&class_id=1';
const tabBar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, name: string) => tabBar(page).getByRole('link', { name, exact: true });

test('a stranger is led to sign in, and back to where they wanted to go', async ({ page }) => {
  await page.goto('/coursecenter');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('账号', { exact: true }).fill('student1');
  await page.getByLabel('密码', { exact: true }).fill('Suanpan2026!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/coursecenter/);
});

test('areas lead to their first page, unknown addresses to /404, and the title is the page and the school', async ({
  page,
}) => {
  await signIn(page, 'student1');
  // Areas of a course need one: the first visit chooses it.
  await page.goto(home);
  await expect(page.getByRole('button', { name: /^切换课程/ })).toBeVisible();
  for (const [from, to] of [
    ['/', /\/mycourse$/],
    ['/course', /\/course\/home/],
    ['/full', /\/full\/pythonTest/],
    ['/redirect/coursecenter', /\/coursecenter$/],
    ['/login', /\/mycourse$/],
    ['/no/such/page', /\/404$/],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(to);
  }
  await page.goto('/coursecenter');
  await expect(page).toHaveTitle('选课中心 - 智能会计与数据分析实训平台');
});

test('an address with a slash at the end is the same page', async ({ page }) => {
  await page.goto('/register/');
  await expect(page).toHaveURL(/\/register$/);
  await signIn(page, 'student4');
  await page.goto('/coursecenter/?q=');
  await expect(page.getByRole('heading', { level: 1, name: '选课中心' })).toBeVisible();
  await expect(page).toHaveURL(/\/coursecenter/);
});

test('tabs: opened pages stay, refresh builds anew, close others and close all lead on', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student1');
  await page.goto(home);
  const side = page.getByRole('complementary');
  for (const name of ['视频学习', '资源列表', '任务列表']) {
    await side.getByRole('link', { name }).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  }
  await expect(tab(page, '任务列表')).toHaveAttribute('aria-current', 'page');

  await tab(page, '视频学习').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: '视频学习' });
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭所有']);
  expect(await menu.evaluate((box) => box.getBoundingClientRect().width)).toBe(105);
  await menu.getByRole('menuitem', { name: '刷新' }).click();
  await expect(page).toHaveURL(/\/course\/video\?/);

  await tabBar(page).getByRole('button', { name: '关闭「视频学习」' }).click();
  await expect(tab(page, '视频学习')).toHaveCount(0);
  // The last one that remains is shown.
  await expect(page).toHaveURL(/\/course\/programs/);

  await tab(page, '资源列表').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(page).toHaveURL(/\/course\/resource/);
  await expect(tabBar(page).getByRole('link')).toHaveText(['我的课程', '资源列表']);

  // The fixed one cannot be closed.
  await tab(page, '我的课程').click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭所有']);
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await expect(page).toHaveURL(/\/mycourse$/);
  await expect(tabBar(page).getByRole('link')).toHaveText(['我的课程']);
  expect(faults).toEqual([]);
});

test('a page that was left keeps its scroll and what was typed; the wheel moves the tab bar', async ({
  page,
}) => {
  await signIn(page, 'student1');
  await page.goto('/course/video?course_id=1&class_id=1');
  const view = page.locator('[data-tab="/course/video"]');
  await expect(page.getByText('1.1 从手工账到数智会计')).toBeVisible();
  await view.evaluate((box) => box.scrollTo({ top: 600 }));
  const side = page.getByRole('complementary');
  await side.getByRole('link', { name: '资源列表' }).click();
  await page.getByPlaceholder('搜索资源').fill('凭证');
  await tab(page, '视频学习').click();
  await expect.poll(() => view.evaluate((box) => box.scrollTop)).toBe(600);
  await tab(page, '资源列表').click();
  await expect(page.getByPlaceholder('搜索资源')).toHaveValue('凭证');

  for (const name of [
    '任务列表',
    '训练列表',
    'Python 练习',
    '仿真平台',
    '实训考核',
    '我的成绩',
    '选课中心',
    '课程首页',
  ]) {
    await side.getByRole('link', { name, exact: true }).click();
    await expect(tabBar(page).locator('[aria-current="page"]')).toHaveText(new RegExp(name));
  }
  await page.setViewportSize({ width: 900, height: 768 });
  const list = tabBar(page).getByRole('list');
  await list.evaluate((box) => box.scrollTo({ left: 0 }));
  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => list.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
});

test('the sidebar remembers 1 or 0 in its cookie; the breadcrumb ends in text', async ({ page, context }) => {
  await signIn(page, 'student1');
  await page.goto(home);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
  await page.getByRole('button', { name: '收起侧栏' }).click();
  expect(await cookie()).toBe('0');
  await page.reload();
  await page.getByRole('button', { name: '展开侧栏' }).click();
  expect(await cookie()).toBe('1');
  const trail = page.getByRole('navigation', { name: '当前位置' });
  await expect(trail).toContainText('课程首页');
  await expect(trail.getByRole('link', { name: '课程首页' })).toHaveCount(0);
  await trail.getByRole('link', { name: '首页', exact: true }).click();
  await expect(page).toHaveURL(/\/mycourse$/);
});

test('the frame has the colours and measures of the specification, and the strip ends before 96 px', async ({
  page,
}) => {
  await signIn(page, 'student1');
  await page.goto(home);
  const side = page.getByRole('complementary');
  const entry = side.getByRole('link', { name: '我的成绩', exact: true });
  const group = side.getByRole('button', { name: '学习', exact: true });
  const child = side.getByRole('link', { name: '视频学习', exact: true });
  const colour = (of: Locator, what: 'color' | 'backgroundColor') =>
    of.evaluate((box, name) => getComputedStyle(box)[name], what);
  await expect(entry).toBeVisible();
  for (const shade of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: shade });
    expect(await side.evaluate((box) => box.getBoundingClientRect().width)).toBe(209);
    expect(await colour(side, 'backgroundColor')).toBe('rgb(48, 65, 86)');
    expect(await colour(entry, 'color')).toBe('rgb(191, 203, 217)');
    const here = side.getByRole('link', { name: '课程首页', exact: true });
    expect(await colour(here, 'color')).toBe('rgb(64, 158, 255)');
    expect(await colour(child.locator('..'), 'backgroundColor')).toBe('rgb(31, 45, 61)');
    await group.hover();
    expect(await colour(group, 'backgroundColor')).toBe('rgb(38, 52, 69)');
    await child.hover();
    expect(await colour(child, 'backgroundColor')).toBe('rgb(0, 21, 40)');
  }
  const content = await page.locator('main').evaluate((box) => box.getBoundingClientRect().top);
  expect(content).toBeLessThanOrEqual(96);
  // The whole menu fits a window of 1366 × 625.
  await page.setViewportSize({ width: 1366, height: 625 });
  expect(await side.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test('on a phone one bar stands before the page, and everything is reached by thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'student1');
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1, name: '课程首页' })).toBeVisible();
  expect(await page.locator('main').evaluate((box) => box.getBoundingClientRect().top)).toBeLessThanOrEqual(
    56,
  );
  const bottom = page.getByRole('navigation', { name: '常用页面' });
  await bottom.getByRole('link', { name: '实践' }).click();
  await expect(page).toHaveURL(/\/course\/programs\?course_id=1&class_id=1/);
  await bottom.getByRole('button', { name: '全部' }).click();
  await page.getByRole('navigation', { name: '页面目录' }).getByRole('link', { name: '我的成绩' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的成绩' })).toBeVisible();
  await page.getByRole('button', { name: '已打开 4 个页面' }).click();
  const sheet = page.getByRole('dialog', { name: '已打开的页面' });
  await sheet.getByRole('button', { name: '关闭「课程首页」' }).click();
  await sheet.getByRole('button', { name: '关闭所有' }).click();
  await expect(page).toHaveURL(/\/mycourse$/);
  await expect(page.getByRole('button', { name: '已打开 1 个页面' })).toBeVisible();
  // The drawer never writes what the desk remembers.
  expect(await page.evaluate(() => document.cookie)).not.toContain('sidebarStatus');
});

test('without a network the frame says so, and a page asked for is answered in our words', async ({
  page,
  context,
}) => {
  await signIn(page, 'student1');
  await page.goto('/mycourse');
  await expect(page.getByRole('heading', { level: 1, name: '我的课程' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = await (await page.request.get('/manifest.json')).json();
  expect(manifest).toMatchObject({ display: 'standalone', theme_color: '#304156' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  await context.setOffline(true);
  await expect(page.getByText('没有网络，已写下的内容保存在这台设备上。')).toBeVisible();
  await page.goto('/coursecenter');
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '选课中心' })).toBeVisible();
});

test('the class dialog is 500 px wide, stays on a click outside and on a refusal', async ({ page }) => {
  await signIn(page, 'student1');
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '加入班级' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(500);
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '加入' }).click();
  await expect(page.getByText('班级码不能为空！').first()).toBeVisible();
  await dialog.getByRole('textbox').fill('nosuch99');
  await dialog.getByRole('button', { name: '加入' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
});

test('a student has one menu; leaving forgets token, course, class and tabs', async ({ page, context }) => {
  await signIn(page, 'student2');
  await expect(page.getByRole('button', { name: '教学管理' })).toHaveCount(0);
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出平台' }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = (await context.cookies()).map(({ name }) => name);
  for (const name of ['token', 'course', 'classes']) expect(kept).not.toContain(name);
  expect(
    await page.evaluate(() =>
      ['course', 'classes', 'role', 'loginInfo'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, null]);
});

test('a session that is over says so once and leads back after signing in', async ({ page, context }) => {
  await signIn(page, 'student3');
  await context.addCookies([{ name: 'token', value: 'over', url: page.url() }]);
  await page.goto(home);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('登录失效，请重新登录！')).toHaveCount(1);
  await page.getByLabel('账号', { exact: true }).fill('student3');
  await page.getByLabel('密码', { exact: true }).fill('Suanpan2026!');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/course\/home/);
});

test('Ctrl K finds a page or a lecture, ? shows the keys, and the language changes everywhere', async ({
  page,
}) => {
  await signIn(page, 'student1');
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^切换课程/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找页面和内容' }).fill('手工账');
  await page.getByRole('option', { name: /1\.1 从手工账到数智会计/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/course\/videoPlay\?.*lecture_id=1/);
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(tab(page, 'My courses')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'My courses', exact: true }).first()).toBeVisible();
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
