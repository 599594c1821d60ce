import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const GRADEBOOK = '/gradeManage/gradebook?class_id=1&course_id=1';
/** One student of the demo's first class, by name and number. */
const student = { username: 'student14', number: '2026010114' };

const grid = (page: Page) => page.getByRole('grid', { name: '成绩册' });

/** The row of the student, the only one after a search. */
async function rowOf(page: Page) {
  await page.goto(GRADEBOOK);
  await page.getByRole('textbox', { name: '姓名或学号' }).fill(student.number);
  const row = grid(page).getByRole('row').filter({ hasText: student.number });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('gridcell').nth(2)).not.toBeEmpty();
  return row;
}

async function field(page: Page, label: string, value: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true });
  await input.fill(value);
  await input.press('Tab');
}

test('marks of a class: weighed, changed with a reason, submitted, approved and locked', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  let title = '';

  await test.step('other weights show what they change before they are saved', async () => {
    await page.goto('/gradeManage/grade?class_id=1');
    await page.getByRole('navigation', { name: '班级' }).getByRole('link', { name: '成绩册' }).click();
    await expect(page).toHaveURL(/\/gradeManage\/gradebook/);
    await expect(grid(page)).toBeVisible();
    await page.getByRole('button', { name: '设权重' }).click();
    const drawer = page.getByRole('dialog');
    await field(page, '学习的权重', '15');
    await expect(drawer.getByText('权重合计应为 100%，现为 105%。')).toBeVisible();
    await expect(drawer.getByRole('button', { name: '保存权重' })).toBeDisabled();
    await field(page, '任务的权重', '20');
    await expect(drawer.getByText(/名学生的总评会变化/)).toBeVisible();
    await drawer.getByLabel('修改理由（记入日志）').fill('按本学期教学大纲调整');
    await drawer.getByRole('button', { name: '保存权重' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(/总评 = 学习 15% \+ 任务 20%/)).toBeVisible();
  });

  await test.step('a score is changed by the keyboard, with a reason', async () => {
    const row = await rowOf(page);
    await row.getByRole('gridcell').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('9');
    const dialog = page.getByRole('dialog');
    title = ((await dialog.getAttribute('aria-label')) ?? '').split(' · ')[1] ?? '';
    await expect(dialog.getByLabel('改为（满分 100）')).toHaveValue('9');
    await page.keyboard.type('6.5');
    await expect(dialog.getByText(/总评 [\d.]+ → [\d.]+/)).toBeVisible();
    await dialog.getByLabel(/^理由（必填/).fill('订正后重新核对');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('gridcell').nth(2)).toContainText('96.5');
    await expect(row.getByRole('gridcell').nth(2)).toContainText('教师已修改');
    await expect(row.getByRole('gridcell').nth(2)).toBeFocused();
  });

  await test.step('the student reads who changed it and why', async () => {
    const own = await browser.newPage();
    await signIn(own, student.username);
    await own.goto('/course/score?course_id=1&class_id=1');
    const line = own.getByRole('row').filter({ hasText: '订正后重新核对' });
    await expect(line).toContainText(title);
    await expect(line).toContainText('林知远改为 96.50：订正后复核，订正后重新核对');
    await own.close();
  });

  await test.step('the marks go to the office', async () => {
    await page.goto(GRADEBOOK);
    await page.getByRole('button', { name: '提交教务' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/缺交 \d+ 项/)).toBeVisible();
    const accept = dialog.getByRole('checkbox');
    if (await accept.isVisible()) await accept.check();
    await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
    await expect(page.getByText('已提交，待教务审核')).toBeVisible();
    await expect(page.getByRole('button', { name: '设权重' })).toBeDisabled();
  });

  await test.step('the office approves them', async () => {
    const office = await browser.newPage();
    office.setDefaultTimeout(30_000);
    await signIn(office, 'staff1');
    await office.goto('/academicManage/finalMarks');
    const row = office.getByRole('row').filter({ hasText: '待审核' }).first();
    await row.getByRole('button', { name: '审核' }).click();
    const drawer = office.getByRole('dialog');
    await expect(drawer.getByRole('table', { name: '成绩单' }).getByRole('row')).not.toHaveCount(1);
    await drawer.getByRole('button', { name: /通\s?过/ }).click();
    await expect(office.getByRole('table').getByText('已通过').first()).toBeVisible();
    await office.close();
  });

  await test.step('an approved score is locked; its total can be asked to change', async () => {
    const row = await rowOf(page);
    await expect(page.getByText('已通过', { exact: true })).toBeVisible();
    await row.getByRole('gridcell').nth(1).dblclick();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('成绩已审核通过，不能直接修改。')).toBeVisible();
    await expect(dialog.getByLabel('改为（满分 100）')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await row.getByRole('gridcell').first().dblclick();
    await dialog.getByRole('button', { name: '申请更改' }).click();
    const request = page.getByRole('dialog', { name: /^申请更改/ });
    await request.getByLabel('改为（满分 100）').fill('88');
    await request.getByLabel(/^申请理由/).fill('期末试卷漏判一题');
    await request.getByRole('button', { name: '提交申请' }).click();
    await expect(request).toBeHidden();
    await expect(page.getByRole('button', { name: '更改申请（1 条待审核）' })).toBeVisible();
  });
  expect(faults).toEqual([]);
});
