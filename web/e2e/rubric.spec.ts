import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** An essay of the demo that waits for its marks. */
const DESK = '/gradeManage/correctionTask?class_id=1&assessment_id=2&question_id=70';

test('a rubric is edited from the desk, marks are given by its lines with keys alone, and all is put back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  const panel = page.getByRole('complementary', { name: '评分', exact: true });
  const figure = panel.getByRole('spinbutton');

  await test.step('half a point less of a line, by keys', async () => {
    await page.goto(DESK);
    await expect(panel).toBeVisible();
    await page.keyboard.press('1');
    await expect(figure).toHaveValue('1.67');
    await page.keyboard.press('-');
    await expect(figure).toHaveValue('1.5');
  });

  await test.step('adds a deduction, and keeps the rubric under a name', async () => {
    await page.getByRole('link', { name: '修改评分要点' }).click();
    await page.getByRole('button', { name: '增加扣分项' }).click();
    await page.getByRole('textbox', { name: '扣分项 1' }).fill('没有写出依据');
    await page.getByRole('button', { name: '评分要点库' }).click();
    const library = page.getByRole('dialog', { name: '评分要点库' });
    await library.getByRole('textbox', { name: '名称' }).fill('审批三点');
    await library.getByRole('button', { name: /存\s*入/ }).click();
    await expect(library.getByRole('button', { name: '取用「审批三点」' })).toBeVisible();
    await library.getByRole('button', { name: '删除「审批三点」' }).click();
    await expect(library.getByText('还没有保存过评分要点')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: '原因' }).fill('补充扣分项');
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByRole('button', { name: '执行更正' }).click();
    await expect(page.getByRole('heading', { name: '更正已生效' })).toBeVisible();
  });

  await test.step('goes on marking: a line, a deduction in part, a comment with a tag', async () => {
    await page.getByRole('link', { name: '继续批改' }).click();
    await expect(panel.getByRole('button', { name: /^没有写出依据/ })).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('4');
    await expect(figure).toHaveValue('0.67');
    await page.keyboard.press('-');
    await expect(figure).toHaveValue('1.17');
    await panel.getByRole('combobox', { name: '评语标签' }).fill('表述');
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox', { name: '评语（学生可见）' }).fill('依据要写全');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('list', { name: '本题各标签的使用次数' })).toContainText('表述');
  });

  await test.step('and puts all of it back', async () => {
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(page.getByRole('list', { name: '本题各标签的使用次数' })).toBeHidden();
    await page.goto('/gradeManage/regrade?class_id=1&assessment_id=2');
    await page.getByRole('button', { name: '撤销' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('撤销原因').fill('仍按原要点');
    await dialog.getByRole('button', { name: '撤销更正' }).click();
    await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
    await page.goto(DESK);
    await expect(panel.getByRole('button', { name: /^授权失效/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^没有写出依据/ })).toHaveCount(0);
  });
  expect(faults).toEqual([]);
});
