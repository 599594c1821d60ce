import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** Everybody by place. */
const STUDENTS =
  '/gradeManage/assessmentResults?class_id=1&assessment_id=1&tab=students&sort=place&page_size=100';
const reason = '原答案的表述有误，另一个选项才成立';

/** What the page of results says of everybody: their place and their score. */
async function scores(page: Page): Promise<string[]> {
  await page.goto(STUDENTS);
  const rows = page.getByRole('row').filter({ hasText: '/' });
  await expect(rows.first()).toBeVisible();
  return rows.allInnerTexts();
}

/** Of how many students this column is another than before. */
function others(before: string[], after: string[], column: 'place' | 'score'): number {
  const of = (row: string) => {
    const [place, number = '', , score] = row.split('\t');
    return [number, column === 'place' ? place : score] as const;
  };
  const known = new Map(before.map(of));
  return after.map(of).filter(([number, value]) => known.get(number) !== value).length;
}

/** A figure of the preview: 得分增加 7 份. */
async function figure(page: Page, name: string): Promise<number> {
  const text = await page.getByText(new RegExp(`${name}\\s*\\d+`)).textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

test('a wrong key is corrected after the release, everybody changes, and it is undone', async ({ page }) => {
  test.setTimeout(90_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  const before = await scores(page);
  let changed = '';
  let foretold = { scores: 0, places: 0 };

  await test.step('chooses a question and another right option', async () => {
    await page.getByRole('link', { name: '更正评分' }).click();
    await page.getByRole('row').filter({ hasText: '单选题' }).first().getByRole('button').click();
    const options = page.getByRole('radio', { name: /为正确答案$/ });
    await expect(options.first()).toBeVisible();
    const preview = page.getByRole('button', { name: '预览影响' });
    await expect(preview).toBeDisabled();
    await page
      .getByRole('radio', { name: /为正确答案$/, checked: false })
      .first()
      .check();
    await page.getByRole('textbox', { name: '原因' }).fill(reason);
    await preview.click();
  });

  await test.step('sees whom it changes, and that nothing has changed', async () => {
    await expect(page.getByText('平均分', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(`原因：${reason}`)).toBeVisible();
    await expect(page.getByText(/名次变化/)).toBeVisible();
    foretold = {
      scores: (await figure(page, '得分增加')) + (await figure(page, '得分减少')),
      places: await figure(page, '名次变化'),
    };
    // The demo's students answer otherwise each time; a wrong key concerns more than half of sixty.
    expect(foretold.scores).toBeGreaterThan(30);
    const row = page.getByRole('row').filter({ hasText: '→' }).first();
    // The name stands before the number.
    changed = /^\D+/.exec((await row.getByRole('cell').first().textContent()) ?? '')?.[0] ?? '';
    expect(changed).not.toBe('');
  });

  await test.step('applies it on their word', async () => {
    const apply = page.getByRole('button', { name: '执行更正' });
    await expect(apply).toBeDisabled();
    await page.getByRole('checkbox', { name: '我确认改变已发布的成绩' }).check();
    await apply.click();
    await expect(page.getByRole('heading', { name: '更正已生效' })).toBeVisible();
    await page.getByRole('button', { name: '返回题目列表' }).click();
    await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  });
  const after = await scores(page);
  expect({
    scores: others(before, after, 'score'),
    places: others(before, after, 'place'),
  }).toEqual(foretold);

  await test.step('what changed and why stands at the question', async () => {
    await page.goto(STUDENTS);
    await page.getByRole('row').filter({ hasText: changed }).getByRole('link').last().click();
    await expect(page.getByText('本题已更正')).toBeVisible();
    await expect(page.getByText(`答案更正：${reason}。`)).toBeVisible();
  });

  await test.step('and takes it back', async () => {
    await page.goto('/gradeManage/regrade?class_id=1&assessment_id=1');
    await page.getByRole('button', { name: '撤销' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('撤销原因').fill('核对后原答案无误');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '撤销更正' }).click();
    await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  });
  expect(await scores(page)).toEqual(before);
  expect(faults).toEqual([]);
});
