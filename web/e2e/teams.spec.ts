import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { choose, chooseTask, headersOf, signIn, watchConsole } from './people';

const task = /^T6 /;

async function person(browser: Browser, username: string) {
  const page = await (await browser.newContext()).newPage();
  const faults = watchConsole(page);
  await signIn(page, username);
  const me = await page.request.get('/api/user/info/', { headers: await headersOf(page.request, username) });
  return { page, faults, name: (await me.json()).data.real_name as string };
}

/** Puts a student in no team into one of the places that the menu offers, by keyboard. */
async function place(board: Page, name: string, where: RegExp) {
  await board.getByRole('button', { name: `把${name}编入小组` }).press('Enter');
  const entry = board.getByRole('menuitem', { name: where });
  // The first entry has the keyboard once the menu is there.
  await expect(board.getByRole('menuitem').first()).toBeFocused();
  while (!(await isFocused(entry))) await board.keyboard.press('ArrowDown');
  await board.keyboard.press('Enter');
  await expect(board.getByRole('button', { name: `调整${name}的小组` })).toBeVisible();
  // The keyboard goes on to the next who is in no team.
  await expect(board.locator(':focus')).toHaveText('编入小组');
}

const isFocused = (one: Locator) => one.evaluate((node) => node === document.activeElement);

async function typeLine(page: Page, row: number, code: string, side: '借方' | '贷方') {
  await page.getByLabel(`第 ${row} 行 摘要`).fill('提取备用金');
  const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
  await account.fill(code);
  await account.press('Enter');
  await page.getByLabel(`第 ${row} 行 ${side}金额`).fill('2000');
}

/** Opens the team's book from the list of the student's books, or by the task where it was never opened. */
async function openDesk(page: Page, activity: number) {
  await page.goto(`/full/fzptAssess?course_id=1&activity_id=${activity}`);
  await expect(page.getByRole('region', { name: '小组与岗位' })).toBeVisible();
  await expect(page.getByText('已准备好自动保存')).toBeVisible();
}

test('a team keeps one book, each at their post, and a post is handed over', async ({ browser }) => {
  test.slow();
  const teacher = await person(browser, 'teacher1');
  const accountant = await person(browser, 'student51');
  const cashier = await person(browser, 'student52');
  const reviewer = await person(browser, 'student57');
  const supervisor = await person(browser, 'student59');
  const members = [accountant, cashier, reviewer, supervisor];

  // Whoever joins takes the first post that is vacant.
  const board = teacher.page;
  await board.goto('/gradeManage/trainingResults?class_id=1&course_id=1&view=books&by=teams');
  await chooseTask(board, task);
  const activity = Number(new URL(board.url()).searchParams.get('activity_id'));
  for (const [at, { name }] of members.entries())
    await place(board, name, at === 0 ? /^新的一组$/ : /^第 1 组/);
  const team = board.getByRole('listitem', { name: '第 1 组' });
  const posts = team.getByRole('group', { name: `${cashier.name}的岗位` });
  await posts.getByRole('button', { name: '会计主管' }).press('Space');
  await expect(team).toContainText('出纳不得兼任制单会计或会计主管');
  await expect(board.getByRole('button', { name: '保存分组' })).toBeDisabled();
  await posts.getByRole('button', { name: '会计主管' }).press('Space');
  await board.getByRole('button', { name: '保存分组' }).press('Enter');
  await expect(board.getByText('已保存 1 个小组')).toBeVisible();

  for (const { page } of members) await openDesk(page, activity);
  const accounts = accountant.page;
  await expect(reviewer.page.getByRole('button', { name: /新凭证/ })).toBeHidden();
  await accounts.getByRole('button', { name: /新凭证/ }).click();
  await typeLine(accounts, 1, '1001', '借方');
  await typeLine(accounts, 2, '100201', '贷方');
  await accounts.keyboard.press('ControlOrMeta+s');
  const saved = accounts.getByText(/^记-\d+ 已保存$/);
  await expect(saved).toBeVisible();
  const label = /^记-\d+/.exec((await saved.textContent()) ?? '')?.[0] ?? '';

  // It appears at the others by itself; while it is being changed nobody signs it.
  const own = (page: Page) => page.getByRole('button', { name: new RegExp(`^${label}`) });
  for (const { page } of [cashier, reviewer]) await expect(own(page)).toBeVisible();
  await accounts.getByLabel('第 1 行 摘要').fill('提取现金备用');
  await own(cashier.page).click();
  await expect(cashier.page.getByText(`${accountant.name}正在改这张凭证`)).toBeVisible();
  await expect(cashier.page.getByRole('button', { name: /出纳签字/ })).toBeHidden();
  await accounts.keyboard.press('ControlOrMeta+s');
  await cashier.page.getByRole('button', { name: '出纳签字 1 张', exact: true }).click();
  await reviewer.page.getByRole('button', { name: '审核 1 张', exact: true }).click();
  await supervisor.page.getByRole('button', { name: '记账 1 张', exact: true }).click();
  await own(accounts).click();
  for (const { name } of members) await expect(accounts.locator('footer').getByText(name)).toBeVisible();

  // The reviewer leaves their post to the supervisor, who reads how the books stand before taking it.
  await reviewer.page.getByRole('button', { name: '岗位交接' }).click();
  const leaving = reviewer.page.getByRole('dialog');
  await choose(leaving, /接收人/, new RegExp(supervisor.name));
  await leaving.getByLabel('交接说明').fill('凭证都已审核。');
  await leaving.getByRole('button', { name: '发出交接' }).click();
  await expect(leaving.getByRole('region', { name: '待确认' })).toContainText(supervisor.name);
  await supervisor.page.getByRole('button', { name: '岗位交接 1 项待你确认' }).click();
  const offer = supervisor.page.getByRole('dialog').getByRole('region', { name: '待确认' });
  await expect(offer).toContainText('凭证都已审核。');
  await expect(offer).toContainText('1001 库存现金');
  await offer.getByRole('button', { name: /接\s*收/ }).click();
  await expect(supervisor.page.getByRole('dialog').getByText('已接收', { exact: true })).toBeVisible();
  await supervisor.page.keyboard.press('Escape');
  const both = supervisor.page.getByRole('group', { name: '切换岗位' });
  await expect(both.getByRole('button')).toHaveText(['审核', '主管']);
  await expect(leaving).toContainText('你没有可以交出的岗位。');

  // The teacher reads whose the book is, and who did what.
  await board.goto(`/gradeManage/trainingResults?class_id=1&course_id=1&activity_id=${activity}`);
  await board.getByPlaceholder('搜索姓名或学号').fill(accountant.name);
  const row = board.getByRole('row', { name: accountant.name });
  await expect(row).toContainText('第 1 组');
  await row.getByRole('link', { name: '查看账套' }).click();
  await board.getByRole('button', { name: '协作记录' }).click();
  const acts = board.getByRole('list', { name: '协作记录' }).getByRole('listitem');
  for (const [at, step] of [`${supervisor.name}记账${label}`, `${reviewer.name}审核${label}`].entries())
    await expect(acts.nth(at)).toContainText(step);
  await expect(acts.last()).toContainText(`${accountant.name}填制凭证${label}`);
  expect([teacher, ...members].flatMap(({ faults }) => faults)).toEqual([]);
});
