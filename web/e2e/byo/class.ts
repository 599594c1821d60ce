import { expect, type Page } from '@playwright/test';
import { choose } from '../people';
import { course, stamp } from './desk';

const name = `出纳${stamp}班`;

/** Goes to one of the views of what the class is given. */
const view = (page: Page, title: string) =>
  page.getByRole('link', { name: title, exact: true }).last().click();

/** A class of the course; tells the code by which students join it. */
export async function makeClass(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: '班级管理' }).first().click();
  await page.getByRole('button', { name: '新建班级' }).click();
  const drawer = page.getByRole('dialog', { name: '新建班级' });
  await drawer.getByLabel('班级名称').fill(name);
  await drawer.getByRole('combobox', { name: '学期' }).fill('2026秋');
  await page.keyboard.press('Tab');
  await choose(drawer, '课程', course);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: '创建班级' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const code = (await row.locator('code').textContent()) ?? '';
  await row.getByRole('link', { name }).click();
  return code;
}

/** Opens the project with its task, and the exercise; lectures and resources are open by themselves. */
export async function openAll(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '班级' }).getByRole('link', { name: '内容' }).click();
  await view(page, '项目');
  await page.getByRole('switch', { name: '开放「资金业务」' }).click();
  await view(page, '任务');
  await expect(page.getByRole('switch', { name: '开放「出纳的一天」' })).toBeChecked();
  await page.getByRole('tab', { name: '训练' }).click();
  await page.getByRole('switch', { name: '开放「现金练习」' }).click();
  await expect(page.getByRole('row').filter({ hasText: '现金练习' })).toContainText('开放中');
  await view(page, '开放资源');
  await expect(page.getByRole('switch', { name: '开放「现金的管理」' })).toBeChecked();
}

/** The class has handed it in: the task with all its steps, and the exercise. */
export async function seeHandedIn(page: Page): Promise<void> {
  await view(page, '任务');
  await page.reload();
  await page.getByRole('tab', { name: '任务' }).click();
  await expect(page.getByRole('row').filter({ hasText: '出纳的一天' })).toContainText('1/1 人');
  await page.getByRole('tab', { name: '训练' }).click();
  await expect(page.getByRole('row').filter({ hasText: '现金练习' })).toContainText('1/1 人');
}
