import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { signIn, watchConsole } from './people';

const CLASS = 'class_id=1';
const COURSE = 'class_id=1&course_id=1';
const stamp = Date.now().toString(36);
const paper = `断网小测 ${stamp}`;
const assessment = `断网测验 ${stamp}`;
const saved = '付款之后再审批，授权就失去了意义。';
const unsaved = '应当先审批、后付款，并由不同的人经办，付款凭证上留下审批的签字。';

async function composePaper(page: Page): Promise<void> {
  await page.goto(`/gradeManage/testPaper?${COURSE}`);
  await page.getByRole('button', { name: '组卷' }).first().click();
  await page.getByRole('textbox', { name: '试卷名称' }).fill(paper);
  await page.getByRole('button', { name: '从题库选题' }).click();
  const drawer = page.getByRole('dialog', { name: '从题库选题' });
  await drawer.getByPlaceholder(/搜索/).fill('先付款、后审批');
  await drawer.getByRole('row').filter({ hasText: '先付款、后审批' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '加入 1 题' }).click();
  await page.getByRole('button', { name: '保存试卷' }).click();
  await expect(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
}

async function sit(student: Page): Promise<void> {
  await student.goto(`/course/assess?${COURSE}`);
  const card = student.getByRole('row').or(student.getByRole('listitem')).filter({ hasText: assessment });
  await card.getByRole('link').last().click();
  await student.getByText('我承诺独立完成').click();
  await student.getByRole('button', { name: '开始作答' }).click();
  await student.getByRole('textbox').fill(saved);
  await expect(student.getByText(/已保存/).first()).toBeVisible();
}

test('what a student wrote without network reaches the teacher, who takes it', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await composePaper(page);
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
    await page.getByRole('button', { name: '结束考核' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('textbox').fill('机房断网，改日补考');
    await dialog.getByRole('button', { name: /结束/ }).last().click();
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
    await page.goto(`/gradeManage/correction?${CLASS}`);
    const row = page.getByRole('row').filter({ hasText: assessment });
    await expect(row).toBeVisible({ timeout: 30_000 });
    await row.getByRole('link', { name: '开始批改' }).click();
    await expect(page.getByText(unsaved)).toBeVisible();
  });
  expect(faults).toEqual([]);
  await context.close();
});
