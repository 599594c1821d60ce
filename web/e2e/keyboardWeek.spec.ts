import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { find, press, signInByKeys, tabTo, withoutMouse } from './keys';
import { watchConsole } from './people';

const SOLUTION = new URL(
  '../../content/courses/shuzhi-kuaiji/python/p18-float-traps/solution.py',
  import.meta.url,
);

test.beforeEach(async ({ page }) => {
  await withoutMouse(page);
});

test('a student lives a week by the keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signInByKeys(page, 'student13');

  await test.step('finds a lecture, plays it and stops it', async () => {
    await find(page, '手工账', /1\.1 /);
    await press(page, page.getByRole('button', { name: '播放', exact: true }));
    const position = page.getByRole('slider', { name: '播放位置' });
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);
    await press(page, page.getByRole('button', { name: '暂停', exact: true }));
    await expect(page.getByRole('button', { name: '播放', exact: true }).first()).toBeVisible();
  });

  await test.step('answers an exercise', async () => {
    await find(page, '训练列表', /训练列表/);
    const chapter = page.getByRole('listitem').filter({ hasText: '第一章 训练' });
    await press(page, chapter.getByRole('button', { name: /开始训练|再练一次/ }));
    await tabTo(page, page.getByRole('group', { name: '第 1 题' }).getByRole('radio').first());
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio').first()).toBeChecked();
    await press(page, page.getByRole('button', { name: '提交', exact: true }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: /提交/ }));
    await expect(page.getByText(/解析/).first()).toBeVisible();
  });

  await test.step('writes a program, leaves the editor and hands it in', async () => {
    await find(page, 'P18', /P18/);
    await tabTo(page, page.locator('.cm-content'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(readFileSync(SOLUTION, 'utf8'));
    await press(page, page.getByRole('button', { name: '提交评测' }));
    await expect(page.getByText(/项测试全部通过/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('sits a test and hands it in', async () => {
    await find(page, '实训考核', /实训考核/);
    const card = page.getByRole('article').filter({ hasText: '第二章 章节测验' });
    await press(page, card.getByRole('link', { name: /进入考核|开始/ }));
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: '开始作答' }));
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await expect(page.getByText(/已保存/).first()).toBeVisible();
    await press(page, page.getByRole('button', { name: /交卷/ }));
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('button', { name: /交卷/ }));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: '交卷', exact: true }));
    await expect(page.getByText(/保存回执/).first()).toBeVisible();
  });

  await test.step('reads the marks', async () => {
    await press(page, page.getByRole('link', { name: '查看考核记录' }));
    await expect(page.getByRole('navigation', { name: '页面目录' })).toBeVisible();
    await find(page, '我的成绩', /我的成绩/);
    await expect(page.getByRole('heading', { level: 1, name: '我的成绩' })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('a teacher lives a week by the keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signInByKeys(page, 'teacher1');

  await test.step('writes to the class', async () => {
    await find(page, '会计2601班', /会计2601班/);
    await press(page, page.getByRole('link', { name: '公告', exact: true }));
    await press(page, page.getByRole('button', { name: '发布公告' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('标题')).toBeFocused();
    await page.keyboard.insertText('周四在实训室 302 上课');
    await tabTo(page, dialog.getByRole('textbox', { name: '内容', exact: true }));
    await page.keyboard.insertText('请带上教材。');
    await press(page, dialog.getByRole('button', { name: '发布', exact: true }));
    await expect(page.getByText('周四在实训室 302 上课').first()).toBeVisible();
  });

  await test.step('marks an answer', async () => {
    await find(page, '任务批改', /任务批改/);
    await press(page, page.getByRole('link', { name: /批改/ }).filter({ hasText: /开始|继续/ }));
    const panel = page.getByRole('complementary', { name: '评分', exact: true });
    await expect(panel).toBeVisible();
    await page.keyboard.press('1');
    await expect(panel.getByRole('spinbutton')).not.toHaveValue('');
    await page.keyboard.press('Control+Enter');
    const undo = page.getByRole('button', { name: '撤销', exact: true });
    await expect(undo).toBeEnabled();
    // And takes it back: other journeys mark these answers.
    await tabTo(page, undo);
    const undone = page.waitForResponse(
      (reply) => /\/api\/marking\//.test(reply.url()) && reply.request().method() !== 'GET',
    );
    await page.keyboard.press('Enter');
    expect((await undone).status()).toBe(200);
  });

  await test.step('reads the gradebook cell by cell', async () => {
    await find(page, '成绩册', /成绩册/);
    await tabTo(page, page.locator('[role="grid"] [tabindex="0"]'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  expect(faults).toEqual([]);
});
