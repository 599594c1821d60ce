import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import { signIn } from '../e2e/people';
import { keep } from './report';

test.use({ trace: 'off', screenshot: 'off' });

/** What of Lighthouse is used; it has packages of its own in tools/lighthouse, and is asked for by its path. */
type Lighthouse = (
  url: string,
  flags: object,
  config: object,
) => Promise<{ lhr: { categories: Record<string, { score: number | null }>; audits: Audits } }>;
type Audits = Record<
  string,
  { score: number | null; title: string; scoreDisplayMode: string; numericValue?: number }
>;

/** What each page has to reach, in per cent. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100 };

const inCourse = 'course_id=1&class_id=1';
const pages: [name: string, who: string | undefined, path: string][] = [
  ['login', undefined, '/login'],
  ['today', 'student1', '/mycourse'],
  ['course home', 'student1', `/course/home?${inCourse}`],
  ['lecture', 'student1', `/course/videoPlay?${inCourse}&lecture_id=1`],
  ['exam entry', 'student1', `/course/takeAnExam?${inCourse}&assessment_id=3`],
  ['class hub', 'teacher1', '/gradeManage/grade?class_id=1'],
  ['gradebook', 'teacher1', '/gradeManage/gradebook?class_id=1'],
];

/** A browser that Lighthouse can reach, somebody signed in to it. */
async function browserOf(who: string | undefined, port: number, baseURL: string | undefined) {
  const { launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'lighthouse-')), {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: baseURL ?? '',
    locale: 'zh-CN',
    viewport: { width: 1366, height: 768 },
  });
  if (who !== undefined) await signIn(await context.newPage(), who);
  return context;
}

test('the pages that people open most are fast, accessible and in good order', async ({ baseURL }) => {
  const base = join(import.meta.dirname, '../../tools/lighthouse/node_modules/lighthouse/core');
  const load = (file: string) => import(pathToFileURL(join(base, file)).href);
  const lighthouse = (await load('index.js')).default as Lighthouse;
  const desktop = (await load('config/desktop-config.js')).default as object;
  const figures: Record<string, Record<string, number | string[]>> = {};
  const port = 9333;
  for (const [name, who, path] of pages) {
    const context = await browserOf(who, port, baseURL);
    const flags = { port, disableStorageReset: true, onlyCategories: Object.keys(least), logLevel: 'error' };
    const { lhr } = await lighthouse(`${baseURL}${path}`, flags, desktop);
    await context.close();
    const scores = Object.keys(least).map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]);
    const failed = Object.entries(lhr.audits).filter(
      ([, audit]) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative',
    );
    figures[name] = {
      ...Object.fromEntries(scores),
      largest_paint_ms: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
      blocking_ms: Math.round(lhr.audits['total-blocking-time']?.numericValue ?? 0),
      below: failed.map(([id]) => id),
    };
  }
  keep({ lighthouse: figures });
  const low = Object.entries(figures).filter(([, scores]) =>
    Object.entries(least).some(([id, wanted]) => Number(scores[id]) < wanted),
  );
  expect(low).toEqual([]);
});
