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
    for (const [at, page] of pages.entries()) {
      expect(page, 'the seal line is on every page').toContain('密封线');
      for (const field of ['姓名', '学号', '班级'])
        expect(page, 'whose it is, on every page').toContain(field);
      expect(page, 'every page has its number').toContain(`${at + 1}/${pages.length}`);
    }
    for (const words of ['工作台', '班级管理', '考核管理', '退出平台', '技术支持', '返回列表']) {
      expect(all, words).not.toContain(words);
    }
  });

  await test.step('the answer sheet has no questions, the key no room to write', async () => {
    await page.getByRole('tab', { name: '答题卡' }).click();
    const cards = await printed(page);
    const card = cards.join('');
    for (const [at, page] of cards.entries()) expect(page).toContain(`${at + 1}/${cards.length}`);
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

/** A picture of one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('formulas, tables and pictures of stems and options are printed', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'teacher1');
  await page.route(/\/api\/exams\/papers\/\d+\/preview\//, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const item = body.data.sections[0].items[0];
    item.stem =
      '设备的年折旧额为 $\\frac{原值-残值}{年限}$，资料如下：\n\n| 设备 | 原值 |\n|---|---:|\n| 数控机床 | 240 000 |';
    item.image = picture;
    item.body.options[0].text = '$\\alpha+\\beta$';
    item.body.options[1].img_path = picture;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/gradeManage/testPaper?course_id=1');
  const row = page.getByRole('row', { name: /期末试卷 A/ }).first();
  await row.getByRole('button', { name: '预览' }).click();
  const sheet = page.locator('[data-print]');
  await expect(sheet.locator('.katex').first()).toBeAttached();
  await expect(sheet.locator('li .katex').first()).toBeAttached();
  await expect(sheet.getByRole('cell', { name: '数控机床', includeHidden: true })).toBeAttached();
  const first = (await printed(page))[0] ?? '';
  for (const words of ['原值−残值', '年限', '数控机床', '240000', 'α+β']) expect(first).toContain(words);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.locator(`img[src="${picture}"]`)).toHaveCount(2);
  for (const image of await sheet.locator(`img[src="${picture}"]`).all()) await expect(image).toBeVisible();
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
