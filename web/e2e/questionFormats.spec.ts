import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const COURSE = 'class_id=1&course_id=1';
const stamp = Date.now().toString(36);

/** A red dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4YWQEAALyAS2tdN38AAAAAElFTkSuQmCC';

const gift = `// [tag:期中]
收到前欠货款存入银行，贷方科目是（${stamp}）{
  ~主营业务收入
  =应收账款#债权减少
  ~预收账款
}

下列各项属于资产的是（${stamp}）{ ~短期借款 ~实收资本 }

以下几题考查往来。
`;

const moodle = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="multichoice">
    <name><text>看图</text></name>
    <questiontext format="html">
      <text><![CDATA[<p>图中的点是什么颜色？（${stamp}）<img src="@@PLUGINFILE@@/dot.png"></p>]]></text>
      <file name="dot.png" path="/" encoding="base64">${DOT}</file>
    </questiontext>
    <defaultgrade>2</defaultgrade><single>true</single>
    <answer fraction="100" format="html"><text>红色</text></answer>
    <answer fraction="0" format="html"><text>蓝色</text></answer>
  </question>
</quiz>`;

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a teacher brings questions of other platforms and takes them away again', async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  await test.step('sees what a GIFT file is taken for and what is no question', async () => {
    await page.goto(`/gradeManage/testPaper?${COURSE}&tab=import`);
    await page.locator('input[type=file]').setInputFiles(file('往来.txt', gift));
    await expect(page.getByText('识别出 2 题')).toBeVisible();
    await expect(page.getByText('「往来.txt」识别为')).toBeVisible();
    await expect(page.getByText('GIFT 文本')).toBeVisible();
    await page.getByText('文件中有 1 项没有导入').click();
    await expect(page.getByText('是说明文字，不是题目，没有导入')).toBeVisible();
    await page.getByRole('button', { name: /1. 收到前欠货款/ }).click();
    await expect(page.getByText('各选项的反馈并入解析')).toBeVisible();
  });

  await test.step('corrects a question and takes both over', async () => {
    await page.getByRole('button', { name: /2. 下列各项属于资产/ }).click();
    await page.getByRole('textbox', { name: '选项 A' }).fill('库存现金');
    await page.getByRole('textbox', { name: '参考答案' }).fill('A');
    const take = page.getByRole('button', { name: '导入所选 2 题' });
    await expect(take).toBeEnabled();
    await take.click();
    await expect(page.getByText('导入完成：新增 2 题')).toBeVisible();
  });

  await test.step('brings a Moodle quiz with its picture', async () => {
    await page.goto(`/gradeManage/testPaper?${COURSE}&tab=import`);
    await page.locator('input[type=file]').setInputFiles(file('quiz.xml', moodle));
    await expect(page.getByText('识别出 1 题')).toBeVisible();
    const picture = page.locator('img[src^="/api/"]').first();
    await expect(picture).toBeVisible();
    await page.getByRole('button', { name: '导入所选 1 题' }).click();
    await expect(page.getByText('导入完成：新增 1 题')).toBeVisible();
  });

  await test.step('exports as Moodle XML after reading what is lost', async () => {
    await page.goto(`/gradeManage/testPaper?${COURSE}&tab=bank`);
    await page
      .getByRole('button', { name: /导\s?出 \d+ 行/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: '导出题目' });
    await dialog.getByRole('radio', { name: /Moodle XML/ }).check();
    await expect(dialog.getByText(/不能完整导出/)).toBeVisible();
    await expect(dialog.getByRole('list', { name: '不能完整导出的题目' })).toContainText(
      '不能用 Moodle XML 表示',
    );
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/.xml$/);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('图中的点是什么颜色');
    expect(text).toContain(DOT.slice(0, 40));
  });
  expect(faults).toEqual([]);
});
