import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { choose } from '../people';
import { addItem, chapter, course, nameIt, rowOf, saved } from './desk';

/** A course begins with its name, its project and the chapter that all else goes into; tells its number. */
export async function beginCourse(page: Page): Promise<string> {
  await page.goto('/coursecenter');
  await page.getByRole('button', { name: '新建课程' }).click();
  const dialog = page.getByRole('dialog', { name: '新建课程' });
  await dialog.getByLabel('课程名称').fill(course);
  await dialog.getByRole('button', { name: '建立并编写' }).click();
  await page.getByRole('button', { name: '课程设置' }).click();
  const project = page.getByRole('group', { name: '项目', exact: true });
  await project.getByRole('button', { name: '新增一行' }).click();
  await project.getByLabel('名称').fill('资金业务');
  await saved(page);
  await page.getByRole('button', { name: '新增一章' }).click();
  await nameIt(page, chapter);
  return new URL(page.url()).searchParams.get('course_id') ?? '';
}

/** A lecture with a text, a picture and a film with captions. */
export async function writeLecture(page: Page): Promise<void> {
  await addItem(page, '讲', '现金的管理');
  const text = page.getByLabel('正文');
  await text.fill('## 三条规定\n\n库存现金有**限额**，不得坐支，日清月结。\n\n');
  await page
    .getByLabel('图片或附件')
    .last()
    .setInputFiles({
      name: '现金日记账.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 40L40 0"/></svg>',
      ),
    });
  await expect(text).toHaveValue(/!\[现金日记账\.svg\]/);
  const film = test.info().outputPath('讲解.webm');
  const source = 'testsrc=duration=8:size=320x240:rate=10';
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'libvpx', '-y', film]);
  await page.getByRole('button', { name: '上传视频' }).click();
  await page.getByRole('dialog', { name: '上传视频' }).locator('input[type=file]').setInputFiles(film);
  await expect(page.getByText('时长 0:08')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('group', { name: '字幕' }).getByRole('button', { name: '新增' }).click();
  await page.getByRole('button', { name: '边看边写字幕' }).click();
  const captions = page.getByRole('dialog', { name: '编写字幕' });
  await captions.getByRole('button', { name: '在当前位置加一条' }).click();
  await captions.getByLabel('第 1 条字幕').fill('库存现金有限额');
  await captions.getByRole('button', { name: '保存字幕' }).click();
  await expect(captions).toBeHidden();
  await saved(page);
}

/** A table that students download, as a resource of the chapter. */
export async function writeResource(page: Page): Promise<void> {
  await addItem(page, '资源');
  await page.getByRole('button', { name: '新增资源' }).click();
  await page.getByLabel('文件', { exact: true }).setInputFiles({
    name: '现金限额表.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('部门,限额\n财务部,5000\n门店,2000\n'),
  });
  await expect(page.getByRole('link', { name: '现金限额表.csv' })).toBeVisible();
  await expect(page.getByLabel('名称')).toHaveValue('现金限额表');
  await choose(page, '类型', '数据集');
  await saved(page);
}

/** A question comes into the course's bank. */
async function writeQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建题目' }).click();
  await page.getByRole('menuitem', { name: '判断题' }).click();
  const editor = page.getByRole('dialog', { name: '新建题目 · 判断题' });
  await editor.getByLabel('题干').fill('企业可以用现金收入直接支付自身的支出。');
  await editor.getByRole('radio', { name: '错误' }).check();
  await editor.getByRole('button', { name: '保存', exact: true }).click();
  await expect(editor).toBeHidden();
}

/** An exercise of the question that is written for it. */
export async function writeExercise(page: Page): Promise<void> {
  await addItem(page, '训练', '现金练习');
  await saved(page);
  await page.getByRole('link', { name: '去题库出题' }).click();
  await writeQuestion(page);
  await page.goBack();
  await choose(page, '从题库添加题目', /坐支|直接支付/);
  await saved(page);
}

