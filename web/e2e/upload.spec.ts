import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';
import { zipOf } from './zip';

const stamp = Date.now().toString(36);

/** A course with a film of 60 MB. */
const course = () =>
  zipOf({
    'course.toml': `format = 1\nid = "upload-${stamp}"\ntitle = "大文件 ${stamp}"\nhours = 8\ncredits = 1.5\ncategory = "会计"\n`,
    'course.md': '一门小课。\n',
    'chapters/01-a/chapter.toml': 'id = "ch1"\ntitle = "第一章"\n',
    'chapters/01-a/lectures/01-a.md':
      '+++\nid = "l1"\ntitle = "收款"\nminutes = 2\nvideo = "media/a.webm"\nseconds = 100\n\n[[captions]]\nlanguage = "zh"\nfile = "media/a.vtt"\n+++\n\n看图。\n',
    'chapters/01-a/lectures/media/a.webm': randomBytes(60_000_000),
    'chapters/01-a/lectures/media/a.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n你好\n',
  });

interface Taken {
  from: number;
  to: number;
}

/** Notes the parts that the server acknowledged. `line.isCut` kills each further one on its way. */
async function watchParts(page: Page): Promise<{ taken: Taken[]; line: { isCut: boolean } }> {
  const taken: Taken[] = [];
  const line = { isCut: false };
  await page.route(/\/api\/uploads\/\d+\/\?offset=/, async (route) => {
    // A line that is not that of this machine: there is time to look.
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (line.isCut) return route.abort('connectionreset');
    return route.continue().catch(() => undefined);
  });
  page.on('response', async (response) => {
    const from = new URL(response.url()).searchParams.get('offset');
    if (response.request().method() !== 'PUT' || from === null || !response.ok()) return;
    const { data } = await response.json();
    taken.push({ from: Number(from), to: data.received_bytes });
  });
  return { taken, line };
}

async function openImport(page: Page): Promise<void> {
  await page.goto('/coursecenter');
  await page.getByRole('button', { name: '导入课程' }).click();
}

test('a course of 60 MB goes on where it was after a broken line and a reload', async ({ page }, info) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  const zip = course();
  const path = info.outputPath('course.zip');
  writeFileSync(path, zip);
  await signIn(page, 'teacher1');
  const { taken, line } = await watchParts(page);
  const received = () => taken.at(-1)?.to ?? 0;

  await test.step('the line is cut in the middle', async () => {
    await openImport(page);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    line.isCut = true;
    await expect(page.getByText('连接中断，恢复后自动继续')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: '上传进度' })).toBeVisible();
    expect(received()).toBeGreaterThan(0);
    expect(received()).toBeLessThan(zip.length);
  });

  const before = received();
  await test.step('after a reload the same file is chosen again and continues', async () => {
    await page.reload();
    line.isCut = false;
    await openImport(page);
    const unfinished = page.getByRole('region', { name: '未完成的上传' });
    await expect(unfinished).toContainText(`已传 ${Math.floor((before / zip.length) * 100)}%`);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await expect.poll(received).toBeGreaterThan(before);
  });

  await test.step('a device that is offline for a moment goes on by itself', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('连接中断，恢复后自动继续')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(`《大文件 ${stamp}》是一门新课程，可以导入。`)).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('no byte that had been acknowledged was sent again', async () => {
    taken.sort((left, right) => left.from - right.from);
    expect(taken.map(({ from }) => from)).toEqual([0, ...taken.slice(0, -1).map(({ to }) => to)]);
    expect(received()).toBe(zip.length);
    expect(taken.some(({ from }) => from === before)).toBe(true);
  });

  await test.step('the course is imported', async () => {
    await page.getByRole('button', { name: '确认导入' }).click();
    await expect(page.getByText(`《大文件 ${stamp}》已导入`)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: `大文件 ${stamp}` })).toBeVisible();
  });
  expect(faults.filter((fault) => !/net::ERR_|Failed to load resource/.test(fault))).toEqual([]);
});
