import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { headersOf, signIn } from '../e2e/people';
import { keep } from './report';

test.use({ trace: 'off', screenshot: 'off' });

/** How much slower than this machine a laboratory PC is. */
const slowdown = 4;
const QUESTIONS = 60;
/** How soon a paper is on the screen: when it is begun, and when it is come back to. */
const OPEN_MS = 1000;
const RESUME_MS = 2000;
/** Each figure is the middle one of so many students'. */
const STUDENTS = 5;

const inCourse = 'course_id=1&class_id=1';

/** A way to ask the server as the teacher of the demo. */
async function asTeacher(request: APIRequestContext) {
  const headers = await headersOf(request, 'teacher1');
  const read = async (reply: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { data: unknown }).data;
  };
  return {
    get: async (path: string) => read(await request.get(path, { headers })),
    post: async (path: string, data: object) => read(await request.post(path, { headers, data })),
  };
}

interface Made {
  id: number;
}

interface Row {
  key: string;
  kind: string;
}

/** Gives class 1 a paper of sixty questions of all kinds that a question of a list can be, in turn. Returns the assessment. */
async function setPaper(request: APIRequestContext): Promise<number> {
  const teacher = await asTeacher(request);
  const byKind = new Map<string, Row[]>();
  for (let page = 1; page <= 3; page++) {
    const found = await teacher.get(`/api/questions/?course_id=1&page=${page}&page_size=100`);
    for (const row of (found as { items: Row[] }).items)
      byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row]);
  }
  // These fill a screen of their own; the paper is one of questions.
  for (const kind of ['flow', 'books']) byKind.delete(kind);
  const chosen: Row[] = [];
  for (let turn = 0; chosen.length < QUESTIONS; turn++)
    for (const rows of byKind.values()) {
      const row = rows[turn];
      if (row !== undefined && chosen.length < QUESTIONS) chosen.push(row);
    }
  const sections = [...byKind.keys()].map((kind) => ({
    title: kind,
    questions: chosen.filter((row) => row.kind === kind).map(({ key }) => ({ key })),
  }));
  const stamp = Date.now().toString(36);
  const paper = (await teacher.post('/api/exams/papers/', {
    course_id: 1,
    title: `六十题卷 ${stamp}`,
    minutes: 90,
    definition: { sections: sections.filter(({ questions }) => questions.length > 0) },
  })) as Made;
  const nowMs = Date.now();
  const assessment = (await teacher.post('/api/exams/managed/', {
    paper_id: paper.id,
    title: `六十题考核 ${stamp}`,
    class_ids: [1],
    opens_at_ms: nowMs - 60_000,
    closes_at_ms: nowMs + 7_200_000,
    counts_as: 'final',
    publish: true,
    rules: {
      minutes: 90,
      late_entry_minutes: 0,
      attempts: 1,
      keep: 'best',
      password: '',
      pass_percent: 60,
      leave_action: 'record',
      leave_limit: 0,
      shuffle_questions: true,
      shuffle_options: true,
      review: { score: 'released', answer: 'released', key: 'released', analysis: 'released' },
    },
  })) as Made;
  return assessment.id;
}

/**
 * Runs in the page: milliseconds from the last act, or from the beginning of the load, until a question and the place of its
 * answer are painted.
 */
function watch(): void {
  const kept = { actAt: 0, paintedAt: undefined as number | undefined };
  (window as unknown as { paper: typeof kept }).paper = kept;
  window.addEventListener('click', ({ timeStamp }) => Object.assign(kept, { actAt: timeStamp }), true);
  const look = () => {
    const isThere = [...document.querySelectorAll('fieldset')].some((box) => box.checkVisibility());
    if (!isThere) return void requestAnimationFrame(look);
    // What is laid out in this frame is on the screen at the next one.
    requestAnimationFrame((now) => Object.assign(kept, { paintedAt: now }));
  };
  requestAnimationFrame(look);
}

async function paintedMs(page: Page): Promise<number> {
  const read = () =>
    page.evaluate(() => (window as unknown as { paper: { actAt: number; paintedAt?: number } }).paper);
  await expect.poll(async () => (await read()).paintedAt).toBeDefined();
  const { actAt, paintedAt = 0 } = await read();
  return Math.round(paintedAt - actAt);
}

async function slowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('a paper of sixty questions is on the screen at once, and again after a reload', async ({
  browser,
  request,
}) => {
  const assessment = await setPaper(request);
  const entry = `/course/takeAnExam?${inCourse}&assessment_id=${assessment}`;
  const opened: number[] = [];
  const reloaded: number[] = [];
  const moved: number[] = [];
  for (let number = 20; number < 20 + STUDENTS; number++) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await signIn(page, `student${number}`);
    await page.addInitScript(watch);
    await page.goto(entry);
    await page.getByRole('checkbox').check();
    await slowly(page);
    await page.getByRole('button', { name: '开始作答' }).click();
    opened.push(await paintedMs(page));
    await expect(page.getByText(/^1 \/ 60|第 1 题/).first()).toBeVisible();
    await page.reload();
    reloaded.push(await paintedMs(page));
    const address = page.url();
    await context.close();

    const elsewhere = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const other = await elsewhere.newPage();
    await signIn(other, `student${number}`);
    await other.addInitScript(watch);
    await other.goto(address);
    const takeOver = other.getByRole('button', { name: '在此设备继续作答' });
    await expect(takeOver).toBeVisible();
    await slowly(other);
    await takeOver.click();
    moved.push(await paintedMs(other));
    await elsewhere.close();
  }
  const figures = { opened_ms: middle(opened), reloaded_ms: middle(reloaded), moved_ms: middle(moved) };
  keep({ exam_of_sixty: { slowdown, ...figures, all: { opened, reloaded, moved } } });
  expect(figures.opened_ms).toBeLessThanOrEqual(OPEN_MS);
  expect(Math.max(figures.reloaded_ms, figures.moved_ms)).toBeLessThanOrEqual(RESUME_MS);
});