/** A task in Python with one test that students see and one that they do not. */
export async function writePython(page: Page): Promise<void> {
  await addItem(page, 'Python 任务', '现金限额');
  await page.getByLabel('题目说明').fill('写出函数 `over`：库存现金超过限额 `limit` 的部分，不超过时为 0。');
  await page.getByLabel('起始代码').fill('def over(cash, limit):\n    ...\n');
  await page.getByLabel('参考解答').fill('def over(cash, limit):\n    return max(cash - limit, 0)\n');
  const tests = page.getByRole('group', { name: '测试', exact: true });
  for (const [at, name, args, expected, weight] of [
    [1, '超过限额', '5600, 5000', '600', '6'],
    [2, '没有超过', '4000, 5000', '0', '4'],
  ] as const) {
    await tests.getByRole('button', { name: '新增测试' }).click();
    const one = page.getByRole('group', { name: `测试 ${at}` });
    await one.getByLabel('函数名').fill('over');
    await one.getByLabel('参数').fill(args);
    await one.getByRole('textbox', { name: '期望结果' }).fill(expected);
    await one.getByLabel('权重').fill(weight);
    if (at === 2) await one.getByLabel(/^公开/).check();
    await one.getByLabel('名称').fill(name);
  }
  await expect(page.getByText('公开测试占 40%，最多 40%')).toBeVisible();
  const wrong = page.getByRole('group', { name: '典型错误解答' });
  for (const [at, body, score] of [
    [1, 'cash - limit', '60'],
    [2, '0', '40'],
  ] as const) {
    await wrong.getByRole('button', { name: '新增错误解答' }).click();
    await wrong.getByLabel(`wrong-${at}.py`).fill(`def over(cash, limit):\n    return ${body}\n`);
    await wrong.getByLabel('应得分数').last().fill(score);
  }
  await page.getByRole('button', { name: '试运行全部解答' }).click();
  const tried = page
    .getByRole('table')
    .last()
    .getByRole('row')
    .filter({ hasText: /^(?!.*不相符).*相符/ });
  await expect(tried).toHaveCount(3, { timeout: 30_000 });
  await saved(page);
}

/** A flow with lanes, a step that is wrong, and what stands before what. */
export async function writeFlow(page: Page): Promise<void> {
  await addItem(page, '流程设计', '费用报销');
  const lanes = page.getByRole('combobox', { name: '泳道', exact: true });
  for (const lane of ['经办人', '出纳']) {
    await lanes.fill(lane);
    await lanes.press('Enter');
  }
  await lanes.press('Escape');
  const steps: [title: string, lane: string, after?: string][] = [
    ['填写报销单', '经办人'],
    ['审核付款', '出纳', '填写报销单'],
    ['登记日记账', '出纳', '审核付款'],
    ['口头同意即付款', ''],
  ];
  for (const [at, [title, lane, after]] of steps.entries()) {
    const row = rowOf(page, '步骤', at);
    // It begins with a step that has no name yet.
    if (at > 0) await page.getByRole('button', { name: '新增步骤' }).click();
    await row.getByLabel('步骤', { exact: true }).fill(title);
    if (lane === '') await row.getByRole('checkbox', { name: '干扰步骤' }).check();
    else await choose(row, '所在泳道', lane);
    if (after) await choose(row, '须在其后', after);
  }
  await page.getByRole('button', { name: '列出正确顺序' }).click();
  await expect(page.getByText('填写报销单 → 审核付款 → 登记日记账')).toBeVisible();
  await saved(page);
}

/** The task that leads to the exercise, the Python task, the flow and the books. */
export async function writeTask(page: Page, firm: string): Promise<void> {
  await addItem(page, '任务', '出纳的一天');
  await choose(page, '项目', '资金业务');
  await page.getByLabel('任务说明').fill('先练习，再编程，再画流程，最后记账。');
  for (const [at, [kind, label, work]] of (
    [
      ['训练', '内容', '现金练习'],
      ['Python 任务', '内容', '现金限额'],
      ['流程设计', '内容', '费用报销'],
      ['账务处理', '企业', firm],
    ] as const
  ).entries()) {
    await page.getByRole('button', { name: '新增步骤' }).click();
    const row = rowOf(page, '步骤', at);
    await choose(row, '步骤类型', kind);
    await choose(row, label, work);
  }
  // The books are of three vouchers: no statement is asked for.
  await page.getByText('评分与账套').click();
  const parts = page.getByRole('group', { name: '评分构成' });
  await parts.getByLabel('凭证').fill('80');
  await parts.getByLabel('报表').fill('0');
  await expect(parts.getByRole('status')).toContainText('合计 100%');
  await saved(page);
}

/** What was written is looked through and given to students. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '检查并发布' }).click();
  const dialog = page.getByRole('dialog', { name: '发布修改' });
  await expect(dialog.getByText('检查通过')).toBeVisible();
  await expect(dialog.getByText('提醒', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^发布 \d+ 项$/ }).click();
  await expect(dialog).toBeHidden();
}
