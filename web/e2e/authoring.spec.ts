import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

test('a teacher begins a course, writes a chapter, publishes it, and a student reads it', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');

  await test.step('a course begins with its name', async () => {
    await page.goto('/coursecenter');
    await page.getByRole('button', { name: '新建课程' }).click();
    const dialog = page.getByRole('dialog', { name: '新建课程' });
    await dialog.getByLabel('课程名称').fill('成本管理入门');
    await dialog.getByRole('button', { name: '建立并编写' }).click();
    await expect(page.getByRole('navigation', { name: '课程目录' })).toBeVisible();
  });

  const outline = page.getByRole('navigation', { name: '课程目录' });
  const add = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: /^新增/ });
    await dialog.getByLabel('名称').fill(title);
    await dialog.getByRole('button', { name: '新增并编写' }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('a chapter and a lecture with a picture', async () => {
    await outline.getByRole('button', { name: '新增一章' }).click();
    await add('第一章 成本性态');
    await outline.getByRole('button', { name: '在「第一章 成本性态」中新增' }).click();
    await page.getByRole('menuitem', { name: '讲', exact: true }).click();
    await add('变动成本与固定成本');
    const text = page.getByLabel('正文');
    await text.fill('## 分界\n\n产量变化时，**单位变动成本**不变：$y = a + bx$。\n\n');
    await page
      .getByLabel('图片或附件')
      .last()
      .setInputFiles({
        name: '成本 性态.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 40L40 0"/></svg>',
        ),
      });
    await expect(text).toHaveValue(/!\[成本-性态\.svg\]\(\.\.\/\.\.\/\.\.\/assets\/成本-性态\.svg\)/);
    const preview = page.getByRole('region', { name: '学生看到的样子' });
    await expect(preview.getByRole('heading', { name: '分界' })).toBeVisible();
    await expect(preview.getByRole('img')).toHaveAttribute('src', /^\/api\/file\//);
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  });

  await test.step('a step back and forth', async () => {
    const title = page.getByLabel('名称');
    await title.fill('成本按性态分类');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(title).toHaveValue('变动成本与固定成本');
    await page.getByRole('button', { name: '重做' }).click();
    await expect(title).toHaveValue('成本按性态分类');
    await expect(outline.getByText('成本按性态分类')).toBeVisible();
  });

  await test.step('what is not sound says where, and is not published', async () => {
    await outline.getByRole('button', { name: '在「第一章 成本性态」中新增' }).click();
    await page.getByRole('menuitem', { name: '训练' }).click();
    await add('性态练习');
    await page.getByRole('button', { name: '检查并发布' }).click();
    const dialog = page.getByRole('dialog', { name: '发布修改' });
    await expect(dialog.getByText('错误').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^发布 \d+ 项$/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /性态练习/ }).uncheck();
    await expect(dialog.getByText('检查通过')).toBeVisible();
    await dialog.getByLabel('说明（写入版本历史）').fill('第一讲');
    await dialog.getByRole('button', { name: '发布 2 项' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1 项修改尚未发布')).toBeVisible();
  });

  await test.step('the history keeps it', async () => {
    await page.getByRole('button', { name: '版本历史' }).click();
    const drawer = page.getByRole('dialog', { name: '版本历史' });
    await expect(drawer.getByText('第一讲')).toBeVisible();
    await drawer.getByRole('button', { name: '查看改动' }).first().click();
    await expect(drawer.getByText('成本按性态分类').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a student reads it', async () => {
    const student = await browser.newPage();
    await signIn(student, 'student1');
    await student.goto('/coursecenter');
    await student.getByRole('link', { name: /成本管理入门/ }).click();
    await student.getByRole('button', { name: '加入我的课程' }).click();
    await expect(student.getByText('成本按性态分类')).toBeVisible();
    await student.close();
  });
  expect(faults).toEqual([]);
});
