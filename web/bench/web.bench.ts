import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from '../e2e/people';
import { operatorScreens, publicScreens, staffScreens, studentScreens, teacherScreens } from '../e2e/routes';
import { keep } from './report';

test.use({ trace: 'off', screenshot: 'off' });

/** How much slower than this machine a laboratory PC is. */
const slowdown = 4;
/** How soon three of four acts are painted, in milliseconds. */
const SOON_MS = 100;

interface Shift {
  value: number;
  what: string[];
}

/** Runs before the page: keeps what moved by itself, and how long each act took until it was painted. */
function watch(): void {
  const kept = { shifts: [] as Shift[], acts: {} as Record<number, number> };
  (window as unknown as { kept: typeof kept }).kept = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(
        ({ node }) => (node?.parentElement ?? node)?.outerHTML?.slice(0, 90) ?? '',
      );
      kept.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue;
      kept.acts[entry.interactionId] = Math.max(kept.acts[entry.interactionId] ?? 0, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

interface Kept {
  shifts: Shift[];
  acts: Record<number, number>;
}
const keptOf = (page: Page) => page.evaluate(() => (window as unknown as { kept: Kept }).kept);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await expect(page.locator('[data-state="loading"]:visible')).toHaveCount(0);
  await page.waitForTimeout(700);
}

const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };

async function pageOf(browser: Browser, who: string | undefined, viewport: typeof sizes.desk): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  page.setDefaultTimeout(15_000);
  if (who !== undefined) await signIn(page, who);
  await page.addInitScript(watch);
  return page;
}

/** What a person does on every page of the shell. */
async function useShell(page: Page): Promise<void> {
  for (const name of ['收起侧栏', '展开侧栏']) {
    await page.getByRole('button', { name }).click();
    await page.waitForTimeout(300);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('kaohe', { delay: 120 });
  await page.waitForTimeout(400);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('账号', { exact: true }).click();
  await page.keyboard.type('student1', { delay: 80 });
  await page.getByLabel('密码', { exact: true }).click();
  await page.keyboard.type('Suanpan2026!', { delay: 80 });
  await page.waitForTimeout(300);
}

async function promise(page: Page): Promise<void> {
  await page.getByRole('checkbox').click();
  await page.waitForTimeout(300);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(300);
}

const inCourse = 'course_id=1&class_id=1';
const used: [name: string, who: string | undefined, path: string, use: (page: Page) => Promise<void>][] = [
  ['login', undefined, '/login', fillSignIn],
  ['today', 'student1', '/mycourse', useShell],
  ['course home', 'student1', `/course/home?${inCourse}`, useShell],
  ['lecture', 'student1', `/course/videoPlay?${inCourse}&lecture_id=1`, useShell],
  ['exam entry', 'student1', `/course/takeAnExam?${inCourse}&assessment_id=3`, promise],
  ['class hub', 'teacher1', '/gradeManage/grade?class_id=1', useShell],
  ['gradebook', 'teacher1', '/gradeManage/gradebook?class_id=1', useGradebook],
  ['page change', 'teacher1', '/mycourse', changePages],
];

function p75(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
}

/** A screen's own acts: what its person does there most. */
async function useGradebook(page: Page): Promise<void> {
  await useShell(page);
  await page.getByRole('grid').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
}

/** From one screen to another: by an entry of the sidebar, and back by the tab that stays. */
async function changePages(page: Page): Promise<void> {
  const open = page.getByRole('navigation', { name: '已打开的页面' });
  // The first time a page is fetched, the second it is there.
  for (let round = 0; round < 2; round++) {
    for (const name of ['班级管理', '任务批改']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await page.waitForTimeout(900);
    }
    for (const name of ['班级管理', '任务批改']) {
      await open.getByRole('link', { name }).click();
      await page.waitForTimeout(700);
    }
  }
}

test('nothing moves by itself', async ({ browser }) => {
  const people = [
    [undefined, publicScreens],
    ['student1', studentScreens],
    ['teacher1', teacherScreens],
    ['staff1', staffScreens],
    ['admin', operatorScreens],
  ] as const;
  const shifts: Record<string, { cls: number; moved: string[] }> = {};
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const [who, screens] of people) {
      const page = await pageOf(browser, who, viewport);
      for (const { path } of screens) {
        await open(page, path);
        const kept = await keptOf(page);
        const cls = kept.shifts.reduce((sum, { value }) => sum + value, 0);
        shifts[`${size} ${path}`] = {
          cls: Math.round(cls * 10_000) / 10_000,
          moved: kept.shifts.flatMap(({ what }) => what).slice(0, 3),
        };
      }
      await page.context().close();
    }
  }
  const moving = Object.fromEntries(Object.entries(shifts).filter(([, { cls }]) => cls > 0));
  keep({ routes: Object.keys(shifts).length, moving });
  expect(moving).toEqual({});
});

test('an act is painted soon on a slow computer', async ({ browser }) => {
  const acts: Record<string, { p75_ms: number; slowest_ms: number; acts: number }> = {};
  for (const [name, who, path, use] of used) {
    const page = await pageOf(browser, who, sizes.desk);
    await open(page, path);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await use(page);
    const durations = Object.values((await keptOf(page)).acts);
    acts[name] = { p75_ms: p75(durations), slowest_ms: Math.max(0, ...durations), acts: durations.length };
    await page.context().close();
  }
  keep({ slowdown, interaction_to_next_paint: acts });
  const slow = Object.entries(acts).filter(([, { p75_ms }]) => p75_ms > SOON_MS);
  expect(slow).toEqual([]);
});
