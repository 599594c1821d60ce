import { expect, type Page } from '@playwright/test';
import { businesses, typeVoucher } from './company';
import { course, firm } from './desk';

/** From a page of the whole screen to the one before. */
const back = (page: Page) => page.getByRole('button', { name: '返回' }).click();

/** Opens a page of the course from the sidebar. */
async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Into the class by its code, and into the course. */
export async function join(page: Page, code: string): Promise<void> {
  await page.goto('/mycourse');
  await page.getByRole('button', { name: '加入班级' }).first().click();
  const dialog = page.getByRole('dialog', { name: '加入班级' });
  await dialog.getByRole('textbox').fill(code);
  await dialog.getByRole('button', { name: '加入', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^切换课程/ })).toContainText(course);
}

/** Watches a little of the film, and reads the resource. */
export async function learn(page: Page): Promise<void> {
  await go(page, '视频学习');
  // The course's home, which stood here until now, offers the same lecture.
  await expect(page.getByText('已学完 0 / 1 讲')).toBeVisible();
  await page.getByRole('link', { name: /现金的管理/ }).click();
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  const position = page.getByRole('slider', { name: '播放位置' });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);
  await go(page, '资源列表');
  await page.getByRole('link', { name: /现金限额表/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '现金限额表' })).toBeVisible();
}

/** The task, at one of its steps. */
async function begin(page: Page, step: RegExp): Promise<void> {
  await go(page, '任务列表');
  await page
    .getByRole('link', { name: /出纳的一天/ })
    .first()
    .click();
  await page
    .getByRole('listitem')
    .filter({ hasText: step })
    .getByRole('link', { name: /^(开始|进入)$/ })
    .click();
}

export async function doExercise(page: Page): Promise<void> {
  await begin(page, /1\. 现金练习/);
  await page.getByRole('button', { name: /开始训练/ }).click();
  await page.locator('label').filter({ hasText: '错误' }).click();
  await expect(page.getByRole('radio', { name: '错误' })).toBeChecked();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click();
  await expect(page.getByText('本次得分')).toBeVisible();
}

export async function doPython(page: Page): Promise<void> {
  await begin(page, /2\. 现金限额/);
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    'def over(cash, limit):\n    return max(cash - limit, 0)\n\nprint(over(5600, 5000))\n',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('600', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: '提交评测' }).click();
  await expect(page.getByText('2 项测试全部通过')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('提交次数不限，已提交 1 次')).toBeVisible();
  await back(page);
}

export async function doFlow(page: Page): Promise<void> {
  await begin(page, /3\. 费用报销/);
  for (const name of ['填写报销单', '审核付款', '登记日记账']) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
  }
  const step = (number: number) => page.getByRole('button', { name: new RegExp(`^第 ${number} 步`) });
  // From no lane into the first; two of them on into the second.
  for (const number of [1, 2, 3]) await step(number).press('Alt+ArrowRight');
  for (const number of [2, 3]) await step(number).press('Alt+ArrowRight');
  await expect(step(3)).toHaveAccessibleName(/出纳$/);
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('region', { name: '评分结果' })).toContainText('100%');
  await back(page);
}

/** Books each document, has the vouchers signed and posted, and hands the books in. */
export async function doBooks(page: Page): Promise<void> {
  await begin(page, /4\. /);
  await expect(page.getByText(firm).first()).toBeVisible();
  for (const [at, one] of businesses.entries()) {
    await page
      .getByRole('button', { name: new RegExp(one.title) })
      .first()
      .click();
    await page.getByRole('button', { name: '填制凭证' }).click();
    await expect(page.getByLabel('第 1 行 摘要')).toBeFocused();
    await typeVoucher(page, { ...one, summary: one.title });
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(`记-${at + 1} 已保存`)).toBeVisible();
  }
  for (const [waits, does] of [
    ['待出纳签字 3', '出纳签字 3 张'],
    ['待审核 3', '审核 3 张'],
    ['待记账 3', '记账 3 张'],
  ] as const) {
    await page.getByRole('button', { name: waits, exact: true }).click();
    await page.getByRole('button', { name: does, exact: true }).click();
    await expect(page.getByRole('button', { name: does, exact: true })).toBeHidden();
  }
  await page.getByRole('button', { name: '提交评分' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '提交评分' }).click();
  await expect(page.getByText('已提交，请看报告')).toBeVisible();
}

/** The task says that every step was handed in, and right. */
export async function seeDone(page: Page): Promise<void> {
  await back(page);
  await expect(page.getByText('已交 4 / 4')).toBeVisible();
  await expect(page.getByText('得分率 100%')).toHaveCount(4);
}
