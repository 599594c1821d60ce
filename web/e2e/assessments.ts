import { expect, type Page } from '@playwright/test';
import { choose } from './people';

/** A time as the date field takes it: the school's clock, whatever the machine's. */
const typed = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Sets a paper for a class, open from a minute ago, or from then, for two hours, and publishes it. `of` is the class in the
 * address.
 */
export async function setAssessment(
  page: Page,
  of: string,
  paper: string,
  title: string,
  opensAtMs = Date.now() - 60_000,
): Promise<void> {
  await page.goto(`/gradeManage/assess?${of}`);
  await page.getByRole('button', { name: '新建考核' }).first().click();
  const form = page.getByRole('dialog', { name: '新建考核' });
  await choose(page, '试卷', paper);
  await form.getByLabel('名称').fill(title);
  const [from, to] = [form.getByPlaceholder('开始日期'), form.getByPlaceholder('结束日期')];
  await from.click();
  await from.fill(typed(opensAtMs));
  await from.press('Enter');
  await to.fill(typed(Date.now() + 7_200_000));
  await to.press('Enter');
  await form.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}

/** Lets an assessment that is being written end at the next full minute that is at least so far away; says why. */
export async function endSoon(page: Page, of: string, title: string, leastMs: number): Promise<void> {
  await page.goto(`/gradeManage/assess?${of}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  await row.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: '编辑考核' });
  const [from, to] = [form.getByPlaceholder('开始日期'), form.getByPlaceholder('结束日期')];
  const end = typed(Math.ceil((Date.now() + leastMs) / 60_000) * 60_000);
  // The times are one field: its beginning is confirmed before its end is asked for.
  await from.click();
  await from.press('Enter');
  await to.fill(end);
  await to.press('Enter');
  await expect(to).toHaveValue(end);
  await form.getByRole('button', { name: '保存并发布' }).click();
  const moving = page.getByRole('dialog', { name: '有学生正在作答，结束时间会改变' });
  await moving.getByRole('textbox').fill('机房提前关闭');
  await moving.getByRole('button', { name: '按新时间保存' }).click();
  await expect(form).toBeHidden();
}
