import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const PAPERS = '/gradeManage/testPaper?class_id=1&course_id=1';

/** A name that no earlier journey on the same database has used. */
const paper = `蓝图卷 ${Date.now().toString(36)}`;

const section = (page: Page, number: number) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('textbox', { name: '大题标题' }) })
    .nth(number - 1);

/** Drags by a grip to the middle of a target, as a hand does: in steps. */
async function drag(page: Page, grip: Locator, target: Locator) {
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await target.boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 12);
  await page.mouse.move(to.x + 20, to.y + to.height * 0.75, { steps: 6 });
  await page.mouse.up();
}

test('a teacher makes a paper by blueprint, sees what it covers, and puts it in order', async ({ page }) => {
  test.setTimeout(150_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await page.goto(PAPERS);
  await page.getByRole('button', { name: '组卷' }).first().click();
  await page.getByRole('textbox', { name: '试卷名称' }).fill(paper);
  await expect(page.getByText('试卷还没有题目，下表是题库的分布')).toBeVisible();
  const drawer = page.getByRole('dialog', { name: '按蓝图组卷' });
  const cell = (kind: string, topic: string | RegExp) =>
    drawer.getByRole('textbox', {
      name:
        typeof topic === 'string' ? `${kind}，${topic}，题数` : new RegExp(`${kind}，${topic.source}，题数`),
    });

  await test.step('too many for the bank: the cell says how many are missing', async () => {
    await page.getByRole('button', { name: '按蓝图组卷' }).click();
    await cell('单选题', /第二章.*/).fill('99');
    await drawer.getByRole('button', { name: '试算' }).click();
    await expect(drawer.getByText(/^还差 \d+ 道$/)).toBeVisible();
    await expect(drawer.getByRole('status')).toContainText('题库还差');
  });

  await test.step('what fits goes into the paper, from cell to cell by the keyboard', async () => {
    await cell('单选题', /第二章.*/).fill('3');
    await page.keyboard.press('Enter');
    await expect(cell('单选题', /第三章.*/)).toBeFocused();
    await page.keyboard.type('2');
    await cell('判断题', '不限章节').fill('4');
    await drawer.getByRole('checkbox', { name: '按难度比例' }).check();
    await drawer.getByRole('button', { name: '试算' }).click();
    await expect(drawer.getByRole('status')).toContainText('题库够用');
    const result = drawer.getByRole('region', { name: '选出的题目' });
    await expect(result.getByRole('listitem')).toHaveCount(9);
    const before = await result.textContent();
    await drawer.getByRole('button', { name: '换一批' }).click();
    await expect.poll(() => result.textContent()).not.toBe(before);
    await drawer.getByRole('button', { name: '加入试卷' }).click();
    await expect(drawer).toBeHidden();
    await expect(section(page, 1).getByRole('textbox', { name: '大题标题' })).toHaveValue('一、单选题');
    await expect(section(page, 2).getByRole('textbox', { name: '大题标题' })).toHaveValue('二、判断题');
    await expect(page.getByText('共 9 题，满分 16 分')).toBeVisible();
  });

  await test.step('the table shows what is asked, and what is not', async () => {
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: /^第二章/ })).toContainText('3/');
    await expect(table.getByRole('row', { name: /^合计/ })).toContainText('16 分');
    await page.getByText('按知识点').click();
    await expect(page.getByText(/试卷未考查的知识点/)).toBeVisible();
  });

  await test.step('a question and a section are dragged elsewhere', async () => {
    // High enough for both sections: near the edges the page scrolls along.
    await page.setViewportSize({ width: 1366, height: 1500 });
    const rows = (number: number) => section(page, number).getByRole('listitem');
    const moved = await rows(1).nth(0).locator('span').nth(2).textContent();
    await drag(
      page,
      rows(1)
        .nth(0)
        .getByTitle(/^按住拖动/),
      rows(2).nth(1),
    );
    await expect(rows(1)).toHaveCount(4);
    await expect(rows(2)).toHaveCount(5);
    await expect(rows(2).nth(2)).toContainText(moved ?? '?');
    await expect(section(page, 2).getByRole('textbox', { name: '大题标题' })).toHaveValue('二、综合题');
    await drag(
      page,
      section(page, 1)
        .getByTitle(/^按住拖动/)
        .first(),
      rows(2).last(),
    );
    await expect(section(page, 1).getByRole('textbox', { name: '大题标题' })).toHaveValue('一、综合题');
    await expect(section(page, 2).getByRole('textbox', { name: '大题标题' })).toHaveValue('二、单选题');
  });

  await test.step('it is kept as it was put in order', async () => {
    await page.getByRole('button', { name: '保存试卷' }).click();
    await page.getByRole('button', { name: paper, exact: true }).click();
    await expect(page.getByRole('heading', { name: /一、综合题/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /二、单选题/ }).first()).toBeVisible();
  });
  expect(faults).toEqual([]);
});
