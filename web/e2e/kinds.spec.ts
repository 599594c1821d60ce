import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { choose, endAssessment, signIn, watchConsole } from './people';

const CLASS = 'class_id=1';
const COURSE = 'course_id=1';
const BANK = `/gradeManage/testPaper?${CLASS}&${COURSE}&tab=bank`;

/** Names that no earlier journey on the same database has used. */
const stamp = Date.now().toString(36);
const paper = `月末处理小测 ${stamp}`;
const assessment = `月末处理测验 ${stamp}`;
const ordering = `把月末工作排成正确的顺序（${stamp}）`;
const composite = `明达商贸有限公司 3 月购进商品 ${stamp}，资料如下：`;
const material = `${composite}\n\n| 业务 | 金额（元） | 税额（元） |\n|---|---:|---:|\n| 购进商品 | 200 000.00 | 26 000.00 |\n| 销售商品 | 320 000.00 | 41 600.00 |`;
const steps = ['审核原始凭证', '编制记账凭证', '登记账簿', '对账与结账'];

/** Opens the editor of a new question of this kind. */
async function write(page: Page, kind: string) {
  await page.goto(BANK);
  await page.getByRole('button', { name: '新建题目' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const editor = page.getByRole('dialog', { name: `新建题目 · ${kind}` });
  await expect(editor).toBeVisible();
  return editor;
}

/** Rows of the bank that say this. */
async function found(page: Page, words: string) {
  await page.goto(BANK);
  await page.getByLabel('搜索题干、答案、解析、标签或拼音').fill(words);
  return page.getByRole('row').filter({ hasText: words });
}

test('an ordering and a composite are written, answered, marked, read back and exported', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  await test.step('the teacher writes an ordering', async () => {
    const editor = await write(page, '排序题');
    await editor.getByLabel('题干').fill(ordering);
    while ((await editor.getByPlaceholder(/^第 \d+ 项$/).count()) < steps.length) {
      await editor.getByRole('button', { name: '增加一项' }).click();
    }
    for (const [at, words] of steps.entries()) await editor.getByPlaceholder(`第 ${at + 1} 项`).fill(words);
    await editor.getByRole('radio', { name: /相邻对得分/ }).check();
    await editor.getByRole('button', { name: '保存', exact: true }).click();
    await expect(editor).toBeHidden();
    await expect(await found(page, stamp)).toHaveCount(1);
  });

  await test.step('and a composite', async () => {
    const editor = await write(page, '综合题');
    await editor.getByLabel('材料').fill(material);
    await editor.getByLabel('第 1 小题的题干').fill('本月的销项税额是');
    await editor.getByLabel('选项 A 内容').fill('26 000 元');
    await editor.getByLabel('选项 B 内容').fill('41 600 元');
    for (const tab of ['D', 'C']) {
      const remove = editor.getByRole('button', { name: `删除选项 ${tab}` });
      if (await remove.isVisible().catch(() => false)) await remove.click();
    }
    await editor.getByLabel('选项 B 为正确答案').check();
    await editor.getByRole('button', { name: '增加小题' }).click();
    await page.getByRole('menuitem', { name: '简答题' }).click();
    await editor.getByLabel('第 2 小题的题干').fill('说明本月应交增值税怎样计算。');
    await editor.getByLabel('参考答案').last().fill('销项税额减可抵扣的进项税额，为 15 600 元。');
    await editor.getByPlaceholder('要点 1').fill('销项减进项');
    await editor.getByRole('button', { name: '保存', exact: true }).click();
    await expect(editor).toBeHidden();
    await expect(await found(page, stamp)).toHaveCount(2);
  });

  await test.step('sets both as an assessment', async () => {
    await page.goto(`/gradeManage/testPaper?${CLASS}&${COURSE}`);
    await page.getByRole('button', { name: '组卷' }).first().click();
    await page.getByRole('textbox', { name: '试卷名称' }).fill(paper);
    await page.getByRole('button', { name: '从题库选题' }).click();
    const drawer = page.getByRole('dialog', { name: '从题库选题' });
    await drawer.getByLabel('搜索题干、答案、解析、标签或拼音').fill(stamp);
    const rows = drawer.getByRole('row').filter({ hasText: stamp });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '加入 2 题' }).click();
    await page.getByRole('button', { name: '保存试卷' }).click();
    await expect(page.getByRole('button', { name: paper, exact: true })).toBeVisible();

    await setAssessment(page, CLASS, paper, assessment);
  });

  const context = await browser.newContext();
  const student = await context.newPage();
  student.setDefaultTimeout(30_000);
  const studentFaults = watchConsole(student);

  await test.step('a student answers them', async () => {
    await signIn(student, 'student6');
    await student.goto(`/course/assess?${COURSE}`);
    await student
      .getByRole('row')
      .or(student.getByRole('listitem'))
      .filter({ hasText: assessment })
      .getByRole('link')
      .last()
      .click();
    await student.getByText('我承诺独立完成').click();
    await student.getByRole('button', { name: '开始作答' }).click();
    await expect(student.getByRole('heading', { name: assessment })).toBeVisible();
    for (let number = 1; number <= 3; number++) {
      await expect(student.getByRole('heading', { name: `第 ${number} 题`, exact: true })).toBeVisible();
      const text = student.getByRole('textbox');
      const choice = student.locator('label').filter({ hasText: '41 600 元' });
      const first = student.getByRole('listitem').filter({ hasText: steps[0] });
      await expect(text.or(choice).or(first).first()).toBeVisible();
      if (await first.isVisible()) await order(student);
      else {
        // The material stays beside each of its parts.
        await expect(student.getByRole('cell', { name: '320 000.00' })).toBeVisible();
        if (await choice.isVisible()) await choice.click();
        else await text.fill('用销项税额减去进项税额，得 15 600 元。');
      }
      await expect(student.getByText(/已保存/).first()).toBeVisible();
      if (number < 3) await student.getByRole('button', { name: '下一题' }).click();
    }
    await student.getByRole('button', { name: '交卷' }).first().click();
    await student.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await expect(student.getByText(/保存回执/).first()).toBeVisible();
  });

  await test.step('the teacher marks the part that needs a person', async () => {
    await page.getByRole('link', { name: assessment }).click();
    await endAssessment(page, '课堂测验结束');
    const row = page.getByRole('row').filter({ hasText: assessment });
    await expect(async () => {
      await page.goto(`/gradeManage/correction?${CLASS}`);
      await expect(row).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 60_000 });
    await expect(row).toHaveCount(1);
    await row.getByRole('link', { name: '开始批改' }).click();
    await expect(page.getByRole('cell', { name: '320 000.00' })).toBeVisible();
    await page.getByRole('spinbutton', { name: '得分' }).fill('1.5');
    await page.getByRole('textbox', { name: '评语（学生可见）' }).fill('写出各税额更好。');
    await page.getByRole('button', { name: '保存，下一份' }).click();
    await expect(page.getByText(/全部批完/).first()).toBeVisible();
    await page.goto(`/gradeManage/assessmentResults?${CLASS}`);
    await choose(page, '选择考核', assessment);
    await page.getByRole('button', { name: '发布成绩' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布成绩' }).click();
    await expect(page.getByText(/已发布/).first()).toBeVisible();
  });

  await test.step('the student reads them back', async () => {
    await student.goto(`/course/testRecord?${COURSE}`);
    const row = student.getByRole('row').filter({ hasText: assessment });
    // Two of three neighbours: 1.33; the choice: 2; what the teacher gave: 1.5.
    await expect(row).toContainText('4.83 / 6');
    await row.getByRole('button', { name: '回看' }).click();
    await expect(student.getByRole('heading', { name: /^材料（第/ })).toBeVisible();
    await expect(student.getByText('↓ 衔接正确')).toHaveCount(2);
    await expect(student.getByText('写出各税额更好。')).toBeVisible();
  });
  await context.close();

  await test.step('the teacher exports the bank to Excel, and its rows are the questions', async () => {
    const rows = await found(page, stamp);
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '导出所选' }).click();
    const dialog = page.getByRole('dialog', { name: '导出题目' });
    await expect(dialog.getByText('2 题可完整导出。')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^导\s?出$/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const file = await download.path();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: readFileSync(file),
    });
    const list = page.getByRole('region', { name: '识别出的题目' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    // They come back as they went.
    await expect(list.getByText('未变')).toHaveCount(2);
    for (const one of ['排序题', '综合题']) await expect(list.getByText(one, { exact: true })).toBeVisible();
    await list.getByRole('button', { name: new RegExp(composite) }).click();
    await expect(page.getByLabel('第 2 小题 题干')).toHaveValue('说明本月应交增值税怎样计算。');
  });
  expect(faults).toEqual([]);
  expect(studentFaults).toEqual([]);
});

/** Puts the steps into their order, except that the last one comes first. */
async function order(student: Page) {
  await expect(student.getByText('尚未作答：请把各项排成正确的顺序。')).toBeVisible();
  const wanted = [steps[3], steps[0], steps[1], steps[2]];
  const cards = student.getByRole('list', { name: /题作答$/ }).getByRole('listitem');
  for (const [to, words] of wanted.entries()) {
    for (let guard = 0; guard < 4; guard++) {
      const texts = await cards.allTextContents();
      const from = texts.findIndex((text) => text.includes(words ?? '?'));
      if (from <= to) break;
      await student.getByRole('button', { name: `上移第 ${from + 1} 项：${words}` }).click();
      await expect(cards.nth(from - 1)).toContainText(words ?? '?');
    }
  }
  // Once in twenty-four it came in this very order: then nothing was moved, and it is taken as it is.
  const asItIs = student.getByRole('button', { name: '就按此顺序作答' });
  if (await asItIs.isVisible()) await asItIs.click();
  await expect(asItIs).toBeHidden();
}
