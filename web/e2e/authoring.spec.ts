import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';
import { zipOf } from './zip';

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

  await test.step('a film that no browser plays, and captions beside it', async () => {
    const film = test.info().outputPath('讲解.avi');
    const source = 'testsrc=duration=4:size=320x240:rate=10';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'mpeg4', '-y', film]);
    await page.getByRole('button', { name: '上传视频' }).click();
    const dialog = page.getByRole('dialog', { name: '上传视频' });
    await dialog.locator('input[type=file]').setInputFiles(film);
    await expect(page.getByRole('link', { name: '讲解.mp4' })).toBeVisible({ timeout: 60_000 });
    await expect(dialog).toBeHidden();
    await expect(page.getByText('时长 0:04')).toBeVisible();
    await page.getByRole('group', { name: '字幕' }).getByRole('button', { name: '新增' }).click();
    await page.getByRole('button', { name: '边看边写字幕' }).click();
    const captions = page.getByRole('dialog', { name: '编写字幕' });
    await captions.getByRole('button', { name: '在当前位置加一条' }).click();
    await captions.getByLabel('第 1 条字幕').fill('成本按性态分为两类');
    await captions.getByRole('button', { name: '保存字幕' }).click();
    await expect(captions).toBeHidden();
    await expect(page.getByRole('link', { name: 'captions-zh.vtt' })).toBeVisible();
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

  await test.step('what is published is seen as a student has it, what is not says so', async () => {
    await outline.getByRole('button', { name: /成本按性态分类/ }).click();
    const asStudent = page.getByRole('link', { name: '学生视角', exact: true });
    const address = (await asStudent.getAttribute('href')) ?? '';
    const own = await page.context().newPage();
    await own.goto(address);
    await expect(own.getByRole('heading', { name: '成本按性态分类' })).toBeVisible();
    await own.close();

    await outline.getByRole('button', { name: '在「第一章 成本性态」中新增' }).click();
    await page.getByRole('menuitem', { name: '流程' }).click();
    const dialog = page.getByRole('dialog', { name: '新增流程设计' });
    await dialog.getByRole('radio', { name: /^采购付款/ }).click();
    await dialog.getByRole('button', { name: '新增并编写' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('名称', { exact: true })).toHaveValue('采购付款');
    await expect(page.getByRole('button', { name: '学生视角（发布后可看）' })).toBeDisabled();
    await expect(page.getByText('核对合同、入库单与发票').first()).toBeVisible();
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

/** A course of one question. */
const folder = (stamp: string, stem: string) =>
  zipOf({
    'course.toml': `format = 1\nid = "merge-${stamp}"\ntitle = "两边都改 ${stamp}"\nhours = 8\ncategory = "会计"\n`,
    'course.md': '一门小课。\n',
    'chapters/01-a/chapter.toml': 'id = "ch1"\ntitle = "第一章"\n',
    'chapters/01-a/lectures/01-a.md': '+++\nid = "l1"\ntitle = "收款"\nminutes = 2\n+++\n\n正文。\n',
    'questions/a.toml': `[[question]]\nid = "q1"\nkind = "true_false"\nstem = "${stem}"\npoints = 2\nanswer = true\n`,
  });

test('a folder that changes what was edited in the browser asks which one stays', async ({ page }) => {
  test.setTimeout(120_000);
  const faults = watchConsole(page);
  const stamp = Date.now().toString(36);
  await signIn(page, 'teacher1');
  const choose = async (stem: string) => {
    await page.goto('/coursecenter');
    await page.getByRole('button', { name: '导入课程' }).click();
    const dialog = page.getByRole('dialog', { name: '导入课程' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${stem}.zip`, mimeType: 'application/zip', buffer: folder(stamp, stem) });
    return dialog;
  };
  const first = await choose('现金可以坐支');
  await first.getByRole('button', { name: '确认导入' }).click();
  await expect(first).toBeHidden();

  await test.step('the stem is edited in the browser', async () => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const headers = { Authorization: `JWT ${token}` };
    const ask = async (path: string) => (await (await page.request.get(path, { headers })).json()).data;
    const managed = await ask('/api/course/managed/');
    const course = managed.find(({ title }: { title: string }) => title === `两边都改 ${stamp}`);
    const bank = await ask(`/api/questions/?course_id=${course.course_id}`);
    const { stem: _, ...question } = await ask(`/api/questions/${bank.items[0].id}/`);
    const { difficulty, points, body, answer_key, analysis, chapter } = question;
    const data = {
      ...{ difficulty, points, body, answer_key, analysis, chapter },
      course_id: course.course_id,
      stem: '企业可以坐支现金',
    };
    const saved = await page.request.put(`/api/questions/${bank.items[0].id}/`, { headers, data });
    expect(saved.status()).toBe(200);
  });

  await test.step('both texts stand there, and nothing is imported before the choice', async () => {
    const dialog = await choose('现金不得坐支');
    const conflicts = dialog.getByRole('region', { name: '两边都改过的内容' });
    await expect(conflicts.getByText('还有 1 项未选择')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled();
    await conflicts.getByRole('radio', { name: '保留浏览器中的' }).check();
    await expect(conflicts.getByText('已全部选择')).toBeVisible();
    await dialog.getByRole('button', { name: '确认导入' }).click();
    await expect(dialog).toBeHidden();
  });
  expect(faults).toEqual([]);
});
