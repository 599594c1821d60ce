import { expect, test } from '@playwright/test';
import { printed, signIn } from './people';

test('a paper is printed whole, on A4, without the frame of the screen', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'teacher1');
  await page.goto('/gradeManage/testPaper?course_id=1');
  const row = page.getByRole('row', { name: /期末试卷 A/ }).first();
  await row.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('tab', { name: '试卷', exact: true })).toBeVisible();
  await expect(page.getByText('密封线').first()).toBeAttached();
  // The statement of the programming question comes with the Markdown library.
  await expect(page.locator('[data-print] .katex, [data-print] code').first()).toBeAttached();

  await test.step('the paper: every question, whose it is, where marks are entered', async () => {
    const pages = await printed(page);
    const all = pages.join('');
    expect(pages.length).toBeGreaterThan(3);
    for (let number = 1; number <= 33; number++) expect(all).toContain(`${number}.`);
    for (const words of ['密封线', '姓名', '学号', '班级', '题号', '评卷人', '总分', '期末试卷A']) {
      expect(all, words).toContain(words);
    }
    for (const page of pages) expect(page, 'the seal line is on every page').toContain('密封线');
    for (const words of ['工作台', '班级管理', '考核管理', '退出平台', '技术支持', '返回列表']) {
      expect(all, words).not.toContain(words);
    }
  });

  await test.step('the answer sheet has no questions, the key no room to write', async () => {
    await page.getByRole('tab', { name: '答题卡' }).click();
    const card = (await printed(page)).join('');
    expect(card).toContain('答题卡');
    expect(card).toContain('密封线');
    expect(card).not.toContain('参考答案');
    await page.getByRole('tab', { name: '参考答案' }).click();
    const key = (await printed(page)).join('');
    expect(key).toContain('参考答案');
    for (let number = 1; number <= 33; number++) expect(key).toContain(`${number}.`);
    expect(key).not.toContain('密封线');
  });
});

test('the preview of a paper is the exam screen itself and saves nothing', async ({ page }) => {
  await signIn(page, 'teacher1');
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/exams/')) written.push(request.url());
  });
  await page.goto('/gradeManage/testPaper?course_id=1');
  const row = page.getByRole('row', { name: /期末试卷 A/ }).first();
  await row.getByRole('button', { name: '预览' }).click();
  await page.getByRole('button', { name: '考试界面' }).click();
  await expect(page.getByText('预览：作答不会保存')).toBeVisible();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: /^第 33 题/ }).click();
  await expect(page.getByRole('heading', { name: '第 33 题' })).toBeVisible();
  await page.getByRole('button', { name: '结束预览' }).first().click();
  await expect(page.getByRole('tab', { name: '试卷', exact: true })).toBeVisible();
  expect(written).toEqual([]);
});
