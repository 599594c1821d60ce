import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { keptHere } from './journal';
import { endAssessment, signIn, watchConsole } from './people';

const CLASS = 'class_id=1';
const COURSE = 'class_id=1&course_id=1';
const stamp = Date.now().toString(36);
const paper = `断网小测 ${stamp}`;
const assessment = `断网测验 ${stamp}`;
const saved = '付款之后再审批，授权就失去了意义。';
const unsaved = '应当先审批、后付款，并由不同的人经办，付款凭证上留下审批的签字。';

async function composePaper(page: Page, paper: string, questions: string[]): Promise<void> {
  await page.goto(`/gradeManage/testPaper?${COURSE}`);
  await page.getByRole('button', { name: '组卷' }).first().click();
  await page.getByRole('textbox', { name: '试卷名称' }).fill(paper);
  await page.getByRole('button', { name: '从题库选题' }).click();
  const drawer = page.getByRole('dialog', { name: '从题库选题' });
  for (const question of questions) {
    await drawer.getByPlaceholder(/搜索/).fill(question);
    await drawer.getByRole('row').filter({ hasText: question }).first().getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: `加入 ${questions.length} 题` }).click();
  await page.getByRole('button', { name: '保存试卷' }).click();
  await expect(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
}

async function begin(student: Page, assessment: string): Promise<void> {
  await student.goto(`/course/assess?${COURSE}`);
  const card = student.getByRole('row').or(student.getByRole('listitem')).filter({ hasText: assessment });
  await card.getByRole('link').last().click();
  await student.getByText('我承诺独立完成').click();
  await student.getByRole('button', { name: '开始作答' }).click();
}

async function sit(student: Page): Promise<void> {
  await begin(student, assessment);
  await student.getByRole('textbox').fill(saved);
  await expect(student.getByText(/已保存/).first()).toBeVisible();
}

test('what a student wrote without network reaches the teacher, who takes it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await composePaper(page, paper, ['先付款、后审批']);
  await setAssessment(page, CLASS, paper, assessment);
  const context = await browser.newContext({ acceptDownloads: true });
  const student = await context.newPage();
  await signIn(student, 'student7');
  await sit(student);

  let file = Buffer.alloc(0);
  await test.step('the network is gone: the page keeps what is written, and offers it as a file', async () => {
    await context.setOffline(true);
    await student.getByRole('textbox').fill(unsaved);
    await expect(student.getByRole('alert').filter({ hasText: '网络' })).toBeVisible({ timeout: 30_000 });
    const saving = student.waitForEvent('download');
    await student.getByRole('button', { name: '下载答案文件' }).click();
    file = readFileSync(await (await saving).path());
    expect(file.toString()).not.toContain('先审批');
  });

  await test.step('the teacher ends it meanwhile and brings the file on a stick', async () => {
    await page.getByRole('link', { name: assessment }).click();
    await endAssessment(page, '机房断网，改日补考');
    await page.getByRole('tab', { name: '实时看板' }).click();
    await page.getByRole('button', { name: '答案文件' }).click();
    const drawer = page.getByRole('dialog', { name: '答案文件' });
    await drawer.locator('input[type=file]').setInputFiles([
      { name: '断网.json', mimeType: 'application/json', buffer: file },
      { name: '别的.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') },
    ]);
    await expect(drawer.getByText('已收到，有 1 题与已保存的作答不同')).toBeVisible();
    await expect(drawer.getByText('这不是答案文件。')).toBeVisible();
    await expect(drawer.getByText(saved)).toBeVisible();
    await expect(drawer.getByText(unsaved)).toBeVisible();
  });

  await test.step('the page comes back and sends the same by itself; the student is told', async () => {
    await context.setOffline(false);
    await expect(student.getByText(/1 处修改没有在结束前保存，已作为答案文件交给教师/)).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the teacher takes it: it is one file, and the answer counts', async () => {
    const drawer = page.getByRole('dialog', { name: '答案文件' });
    await drawer.getByRole('button', { name: '网络中断' }).first().click();
    await drawer.getByRole('button', { name: '采用这些作答' }).first().click();
    await expect(drawer.getByText('已采用')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: assessment });
    // What was taken is marked anew a moment later; an open desk keeps what it began with.
    await expect(async () => {
      await page.goto(`/gradeManage/correction?${CLASS}`);
      await row.getByRole('link', { name: '开始批改' }).click({ timeout: 15_000 });
      await expect(page.getByText(unsaved)).toBeVisible({ timeout: 15_000 });
    }).toPass();
  });
  expect(faults).toEqual([]);
  await context.close();
});

