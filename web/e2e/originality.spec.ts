import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { headersOf, signIn, watchConsole } from './people';

/** A task of the demo's course that nobody has handed in to. */
const TASK = 'P17 现金预算';
/** As long as something that is pushed may take to be seen. */
const SOON = { timeout: 5_000 };
const said = '思路是一起讨论的，代码各写各的，循环那一段参考了课件第七章。';
const closing = '已当面沟通，说明合理。';

const OWN = `
import csv
rows = list(csv.DictReader(open('cash.csv')))
amounts = [float(row['金额']) for row in rows if row['金额']]
running = []
for amount in amounts:
    before = running[-1] if running else 0
    running.append(round(before + amount, 2))
average = sum(amounts) / max(len(amounts), 1)
spread = sorted(abs(amount - average) for amount in amounts)
lowest = min(running) if running else 0
print(round(average, 2), spread[:3], lowest)
`;

/** The same with other names, other notes and in another layout. */
const RENAMED = `
# 现金预算
import csv
data = list(csv.DictReader(open('cash.csv')))
xs = [float(d['金额']) for d in data if d['金额']]

acc = []
for x in xs:
    prev = acc[-1] if acc else 0
    acc.append(round(prev + x, 2))
mean = sum(xs) / max(len(xs), 1)   # 平均
dev = sorted(abs(x - mean) for x in xs)
low = min(acc) if acc else 0
print(round(mean, 2), dev[:3], low)
`;

const DIFFERENT = `
import pandas as pd
frame = pd.read_csv('cash.csv').dropna()
total = float(frame['金额'].cumsum().iloc[-1])
while total < 0:
    total += frame.shape[0]
summary = {'合计': total, '笔数': frame.shape[0]}
for name in summary:
    print(f'{name}：{summary[name]}')
lines = [str(value) for value in summary.values()]
print('、'.join(lines).replace('0', '零'))
`;

/** Hands a program in as the page would; returns whose it is. */
async function handIn(request: APIRequestContext, username: string, code: string): Promise<string> {
  const headers = await headersOf(request, username);
  const tasks = await request.get('/api/course/1/python/', { headers });
  const task = (await tasks.json()).data.find((one: { title: string }) => one.title === TASK);
  const sent = await request.post(`/api/python/${task.id}/submit/`, { headers, data: { code } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const user = await request.get('/api/user/info/', { headers });
  return (await user.json()).data.real_name;
}

/** Somebody at a screen of their own. */
async function person(browser: Browser, username: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, username);
  return { page, faults };
}

test('two hand-ins that are alike are found, looked at, asked about, explained and closed', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const one = await handIn(request, 'student20', OWN);
  const other = await handIn(request, 'student21', RENAMED);
  const third = await handIn(request, 'student22', DIFFERENT);
  const teacher = await person(browser, 'teacher1');
  const { page } = teacher;

  await test.step('a teacher compares, and sees what was found without doing anything', async () => {
    await page.goto('/gradeManage/gradebook?class_id=1');
    await page.getByRole('link', { name: '原创性比对' }).click();
    const row = page.getByRole('row').filter({ hasText: TASK });
    await row.getByRole('button', { name: /^开始比对/ }).click();
    await expect(row.getByRole('button', { name: '发现 1 对相似' })).toBeVisible({ timeout: 20_000 });
    await row.getByRole('button', { name: '发现 1 对相似' }).click();
  });

  await test.step('the pair is opened with the keyboard, and its lines are marked on both sides', async () => {
    const table = page.getByRole('table', { name: '相似的提交' });
    await expect(table.getByText(one)).toBeVisible();
    await expect(table.getByText(other)).toBeVisible();
    await expect(page.getByText(third)).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const left = page.getByRole('region', { name: `${one}的提交` });
    const right = page.getByRole('region', { name: `${other}的提交` });
    await expect(left.locator('[data-mark="1"]').first()).toBeVisible();
    await expect(right.locator('[data-mark="1"]').first()).toBeVisible();
    await left.getByRole('button', { name: '片段 1，在另一份中查看' }).click();
    await expect(page.getByRole('button', { name: /^片段 1：/ })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and asks one of the two', async () => {
    await page.getByRole('button', { name: `询问学生 ${other}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('问题')).toHaveValue(new RegExp(`「${TASK}」中提交的第 \\d`));
    await dialog.getByRole('button', { name: '发给学生' }).click();
    await expect(page.getByText('待学生说明')).toBeVisible();
  });

  const student = await person(browser, 'student21');

  await test.step('the student finds it on their home, reads their own lines only, and answers', async () => {
    await student.page.goto('/mycourse');
    await student.page.getByRole('link', { name: new RegExp(`待说明.*${TASK}`) }).click();
    const drawer = student.page.getByRole('dialog');
    await expect(drawer.getByRole('region', { name: '你的提交' })).toContainText('acc.append');
    await expect(drawer.getByText(one)).toBeHidden();
    await drawer.getByLabel('你的说明').fill(said);
    await drawer.getByRole('button', { name: '提交说明' }).click();
    await expect(drawer.getByText(/教师看过后会写下结语/)).toBeVisible();
  });

  await test.step('the teacher reads it at once, and closes with words', async () => {
    await expect(page.getByText('学生已说明')).toBeVisible(SOON);
    await page.goto('/gradeManage/originality?class_id=1&course_id=1');
    await page.getByRole('tab', { name: '询问记录（1）' }).click();
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole('button', { name: `结束询问 ${other}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('结语（学生可见）').fill(closing);
    await dialog.getByRole('button', { name: '结束询问' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(closing)).toBeVisible();
  });

  await test.step('which the student reads where they answered', async () => {
    await expect(student.page.getByRole('dialog').getByText(closing)).toBeVisible(SOON);
    await expect(student.page.getByRole('dialog').getByRole('textbox')).toBeHidden();
  });
  for (const { faults } of [teacher, student]) expect(faults).toEqual([]);
});
