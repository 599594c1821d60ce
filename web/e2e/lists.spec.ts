import { expect, test } from '@playwright/test';
import { printed, signIn } from './people';

test('a long list keeps its head in sight, and is printed with its class, black on white, without the frame', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'teacher1');
  await page.goto('/gradeManage/studentList?class_id=1&page_size=100');
  const table = page.getByRole('table', { name: /学生/ });
  await expect(table.getByRole('row')).toHaveCount(61);

  await test.step('the head and the first column stay', async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 900);
    const head = table.getByRole('columnheader', { name: '姓名' });
    await expect(head).toBeInViewport();
    // Nothing lies over it.
    const box = await head.boundingBox();
    const isOnTop = await head.evaluate((cell, [x, y]) => cell.contains(document.elementFromPoint(x, y)), [
      (box?.x ?? 0) + 20,
      (box?.y ?? 0) + 20,
    ] as const);
    expect(isOnTop).toBe(true);
    await page.setViewportSize({ width: 900, height: 768 });
    const frame = table.locator('xpath=..');
    await frame.evaluate((place) => place.scrollTo(place.scrollWidth, 0));
    await expect(table.getByRole('link', { name: '黄雨桐' })).toBeInViewport();
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('on paper', async () => {
    const pages = await printed(page);
    const all = pages.join('');
    expect(all).toContain('学生列表');
    expect(all).toContain('会计2601班');
    for (const number of ['2026010101', '2026010160']) expect(all).toContain(number);
    for (const sheet of pages) expect(sheet, 'the head is on every page').toContain('学号');
    for (const words of ['工作台', '技术支持', '导入名单', '重置密码', '成绩册'])
      expect(all, words).not.toContain(words);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        getComputedStyle(document.querySelector('td') as Element).color,
      ]);
    await expect.poll(ink).toEqual(['light', 'rgb(29, 35, 44)']);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('a list that is wholly in the browser is printed whole, and a record of an exam with its answers', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'student1');
  await page.goto('/course/score?course_id=1&class_id=1');
  const total = page.getByText(/共 \d+ 条/);
  await expect(total).toBeVisible();
  const count = Number(/\d+/.exec((await total.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(20);
  // The last row stands on the last page of the screen, and on paper all the same when the first is shown.
  const pages = page.locator('.ant-pagination-item');
  await pages.last().click();
  const bottom = (await page.getByRole('row').last().getByRole('cell').last().textContent()) ?? '';
  await pages.first().click();
  const paper = (await printed(page)).join('');
  expect(bottom).toMatch(/^\d{4}-/);
  expect(paper).toContain(bottom.replace(/\s+/g, ''));
  // Work that counts nothing, or not yet, has no share to show.
  expect(paper.match(/\+\d+\.\d\d\/\d/g)?.length).toBeGreaterThan(20);

  await page.goto('/course/testRecord?course_id=1&class_id=1&attempt_id=1');
  await expect(page.getByText('第 1 题')).toBeVisible();
  await expect(page.getByText('第 32 题')).toBeVisible();
  const record = (await printed(page)).join('');
  for (const words of ['期中考核', '第1题', '第32题', '解析']) expect(record).toContain(words);
  expect(record).not.toContain('我的课程');
});
