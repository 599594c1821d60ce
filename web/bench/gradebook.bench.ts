import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../e2e/people';
import { type Frames, measureFrames, openEmpty, type Scroll } from './frames';
import { largeBook, largeCells, largeTotals } from './largeBook';
import { keep } from './report';

test.use({ trace: 'off', screenshot: 'off' });

/** How long a frame may last at sixty a second, in milliseconds. */
const FRAME_MS = 16.7;
/** A frame lasts from one time to another, and browsers tell each to a tenth. */
const CLOCK_MS = 0.1;

/** 40 pixels a frame are 2,400 a second: two dozen notches of a wheel, 80 students. */
const ways: Record<string, Scroll> = {
  down: { axis: 'top', step: 40, frames: 600 },
  across: { axis: 'left', step: 40, frames: 600 },
};

/** Within which a very large sheet stands before its reader, in milliseconds, and how often it is opened. */
const OPEN_MS = 1_000;
const OPENINGS = 20;
/** What is not there by then will not come, in milliseconds. */
const WAIT_MS = 30_000;
/** How long a page is left alone before the way to the sheet is taken, in milliseconds. */
const REST_MS = 500;

/** The demo's class is given the students and columns of the very large one. */
async function routeLarge(page: Page) {
  await page.route('**/api/results/gradebook/1/1/', (route) => route.fulfill({ json: enveloped(largeBook) }));
  await page.route('**/api/results/gradebook/1/1/totals/', (route) =>
    route.fulfill({ json: enveloped(largeTotals) }),
  );
  await page.route('**/api/results/gradebook/1/1/cells/?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('user_ids') ?? '';
    return route.fulfill({ json: enveloped(largeCells(ids.split(',').map(Number))) });
  });
}

async function openLarge(page: Page): Promise<Locator> {
  await routeLarge(page);
  await page.goto('/gradeManage/gradebook?class_id=1&course_id=1');
  const sheet = page.getByRole('grid').first();
  await expect(sheet.getByRole('gridcell').nth(20)).toBeVisible();
  await page.waitForTimeout(1000);
  return sheet;
}

/** From the press on the way to the sheet, among the views of a class, until its first cells are painted, in milliseconds. */
async function openOnce(page: Page): Promise<number> {
  await page.goto('/gradeManage/studentList?class_id=1');
  const way = page.locator('a[href^="/gradeManage/gradebook"]').first();
  await way.waitFor({ timeout: WAIT_MS });
  // The page is at rest; its network never is, since it listens for pushes.
  await page.waitForTimeout(REST_MS);
  return way.evaluate(
    (link: HTMLElement, most) =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now();
        const look = () => {
          if (performance.now() - begun > most) return reject(new Error('no cell was painted'));
          const cells = document.querySelectorAll('[role="grid"] [role="gridcell"][data-row="5"]');
          const isThere = [...cells].some((cell) => cell.textContent?.includes('.'));
          if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
          else requestAnimationFrame(look);
        };
        link.click();
        look();
      }),
    WAIT_MS,
  );
}

test('how soon a gradebook of 5,000 by 200 is painted', async ({ page }) => {
  await signIn(page, 'teacher1');
  await routeLarge(page);
  const times: number[] = [];
  for (let at = 0; at < OPENINGS; at++) times.push(await openOnce(page));
  times.sort((left, right) => left - right);
  const [p50, p95] = [times[OPENINGS / 2] ?? 0, times[Math.ceil(OPENINGS * 0.95) - 1] ?? 0];
  process.stdout.write(
    `gradebook-5000x200-paint             p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms\n`,
  );
  keep({ gradebook_paint: { p50_ms: p50, p95_ms: p95 } });
  expect(p95).toBeLessThanOrEqual(OPEN_MS);
});

const enveloped = (data: unknown) => ({ code: 200, msg: '', data });

test('frames of a gradebook of 5,000 by 200 while it is scrolled', async ({ page }) => {
  await signIn(page, 'teacher1');
  const open = { sheet: openLarge, empty: openEmpty };
  const figures: Record<string, Frames> = {};
  for (const [what, go] of Object.entries(open)) {
    const box = await go(page);
    for (const [way, scroll] of Object.entries(ways)) {
      const frames = await measureFrames(box, scroll);
      figures[`${what}-${way}`] = frames;
      const { p50_ms, p95_ms, max_ms } = frames;
      const name = what === 'sheet' ? `gradebook-scroll-frames-p95 ${way}` : `  an empty page ${way}`;
      process.stdout.write(`${name.padEnd(36)} p50 ${p50_ms} ms  p95 ${p95_ms} ms  max ${max_ms} ms\n`);
    }
  }
  keep({ gradebook_scroll_frames: figures });
  for (const way of Object.keys(ways)) {
    const pace = figures[`empty-${way}`]?.p95_ms ?? 0;
    expect(figures[`sheet-${way}`]?.p95_ms, `${way}; an empty page: ${pace}`).toBeLessThanOrEqual(
      Math.max(FRAME_MS, pace) + CLOCK_MS,
    );
  }
});
