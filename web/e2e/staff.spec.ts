import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a teacher finds the class and its students, and has the menu of one role', async ({ page }) => {
  await signIn(page, 'teacher1');
  await page.getByRole('button', { name: '教学管理' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['班级管理', '退出平台']);
  await page.getByRole('menuitem', { name: '班级管理' }).click();
  await expect(page).toHaveURL(/\/gradeManage\/grade/);
  const classes = page.getByRole('table', { name: '班级管理' });
  await expect(classes.getByText('QHZN26A').first()).toBeVisible();
});

test('the academic office sees teachers, and a student does not', async ({ browser }) => {
  const office = await browser.newPage();
  await signIn(office, 'staff1');
  await office.getByRole('button', { name: '教学管理' }).click();
  await expect(office.getByRole('menuitem')).toHaveText(['教师管理', '退出平台']);
  await office.goto('/academicManage/academic');
  await expect(office.getByText('林知远').first()).toBeVisible();

  const student = await browser.newPage();
  await signIn(student, 'student3');
  await student.goto('/academicManage/academic');
  await expect(student).toHaveURL(/\/404/);
});

/** Opens the bank, begins a question of the kind and writes its text. */
async function begin(page: Page, kind: string, stem: string) {
  await page.goto('/gradeManage/testPaper?class_id=1&course_id=1&tab=bank');
  await page.getByRole('button', { name: '新建题目' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox').first().fill(stem);
  return drawer;
}

test('a teacher writes a calculation, a matching and a flow question in plain forms', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  let drawer = await begin(page, '计算题', '某产品不含税价 100 元，税率 13%，求税额。');
  await drawer.getByLabel('第 1 项名称').fill('税额');
  await drawer.getByLabel('第 1 项的值').fill('13');
  await drawer.getByRole('button', { name: '预览' }).click();
  await expect(drawer.getByLabel('学生看到的样子 税额')).toBeVisible();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();

  drawer = await begin(page, '匹配题', '把科目与类别连起来。');
  await drawer.getByLabel('左侧 1').fill('库存现金');
  await drawer.getByLabel('右侧 1').fill('资产');
  await drawer.getByLabel('左侧 2').fill('短期借款');
  await drawer.getByLabel('右侧 2').fill('负债');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();

  drawer = await begin(page, '流程题', '把报销步骤排好。');
  await drawer.getByRole('button', { name: '增加步骤' }).click();
  await drawer.getByLabel('步骤 1', { exact: true }).fill('填报销单');
  await drawer.getByRole('button', { name: '增加步骤' }).click();
  await drawer.getByLabel('步骤 2', { exact: true }).fill('领导审批');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();
  expect(faults).toEqual([]);
});

test('a teacher writes an entry question: accounts, sides, amounts', async ({ page }) => {
  await signIn(page, 'teacher1');
  const drawer = await begin(page, '分录题', '从银行提取现金 1 000 元。');
  const line = async (number: number, code: string) => {
    await drawer.getByLabel(`第 ${number} 行科目`).fill(code);
    await page.keyboard.press('Enter');
    await drawer.getByLabel(`第 ${number} 行金额`).fill('1000');
  };
  await line(1, '1001');
  await line(2, '1002');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByPlaceholder(/搜索题干/).fill('提取现金 1 000');
  await expect(page.getByText('从银行提取现金 1 000 元。')).toBeVisible();
});
