import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { setAssessment } from './assessments';
import { choose, endAssessment, signIn, watchConsole } from './people';

/** The demo's largest class and its course. */
const CLASS = 'class_id=1';
const COURSE = 'course_id=1';

/** Names that no earlier journey on the same database has used. */
const stamp = Date.now().toString(36);
const paper = `课堂小测 ${stamp}`;
const assessment = `随堂测验 ${stamp}`;

/** Ticks the question of the bank that says this. */
async function pick(page: Page, words: string) {
  const drawer = page.getByRole('dialog', { name: '从题库选题' });
  await drawer.getByRole('searchbox').or(drawer.getByPlaceholder(/搜索/)).first().fill(words);
  const row = drawer.getByRole('row').filter({ hasText: words }).first();
  await row.getByRole('checkbox').check();
}

/** Corrects a question of the running exam; the student is shown it, wherever they are on the paper, and says so. */
async function correct(page: Page, student: Page): Promise<void> {
  await page.getByRole('button', { name: '更正试题' }).click();
  const sheet = page.getByRole('dialog', { name: '更正试题' });
  await sheet.getByRole('listitem').filter({ hasText: '先付款、后审批' }).getByRole('button').click();
  const editor = page.getByRole('dialog', { name: '编辑题目' });
  const stem = editor.getByRole('textbox', { name: '题干' });
  await expect(stem).toHaveValue(/先付款、后审批/);
  await stem.fill(`${await stem.inputValue()}（请至少写出两点。）`);
  await editor.getByRole('button', { name: /^保存/ }).click();
  await expect(editor).toBeHidden();
  await expect(sheet.getByText('（请至少写出两点。）')).toBeVisible();
  await sheet.getByRole('textbox', { name: '给学生的说明' }).fill('简答题请至少写出两点。');
  await sheet.getByRole('button', { name: '发布更正' }).click();

  await expect(student.getByRole('alert').filter({ hasText: '简答题请至少写出两点。' })).toBeVisible();
  const seen = student.getByRole('button', { name: '我已看到' });
  const look = student.getByRole('button', { name: /^去看第/ });
  await expect(seen.or(look)).toBeVisible();
  if (await look.isVisible()) await look.click();
  await seen.click();
  await expect(seen).toBeHidden();
  await expect(sheet.getByText('1/1 人已看到')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // Back to the first question, from which the rest is answered in order.
  await student
    .getByRole('button', { name: /^第 1 题/ })
    .first()
    .click();
}

test('a teacher opens, composes, sets, watches, marks and releases; the student sees the score', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  await test.step('opens content for the class', async () => {
    await page.goto(`/gradeManage/task?${CLASS}`);
    const shut = page.getByRole('row').filter({ hasText: 'T11 经营分析报告' }).getByRole('switch').first();
    await expect(shut).toBeVisible();
    if (!(await shut.isChecked())) await shut.click();
    await expect(shut).toBeChecked();
    await page.reload();
    await expect(
      page.getByRole('row').filter({ hasText: 'T11 经营分析报告' }).getByRole('switch').first(),
    ).toBeChecked();
  });

  await test.step('composes a paper from the bank', async () => {
    await page.goto(`/gradeManage/testPaper?${CLASS}&${COURSE}`);
    await page.getByRole('button', { name: '组卷' }).first().click();
    await page.getByRole('textbox', { name: '试卷名称' }).fill(paper);
    await page.getByRole('button', { name: '从题库选题' }).click();
    await pick(page, '先付款、后审批');
    await pick(page, '企业收到客户前欠货款 1');
    await page.getByRole('button', { name: '加入 2 题' }).click();
    await page.getByRole('button', { name: '保存试卷' }).click();
    await expect(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
  });

  await test.step('sets an assessment', async () => {
    await setAssessment(page, CLASS, paper, assessment);
  });

  const context = await browser.newContext();
  const student = await context.newPage();
  student.setDefaultTimeout(30_000);
  const studentFaults = watchConsole(student);
  await signIn(student, 'student5');

  await test.step('watches it live while a student sits', async () => {
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

    await student.getByRole('button', { name: '工具', exact: true }).click();
    const sum = student.getByRole('textbox', { name: '算式' });
    await sum.fill('1200×1.13+50');
    await sum.press('Enter');
    await expect(student.getByRole('button', { name: '取用 1,406' })).toBeVisible();
    await sum.press('Escape');
    await expect(sum).toBeHidden();

    await page.getByRole('link', { name: assessment }).click();
    await page.getByRole('tab', { name: '实时看板' }).click();
    await expect(page.getByRole('row').filter({ hasText: '作答中' }).first()).toBeVisible({
      timeout: 20_000,
    });

    await page.getByRole('button', { name: '全体延长' }).click();
    const more = page.getByRole('dialog', { name: /延长时间/ });
    await more.getByRole('button', { name: '机房停电' }).click();
    await more.getByRole('button', { name: '延长', exact: true }).click();
    const told = student.getByRole('alert').filter({ hasText: '结束时间由' });
    await expect(told).toContainText('机房停电');
    await told.getByRole('button', { name: '知道了' }).click();
    await expect(told).toBeHidden();
    await page.getByRole('button', { name: '时间调整' }).click();
    await expect(page.getByText('1/1 人的页面已显示')).toBeVisible();
    await page.keyboard.press('Escape');
    await correct(page, student);

    for (let number = 0; number < 2; number++) {
      const text = student.getByRole('textbox');
      await expect(text.or(student.getByRole('radio')).first()).toBeAttached();
      if (await text.isVisible().catch(() => false)) {
        await text.fill('付款之后再审批，授权就失去了意义；应当先审批、后付款，并由不同的人经办。');
      } else {
        await student
          .locator('label')
          .filter({ has: student.getByRole('radio') })
          .first()
          .click();
      }
      await expect(student.getByText(/已保存/).first()).toBeVisible();
      if (number === 0) await student.getByRole('button', { name: '下一题' }).click();
    }
    await student.getByRole('button', { name: '交卷' }).first().click();
    await student.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await expect(student.getByText(/保存回执/).first()).toBeVisible();
  });

  await test.step('anybody can check the receipt the student keeps', async () => {
    const saving = student.waitForEvent('download');
    await student.getByRole('button', { name: '下载回执文件' }).click();
    const receipt = await (await saving).path();
    const anybody = await browser.newPage();
    await anybody.goto('/receipt');
    await anybody.getByLabel(/回执文件/).setInputFiles(receipt);
    await expect(anybody.getByRole('status')).toContainText('回执真实');
    await expect(anybody.getByText(assessment)).toBeVisible();
    const forged = JSON.parse(readFileSync(receipt, 'utf8'));
    forged.statement.answered = 99;
    const buffer = Buffer.from(JSON.stringify(forged));
    await anybody.getByRole('button', { name: '核对另一份' }).click();
    await anybody
      .getByLabel(/回执文件/)
      .setInputFiles({ name: 'forged.json', mimeType: 'application/json', buffer });
    await expect(anybody.getByText('文件在签名之后被改动过。')).toBeVisible();
    await anybody.close();
  });

  await test.step('ends it and marks the short answer', async () => {
    await endAssessment(page, '课堂测验结束');
    await expect(async () => {
      await page.goto(`/gradeManage/correction?${CLASS}`);
      await expect(page.getByRole('row').filter({ hasText: assessment })).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 60_000 });
    await page
      .getByRole('row')
      .filter({ hasText: assessment })
      .getByRole('link', { name: '开始批改' })
      .click();
    await page.getByRole('spinbutton', { name: '得分' }).fill('4');
    await page.getByRole('textbox', { name: '评语（学生可见）' }).fill('说清了授权，再补上记录。');
    await page.getByRole('button', { name: '保存，下一份' }).click();
    await expect(page.getByText(/全部批完/).first()).toBeVisible();
  });

  await test.step('releases', async () => {
    await page.goto(`/gradeManage/assessmentResults?${CLASS}`);
    await choose(page, '选择考核', assessment);
    await page.getByRole('button', { name: '发布成绩' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布成绩' }).click();
    await expect(page.getByText(/已发布/).first()).toBeVisible();
  });

  await test.step('replays what stood on the screen', async () => {
    await page.getByRole('tab', { name: '学生成绩' }).click();
    await page.getByRole('link', { name: '查看作答' }).first().click();
    await page.getByRole('button', { name: '作答回放' }).click();
    const bar = page.getByRole('slider', { name: '回放进度' });
    const last = Number(await bar.getAttribute('max'));
    expect(last).toBeGreaterThanOrEqual(2);
    await bar.fill('0');
    await expect(page.getByText(`第 1 / ${last + 1} 步`)).toBeVisible();
    await bar.fill(String(last));
    await expect(page.getByText('交卷', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: /^第 2 题 已答$/ })).toBeVisible();
  });

  await test.step('the student sees the score, the rank and the analysis', async () => {
    await expect(async () => {
      await student.goto(`/course/score?${COURSE}`);
      await expect(student.getByRole('row').filter({ hasText: assessment })).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 60_000 });
    const total = student.getByRole('region', { name: '总评（百分制）' });
    await expect(total).toContainText('Python');
    await student.goto(`/course/scoreRanking?${COURSE}`);
    await expect(student.getByRole('listitem').filter({ hasText: '（我）' })).toBeVisible();
    await student.goto(`/course/learningAnalysis?${COURSE}`);
    await expect(student.getByText('知识点掌握').first()).toBeVisible();
  });

  await test.step('the teacher sees the same figures', async () => {
    await student.goto(`/course/scoreRanking?${COURSE}`);
    const row = student.getByRole('listitem').filter({ hasText: '（我）' });
    const words = (await row.textContent()) ?? '';
    const mark = words.match(/[\d.]+\s*$/)?.[0].trim() ?? '?';
    const name = words.match(/(\p{Script=Han}+)\s*（我）/u)?.[1] ?? '?';
    await page.goto(`/gradeManage/studentList?${CLASS}`);
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(mark);
  });
  await context.close();
  expect(faults).toEqual([]);
  expect(studentFaults).toEqual([]);
});
