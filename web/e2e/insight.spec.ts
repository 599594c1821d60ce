import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const INSIGHT = '/gradeManage/insight?class_id=1&course_id=1';

test('a teacher sees where the class is weak and gives practice; a student finds and does it', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  let point = '';
  let name = '';

  await test.step('knowledge points stand against students, the weakest first', async () => {
    await page.goto(INSIGHT);
    const map = page.getByRole('table', { name: '学生在每个知识点上的得分率' });
    await expect(map).toBeVisible();
    const shares = await map
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '全班' }) })
      .getByRole('cell')
      .allTextContents();
    const known = shares.filter((share) => share !== '').map(Number);
    expect(known.length).toBeGreaterThan(3);
    point = (await map.getByRole('button').first().textContent()) ?? '';
    expect(point).not.toBe('');
  });

  await test.step('practice is given for one of them', async () => {
    await page.getByRole('table').getByRole('button', { name: point, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `补练：${point}` });
    const works = dialog.getByRole('group', { name: '布置内容' });
    await expect(works.getByRole('checkbox').first()).toBeVisible();
    await dialog.getByRole('button', { name: '清空' }).click();
    const people = dialog.getByRole('group', { name: '布置给' });
    name = (await people.locator('label').first().textContent()) ?? '';
    await people.getByRole('checkbox').first().check();
    await dialog.getByLabel('想对学生说的话（可不填）').fill('先看讲解，再独立做一遍。');
    await dialog.getByRole('button', { name: '布置给 1 人' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('what was given is followed', async () => {
    await page.getByRole('tab', { name: '补练' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(/^.*0 \/ \d+ 项/);
  });

  await test.step('mistakes and students to look at have their reasons', async () => {
    await page.getByRole('tab', { name: '常见错误' }).click();
    await expect(page.getByText(/\d+ \/ \d+ 人答错/).first()).toBeVisible();
    await page.getByRole('tab', { name: /重点关注/ }).click();
    await expect(page.getByText(/天未登录；最近三次成绩/)).toBeVisible();
  });

  await test.step('the student reads it on top of the analysis, and opens a work from there', async () => {
    // The list is by student number: the first of the class.
    const student = await browser.newPage();
    await signIn(student, 'student1');
    await student.goto('/course/learningAnalysis?course_id=1&class_id=1');
    const card = student.getByRole('article').filter({ hasText: `补练「${point}」` });
    await expect(card).toContainText('先看讲解，再独立做一遍。');
    await card.getByRole('link').first().click();
    await expect(student).not.toHaveURL(/learningAnalysis/);
    await student.close();
  });
  expect(faults).toEqual([]);
});
