import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { course } from './desk';

/** A server of another school, which knows nothing of the first. */
interface Second {
  url: string;
  /** Waits until it answers. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Ends it as an operator would, and takes its data away. */
async function end(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const over = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await over;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Starts it; loading its demo school takes a while, in which other things can be done. */
export async function startSecond(): Promise<Second> {
  const binary = process.env.SUANPAN_BINARY;
  if (!binary) throw new Error('name the server in SUANPAN_BINARY');
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-second-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const url = `http://${listen}`;
  const options = ['--data-dir', folder, '--listen', listen, '--public-url', url, '--pyodide-listen', 'off'];
  const log = openSync(test.info().outputPath('second.log'), 'w');
  const server = spawn(binary, ['serve', '--demo', ...options], { stdio: ['ignore', log, log] });
  return {
    url,
    stop: () => end(server, folder),
    ready: () =>
      expect
        .poll(
          () =>
            fetch(`${url}/api/school_config/`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 90_000 },
        )
        .toBe(200),
  };
}

/** Files of every kind of thing that was written; their names stand in a zip as they are. */
const kinds = [
  ...['assets/讲解.mp4', 'assets/captions-zh.vtt', 'assets/现金日记账.svg', 'assets/现金限额表.csv'],
  ...['/lectures/01-', '/resources/resources.toml', '/tasks/01-', 'questions/', 'exercises/', 'flows/'],
  ...[
    '/tests.toml',
    '/wrong/wrong-2.py',
    '/accounts.csv',
    '/opening.csv',
    '/documents.toml',
    '/vouchers.csv',
  ],
];

/** The folder is what is proposed. */
async function exportFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导出课程' }).click();
  const dialog = page.getByRole('dialog', { name: '导出课程' });
  await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
}

/** The course as its teacher takes it away: all that was written is in it. */
export async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('complementary').getByRole('link', { name: '选课中心' }).click();
  // The tab in which it was written bears its name too.
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(course) })
    .click();
  const [download] = await Promise.all([page.waitForEvent('download'), exportFolder(page)]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const zip = readFileSync(await download.path());
  expect(kinds.filter((name) => !zip.includes(name))).toEqual([]);
  return zip;
}

/** Brings the course into a school that has none of it. */
export async function imported(page: Page, zip: Buffer): Promise<void> {
  await page.goto('/coursecenter');
  await page.getByRole('button', { name: '导入课程' }).click();
  const dialog = page.getByRole('dialog', { name: '导入课程' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${course}.zip`, mimeType: 'application/zip', buffer: zip });
  await expect(dialog.getByText(`《${course}》是一门新课程，可以导入。`)).toBeVisible();
  await expect(dialog.getByText('提醒', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog).toBeHidden();
}