/** Whether everything that a reload without network needs is kept. */
const isPageKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/index.html', { cacheName: 'suanpan-exam' })) !== undefined);

/** What of the paper is still on this computer. */
const paperHere = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => name === 'suanpan-exam'),
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name === 'suanpan-exam'),
    flag: localStorage.getItem('suanpan.exam.kept'),
  }));

/** Where the cursor is, as this computer keeps it for after a reload. */
const cursorKept = (page: Page) =>
  page.evaluate(() => {
    const attempt = new URL(location.href).searchParams.get('attempt_id');
    const place: unknown = JSON.parse(localStorage.getItem(`suanpan.exam.place.${attempt}`) ?? '{}');
    return (place as { from?: number }).from;
  });

/** The answers as the server has them. */
const storedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const attempt = new URL(location.href).searchParams.get('attempt_id');
    const device = JSON.parse(localStorage.getItem('suanpan.exam.device') ?? '""');
    const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const reply = await fetch(`/api/exams/attempts/${attempt}/?device=${device}`, {
      headers: { Authorization: `JWT ${decodeURIComponent(token)}` },
    });
    return JSON.stringify((await reply.json()).data.answers);
  });

const secondsLeft = async (page: Page) => {
  const text = await page.getByRole('timer').textContent();
  const [hours = 0, minutes = 0, seconds = 0] = (text?.match(/\d+/g) ?? []).map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** Reloads and answers after how many milliseconds the question could be written. */
async function reload(page: Page): Promise<number> {
  const startedMs = Date.now();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('textbox')).toBeEditable();
  return Date.now() - startedMs;
}

