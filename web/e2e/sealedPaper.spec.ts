import { expect, type Response, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { signIn, watchConsole } from './people';

const CLASS = 'class_id=1';
const COURSE = 'class_id=1&course_id=1';
const stamp = Date.now().toString(36);
const title = `候考 ${stamp}`;
const question = '为什么「先付款、后审批」属于内部控制缺陷？';
const minuteMs = 60_000;

/** A full minute that is far enough away for a teacher to set it and a student to come. */
function soonMs(): number {
  const next = Math.ceil(Date.now() / minuteMs) * minuteMs;
  return next - Date.now() > 60_000 ? next : next + minuteMs;
}

test('who waits has the paper before the start, and reads it at the start', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await page.goto(`/gradeManage/testPaper?${COURSE}`);
  await page.getByRole('button', { name: '组卷' }).first().click();
  await page.getByRole('textbox', { name: '试卷名称' }).fill(title);
  await page.getByRole('button', { name: '从题库选题' }).click();
  const drawer = page.getByRole('dialog', { name: '从题库选题' });
  await drawer.getByPlaceholder(/搜索/).fill('先付款、后审批');
  await drawer.getByRole('row').filter({ hasText: '先付款、后审批' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '加入 1 题' }).click();
  await page.getByRole('button', { name: '保存试卷' }).click();
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  await setAssessment(page, CLASS, title, title, soonMs());

  const context = await browser.newContext();
  const student = await context.newPage();
  const asked: Response[] = [];
  student.on('response', (response) => asked.push(response));
  const ofPath = (path: RegExp) => asked.filter((response) => path.test(new URL(response.url()).pathname));
  await signIn(student, 'student9');
  await student.goto(`/course/assess?${COURSE}`);
  const card = student.getByRole('row').or(student.getByRole('listitem')).filter({ hasText: title });
  await card.getByRole('link').last().click();
  await expect(student.getByText('距开始还有')).toBeVisible();
  await expect
    .poll(() => ofPath(/^\/api\/exams\/assessments\/\d+\/paper\/$/).length, { timeout: 120_000 })
    .toBe(1);
  const sealed = await ofPath(/\/paper\/$/)[0]?.body();
  expect(sealed?.toString()).not.toContain('审批');

  await student.getByText('我承诺独立完成').click({ timeout: 120_000 });
  await student.getByRole('button', { name: '开始作答' }).click();
  await expect(student.getByText(question)).toBeVisible();
  const loads = ofPath(/^\/api\/exams\/attempts\/\d+\/$/);
  expect(loads).toHaveLength(1);
  const said = (await loads[0]?.text()) ?? '';
  expect(said).not.toContain('审批');
  expect(JSON.parse(said).data.sealed.places).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});
