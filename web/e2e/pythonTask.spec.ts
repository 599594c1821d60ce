import { expect, test } from '@playwright/test';
import { choose, signIn, watchConsole } from './people';

test('a teacher writes a Python task by forms, and tries it and a flow', async ({ page }) => {
  test.setTimeout(120_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  const outline = page.getByRole('navigation', { name: '课程目录' });

  await test.step('a task of a new course', async () => {
    await page.goto('/coursecenter');
    await page.getByRole('button', { name: '新建课程' }).click();
    await page.getByLabel('课程名称').fill('增值税计算练习');
    await page.getByRole('button', { name: '建立并编写' }).click();
    await outline.getByRole('button', { name: '新增一章' }).click();
    await page.getByLabel('名称').fill('第一章 价税分离');
    await page.getByRole('button', { name: '新增并编写' }).click();
    await outline.getByRole('button', { name: '在「第一章 价税分离」中新增' }).click();
    await page.getByRole('menuitem', { name: 'Python 任务' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('含税销售额合计');
    await page.getByRole('button', { name: '新增并编写' }).click();
  });

  await test.step('data, program and tests', async () => {
    await page.getByLabel('题目说明').fill('读取 `sales.csv`，写出函数 `net`，并计算合计 `total`。');
    await page.getByLabel('给学生的文件', { exact: true }).setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('客户,金额\n明达商贸,113\n海川公司,226\n'),
    });
    await expect(page.getByRole('link', { name: 'sales.csv' })).toBeVisible();
    await page.getByLabel('起始代码').fill('def net(gross):\n    ...\n');
    await page
      .getByLabel('参考解答')
      .fill(
        'import pandas as pd\n\ndef net(gross):\n    return round(gross / 1.13, 2)\n\ntotal = int(pd.read_csv("sales.csv")["金额"].sum())\n',
      );
    const tests = page.getByRole('group', { name: '测试', exact: true });
    await tests.getByRole('button', { name: '新增测试' }).click();
    await tests.getByLabel('名称').fill('价税分离');
    await tests.getByLabel('函数名').fill('net');
    await tests.getByLabel('参数').fill('113');
    await tests.getByRole('textbox', { name: '期望结果' }).fill('100');
    await tests.getByRole('button', { name: '新增测试' }).click();
    const second = page.getByRole('group', { name: '测试 2' });
    await choose(second, '类型', '变量的值');
    await second.getByLabel('变量名').fill('total');
    await second.getByRole('textbox', { name: '期望结果' }).fill('339');
    await second.getByLabel('名称').fill('合计');
    await expect(page.getByText('公开测试占 0%，最多 40%')).toBeVisible();
  });

  await test.step('wrong solutions earn what they should', async () => {
    const wrong = page.getByRole('group', { name: '典型错误解答' });
    for (const code of ['total = 339\n', 'def net(gross):\n    return gross * 0.87\n']) {
      await wrong.getByRole('button', { name: '新增错误解答' }).click();
      await wrong
        .getByLabel(/^wrong-\d\.py$/)
        .last()
        .fill(code);
    }
    await page.getByRole('button', { name: '试运行全部解答' }).click();
    const rows = page.getByRole('table').last().getByRole('row');
    await expect(rows.filter({ hasText: '参考解答' })).toContainText('相符', { timeout: 30_000 });
    await expect(rows.filter({ hasText: 'wrong-1.py' })).toContainText('不相符', { timeout: 30_000 });
    await expect(rows.filter({ hasText: 'wrong-2.py' })).toContainText('相符', { timeout: 30_000 });
    await rows
      .filter({ hasText: 'wrong-1.py' })
      .getByRole('button', { name: /改为应得/ })
      .click();
    await expect(page.getByText('内容已修改，请重新试运行。')).toBeVisible();
    await expect(wrong.getByLabel('应得分数').first()).not.toHaveValue('0');
    await page.getByRole('button', { name: '试运行全部解答' }).click();
    await expect(rows.filter({ hasText: '不相符' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'wrong-2.py' })).toContainText('相符', { timeout: 30_000 });
  });

  await test.step('and it is published with its file', async () => {
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
    await page.getByRole('button', { name: '检查并发布' }).click();
    const dialog = page.getByRole('dialog', { name: '发布修改' });
    await expect(dialog.getByText('检查通过')).toBeVisible();
    await dialog.getByRole('button', { name: /^发布 \d+ 项$/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a task of another course is copied with what it leads to', async () => {
    await outline.getByRole('button', { name: '在「第一章 价税分离」中新增' }).click();
    await page.getByRole('menuitem', { name: '从其他课程复制…' }).click();
    const dialog = page.getByRole('dialog', { name: '从其他课程复制' });
    await choose(dialog, '来源课程', '数智会计综合实训：从凭证到 Python 洞察');
    await dialog.getByRole('checkbox', { name: /^任务 T2 登记凭证/ }).check();
    await dialog.getByRole('button', { name: '复制 1 项' }).click();
    // What the new course does not have is said before the task is shown.
    await expect(page.getByText('知识点「凭证」不在本课程的知识点中').first()).toBeVisible();
    await page.getByRole('button', { name: '去查看' }).click();
    await expect(outline.getByRole('button', { name: /^任务\s*T2 登记凭证/ })).toBeVisible();
    await expect(outline.getByRole('button', { name: /^账套\s*青禾智能家居有限公司/ })).toBeVisible();
    await expect(page.getByRole('button', { name: '检查并发布' })).toBeEnabled();
  });

  await test.step('a flow is tried before students get it', async () => {
    await page.goto('/gradeManage/prepare?course_id=1&item=flow/f1');
    const trial = page.getByRole('region', { name: '试做' });
    await trial.getByRole('button', { name: '列出正确顺序' }).click();
    await expect(trial.getByText(/能得满分的顺序/)).toBeVisible();
    await expect(trial.getByRole('listitem').filter({ hasText: '→' }).first()).toBeVisible();
  });
  expect(faults).toEqual([]);
});