test('a reload without network brings the exam back, and it goes on to the end', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const [paper, assessment] = [`断网重开 ${stamp}`, `断网重开 ${stamp}`];
  await signIn(page, 'teacher1');
  await composePaper(page, paper, ['先付款、后审批', '四类未达账项']);
  await setAssessment(page, CLASS, paper, assessment);
  const context = await browser.newContext({ acceptDownloads: true });
  let student = await context.newPage();
  await signIn(student, 'student7');
  await begin(student, assessment);
  const box = () => student.getByRole('textbox');
  const question = () => student.getByRole('heading', { level: 2 }).first();

  await test.step('the second question is open, with the cursor in the middle of a saved text', async () => {
    await student.getByRole('button', { name: /下一题/ }).click();
    await box().fill(saved);
    await expect(student.getByText(/已保存/).first()).toBeVisible();
    await box().evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
    await expect.poll(() => isPageKept(student), { timeout: 60_000 }).toBe(true);
  });

  await test.step('online it is back within two seconds: question, text, cursor', async () => {
    const heading = await question().textContent();
    await expect.poll(() => cursorKept(student)).toBe(4);
    const tookMs = await reload(student);
    test.info().annotations.push({ type: 'resumed online', description: `${tookMs} ms` });
    expect(tookMs).toBeLessThan(20_000);
    await expect(question()).toHaveText(heading ?? '');
    await expect(box()).toHaveValue(saved);
    await expect.poll(() => box().evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(4);
  });

  await test.step('without network too, with what was not saved and the time that is left', async () => {
    await expect.poll(() => isPageKept(student), { timeout: 60_000 }).toBe(true);
    await context.setOffline(true);
    const heading = await question().textContent();
    await box().fill(unsaved);
    await box().evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
    await expect.poll(() => keptHere(student)).toContain(`${unsaved}"`);
    await expect.poll(() => cursorKept(student)).toBe(6);
    const [before, fromMs] = [await secondsLeft(student), Date.now()];
    const tookMs = await reload(student);
    test.info().annotations.push({ type: 'resumed offline', description: `${tookMs} ms` });
    expect(tookMs).toBeLessThan(20_000);
    await expect(question()).toHaveText(heading ?? '');
    await expect(box()).toHaveValue(unsaved);
    await expect.poll(() => box().evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(6);
    const left = await secondsLeft(student);
    expect(before - left).toBeLessThanOrEqual(Math.ceil((Date.now() - fromMs) / 1000) + 1);
    expect(before - left).toBeGreaterThanOrEqual(0);
    await expect(student.getByRole('alert').filter({ hasText: '网络' })).toBeVisible();
  });

  await test.step('it is written on, and survives a crash of the browser', async () => {
    await box().fill(`${unsaved}重开之后又写了一句。`);
    await expect.poll(() => keptHere(student)).toContain('重开之后又写了一句。');
    const address = student.url();
    await student.close({ runBeforeUnload: false });
    student = await context.newPage();
    await student.goto(address);
    await expect(box()).toHaveValue(`${unsaved}重开之后又写了一句。`);
  });

  await test.step('the network is back: everything is saved, and the screen is what the server has', async () => {
    await context.setOffline(false);
    await expect(student.getByText(/已保存/).first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => storedAnswers(student).catch(() => '')).toContain('重开之后又写了一句。');
    await expect(box()).toHaveValue(`${unsaved}重开之后又写了一句。`);
  });

  await test.step('handed in, nothing of the paper is left on the computer', async () => {
    await student.getByRole('button', { name: '交卷' }).first().click();
    const confirm = student.getByRole('dialog').getByRole('button', { name: /交卷/ }).last();
    await confirm.click();
    // One question is empty: asked once more.
    await expect(student.getByText('还有未作答的题目')).toBeVisible();
    await confirm.click();
    await expect(student.getByText(/保存回执 第/)).toBeVisible();
    await expect.poll(() => paperHere(student)).toEqual({ caches: [], databases: [], flag: null });
  });
  await context.close();
});

test('twenty minutes without network, and a time that runs out there', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const [paper, assessment] = [`断网二十分 ${stamp}`, `断网二十分 ${stamp}`];
  await signIn(page, 'teacher1');
  await composePaper(page, paper, ['先付款、后审批']);
  await setAssessment(page, CLASS, paper, assessment);
  const context = await browser.newContext({ acceptDownloads: true });
  const student = await context.newPage();
  await signIn(student, 'student8');
  await begin(student, assessment);
  const box = student.getByRole('textbox');
  await box.fill(saved);
  await expect(student.getByText(/已保存/).first()).toBeVisible();
  await expect.poll(() => isPageKept(student), { timeout: 60_000 }).toBe(true);
  // Not before: under a clock that is moved, a page cannot say what it has loaded.
  await student.clock.install();

  await test.step('twenty minutes later, reloaded, everything is there and the clock has gone on', async () => {
    const before = await secondsLeft(student);
    await context.setOffline(true);
    await box.fill(unsaved);
    await expect.poll(() => keptHere(student)).toContain(`${unsaved}"`);
    await student.clock.fastForward('20:00');
    await expect(box).toHaveValue(unsaved);
    await reload(student);
    await expect(box).toHaveValue(unsaved);
    const gone = before - (await secondsLeft(student));
    expect(gone).toBeGreaterThanOrEqual(1200);
    expect(gone).toBeLessThan(1260);
    await box.fill(`${unsaved}二十分钟之后。`);
  });

  await test.step('back on the network all of it is saved, and the screen is what the server has', async () => {
    await context.setOffline(false);
    await expect
      .poll(() => storedAnswers(student).catch(() => ''), { timeout: 60_000 })
      .toContain('二十分钟之后。');
    await expect(student.getByText(/已保存/).first()).toBeVisible({ timeout: 30_000 });
    await expect(student.getByRole('alert').filter({ hasText: '网络' })).toHaveCount(0);
    await expect(box).toHaveValue(`${unsaved}二十分钟之后。`);
  });

  await test.step('the time runs out without network: the screen says so and offers the file, reloaded too', async () => {
    await context.setOffline(true);
    await box.fill(unsaved);
    await expect.poll(() => keptHere(student)).toContain(`${unsaved}"`);
    await student.clock.fastForward('02:10:00');
    const stuck = student.getByRole('alert').filter({ hasText: '时间到，网络未连通' });
    await expect(stuck).toBeVisible({ timeout: 30_000 });
    await student.reload({ waitUntil: 'commit' });
    await expect(stuck).toBeVisible({ timeout: 30_000 });
    const saving = student.waitForEvent('download');
    await student.getByRole('button', { name: '下载答案文件' }).click();
    const file = readFileSync(await (await saving).path()).toString();
    expect(file).not.toContain('先审批');
    expect(JSON.parse(file)).toMatchObject({ format: 'suanpan-answers/1' });
  });

  await test.step('by the server’s clock there is time left: it goes on where it was', async () => {
    await context.setOffline(false);
    // The page asks again when its wait is over, which grows while nothing answers.
    await expect(box).toHaveValue(unsaved, { timeout: 60_000 });
    await expect(student.getByText(/已保存/).first()).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(() => storedAnswers(student).catch(() => '二十分钟之后。'), { timeout: 60_000 })
      .not.toContain('二十分钟之后。');
    expect(await secondsLeft(student)).toBeGreaterThan(60);
  });
  await context.close();
});
