import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const output = (page: Page) => page.getByRole('tabpanel', { name: '输出' });
const chip = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

async function write(page: Page, code: string): Promise<void> {
  await page.locator('.cm-content:visible').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

async function run(page: Page, code: string): Promise<void> {
  await write(page, code);
  await page.keyboard.press('ControlOrMeta+Enter');
}

async function choose(page: Page, name: '服务器' | '浏览器' | '本机'): Promise<void> {
  await page.getByRole('button', { name: /^执行位置/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .check();
}

const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '好', exact: true }).click();

test('in the browser a program prints, asks, is stopped and explained; later without the network', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signIn(page, 'student3');
  await page.goto('/full/pythonTest');
  await choose(page, '浏览器');
  await close(page);
  await expect(chip(page, '已就绪，只有 Python 标准库')).toBeVisible({ timeout: 90_000 });

  await run(page, 'print(1+1)');
  await expect(output(page).getByText('2', { exact: true })).toBeVisible();
  await expect(chip(page, /^完成/)).toBeVisible();

  await run(page, "name = input('姓名：')\nprint('你好', name)");
  await page.getByLabel('程序正在等待输入').fill('予希');
  await page.getByRole('button', { name: '输入', exact: true }).click();
  await expect(output(page).getByText('你好 予希')).toBeVisible();

  await run(page, '总额 = 1\nprint(总额 / 0)');
  await expect(output(page).getByRole('alert')).toContainText('除数是 0');
  await expect(output(page).getByRole('button', { name: '第 2 行' })).toBeVisible();

  await run(page, 'import pandas');
  await expect(output(page).getByRole('alert')).toContainText('浏览器里没有这个模块，请改在服务器运行');

  await run(page, "print('开始')\nwhile True:\n    pass");
  await expect(output(page).getByText('开始')).toBeVisible();
  const stopped = Date.now();
  await page.getByRole('button', { name: '停止' }).click();
  await expect(chip(page, '已停止')).toBeVisible();
  expect(Date.now() - stopped).toBeLessThan(5000);

  // Nothing of the school is to be had there, neither by the page nor by a program.
  const frame = page.frames().find((one) => one.url().includes('/v/'));
  expect(new URL(frame?.url() ?? '').origin).not.toBe(new URL(page.url()).origin);
  expect(await page.evaluate(() => document.cookie)).toContain('token');
  const seen = await frame?.evaluate(() => {
    const keys = () => {
      try {
        return Object.keys(localStorage);
      } catch {
        return [];
      }
    };
    return { cookie: document.cookie, keys: keys() };
  });
  expect(seen).toEqual({ cookie: '', keys: [] });
  // Python loads anew after a stop: a program does not have to wait until it is asked again.
  await run(
    page,
    'import js\nprint([name for name in ("document", "fetch", "caches", "parent") if hasattr(js, name)])',
  );
  await expect(output(page).getByText('[]', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);

  // Away from the network a new frame comes from what the browser kept.
  await context.setOffline(true);
  await choose(page, '服务器');
  await page.evaluate(() => document.querySelector('iframe[title=Python]')?.remove());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('button', { name: '执行位置：服务器' })).toBeVisible();
  await context.setOffline(true);
  await choose(page, '浏览器');
  await close(page);
  await expect(chip(page, '已就绪')).toBeVisible({ timeout: 60_000 });
  await run(page, 'print(20 + 22)');
  await expect(output(page).getByText('42', { exact: true })).toBeVisible();
  await context.setOffline(false);
});

test('handing in is for the server, whatever place is chosen', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'student4');
  await page.goto('/full/pythonexErcise?course_id=1&class_id=1&python_task_id=1');
  await choose(page, '浏览器');
  await close(page);
  await expect(page.getByText('提交总由服务器评测')).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/python/1/submit/'));
  await page.getByRole('button', { name: '提交评测' }).click();
  expect((await sent).method()).toBe('POST');
  await expect(page.getByRole('img', { name: /^得分/ })).toBeVisible({ timeout: 60_000 });
});

/** The real program, as on a laboratory computer: its screen, line by line. */
class Local {
  private readonly folder = mkdtempSync(join(tmpdir(), 'suanpan-local-'));
  private child: ChildProcess | undefined;
  private screen = '';

  private get binary(): string {
    const { SUANPAN_LOCAL: binary } = process.env;
    if (!binary) throw new Error('name the local program in SUANPAN_LOCAL');
    return binary;
  }

  run(...words: string[]): void {
    execFileSync(this.binary, ['--folder', this.folder, ...words]);
  }

  start(): void {
    this.child = spawn(this.binary, ['--folder', this.folder]);
    this.child.stdout?.on('data', (piece) => {
      this.screen += String(piece);
    });
  }

  async code(): Promise<string> {
    await expect.poll(() => this.screen).toMatch(/配对码：\d{6}/);
    return (
      this.screen
        .match(/配对码：(\d{6})/g)
        ?.at(-1)
        ?.slice(-6) ?? ''
    );
  }

  end(): void {
    this.child?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test('the local program: asked for, launched twice, then a person; paired, it runs, asks and stops', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const local = new Local();
  try {
    await signIn(page, 'student5');
    await page.goto('/full/pythonTest');
    await choose(page, '本机');
    await expect(chip(page, '正在第 1 次启动').first()).toBeVisible();
    await expect(chip(page, '正在第 2 次启动').first()).toBeVisible();
    await expect(chip(page, '本地程序没有响应，请手动启动').first()).toBeVisible();

    local.run('register', '--quiet', '--origin', baseURL ?? '');
    local.start();
    await local.code();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '重新检测' }).click();
    await expect(chip(page, '还没有与这个浏览器配对').first()).toBeVisible();
    const code = await local.code();
    await dialog.getByLabel(/六位配对码/).fill(code === '000000' ? '111111' : '000000');
    await dialog.getByRole('button', { name: '配对' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('配对码不正确。');
    await dialog.getByLabel(/六位配对码/).fill(code);
    await dialog.getByRole('button', { name: '配对' }).click();
    await expect(chip(page, '已连接本地程序').first()).toBeVisible();
    await close(page);

    await run(page, "name = input('姓名：')\nprint('你好', name, 1 + 1)");
    await page.getByLabel('程序正在等待输入').fill('予希');
    await page.getByRole('button', { name: '输入', exact: true }).click();
    await expect(output(page).getByText('你好 予希 2')).toBeVisible();
    await run(page, '总额 = 1\nprint(总额 / 0)');
    await expect(output(page).getByRole('alert')).toContainText('除数是 0');
    await run(page, "print('开始')\nwhile True:\n    pass");
    await expect(output(page).getByText('开始')).toBeVisible();
    await page.getByRole('button', { name: '停止' }).click();
    await expect(chip(page, '已停止')).toBeVisible();

    // The choice and the pairing outlive the page; the person at the computer may end them at any time.
    await page.reload();
    await expect(chip(page, '已连接本地程序')).toBeVisible();
    local.run('unpair');
    await run(page, 'print(3)');
    await expect(chip(page, '还没有与这个浏览器配对')).toBeVisible();
    await choose(page, '服务器');
    await close(page);
    await run(page, "print('服务器', 3)");
    await expect(output(page).getByText('服务器 3')).toBeVisible();
  } finally {
    local.end();
  }
});
