import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, signIn, watchConsole } from './people';

const SOLUTION = new URL(
  '../../content/courses/shuzhi-kuaiji/python/p18-float-traps/solution.py',
  import.meta.url,
);

/** The newest code that was sent to a phone, as the operator reads it in the development outbox. */
function codeSentTo(phone: string): string {
  const { SUANPAN_BINARY: binary, SUANPAN_DATA_DIR: folder } = process.env;
  if (!binary || !folder)
    throw new Error('name the server in SUANPAN_BINARY and its data in SUANPAN_DATA_DIR');
  const lines = execFileSync(binary, ['outbox', '--data-dir', folder, '--log', 'error'], {
    encoding: 'utf8',
  }).split('\n');
  const code = lines.find((line) => line.includes(phone))?.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`no code for ${phone} among ${lines.length} messages`);
  return code;
}

/** Opens a page of the course from the sidebar, as a student does. */
async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible();
}

test('a student registers, learns, practises, is examined and sees the score', async ({ page }) => {
  test.setTimeout(150_000);
  page.setDefaultTimeout(30_000);
  const faults = watchConsole(page);
  const phone = `137${String(Date.now()).slice(-8)}`;

  await test.step('registers with a code from the phone', async () => {
    await page.goto('/register');
    await page.getByLabel('手机号', { exact: true }).fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /\d+ ?秒/ })).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill('000000');
    await page.getByLabel('姓名', { exact: true }).fill('欧阳予希');
    await page.getByLabel('设置密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    const register = page.getByRole('button', { name: '注册并登录' });
    await register.click();
    // A wrong code is said, and nothing that was typed is lost.
    await expect(
      page
        .getByText(/验证码/)
        .filter({ hasText: /错误|不正确|不对/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('欧阳予希');
    await page.getByLabel('验证码', { exact: true }).fill(codeSentTo(phone));
    await expect(register).toBeEnabled();
    await register.click();
    await expect(page).not.toHaveURL(/register/);
  });

  await test.step('joins the class by its code', async () => {
    await page.goto('/mycourse');
    await page.getByRole('button', { name: '加入班级' }).first().click();
    const dialog = page.getByRole('dialog', { name: '加入班级' });
    await dialog.getByRole('button', { name: /加入|确 ?定/ }).click();
    await expect(page.getByText('班级码不能为空！').first()).toBeVisible();
    await dialog.getByRole('textbox').fill('qhzn26a');
    await expect(dialog.getByRole('button', { name: /加入|确 ?定/ })).toBeEnabled();
    await dialog.getByRole('button', { name: /加入|确 ?定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('数智会计综合实训').first()).toBeVisible();
  });
  await test.step('watches a lecture: what is played counts, a seek does not, and it resumes where it stopped', async () => {
    await page.getByRole('link', { name: '课程首页', exact: true }).click();
    await page.waitForURL(/\/course\//);
    await go(page, '视频学习');
    await page.getByRole('link', { name: /^1\.1 / }).click();
    await page.getByRole('button', { name: '播放', exact: true }).first().click();
    const position = page.getByRole('slider', { name: '播放位置' });
    await expect
      .poll(async () => Number(await position.inputValue()), { timeout: 20_000 })
      .toBeGreaterThan(3);
    const kept = page.waitForResponse(
      (reply) => /\/watch/.test(reply.url()) && reply.request().method() !== 'GET',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '暂停', exact: true }).first().click();
    expect((await kept).status()).toBe(200);
    const stopped = Number(await position.inputValue());
    await page.reload();
    await expect
      .poll(async () => Math.abs(Number(await position.inputValue()) - stopped))
      .toBeLessThanOrEqual(2);
  });

  await test.step('reads a resource', async () => {
    await go(page, '资源列表');
    await page.getByRole('link', { name: /会计基础工作规范要点卡/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '会计基础工作规范要点卡' })).toBeVisible();
  });

  await test.step('finds both in the learning record', async () => {
    await go(page, '视频学习');
    await go(page, '学习记录');
    await expect(page.getByText(/会计基础工作规范要点卡/).first()).toBeVisible();
    await expect(page.getByText(/1\.1 从手工账到数智会计/).first()).toBeVisible();
  });

  await test.step('runs a program, sees text and a picture, and hands it in for all its marks', async () => {
    await go(page, 'Python 练习');
    await page.getByRole('link', { name: /P18 浮点陷阱/ }).click();
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    const picture = "import matplotlib.pyplot as plt\nplt.bar(['一月', '二月'], [3, 5])\nplt.show()\n";
    await page.keyboard.insertText(`${picture}print('合计', 3 + 5)\n`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('合计 8').last()).toBeVisible();
    await page.getByRole('tab', { name: /图形/ }).click();
    await expect(page.getByRole('tabpanel', { name: /图形/ }).locator('img').first()).toBeVisible();

    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(readFileSync(SOLUTION, 'utf8'));
    await page.getByRole('button', { name: '提交评测' }).click();
    await expect(page.getByText(/项测试全部通过/)).toBeVisible({ timeout: 60_000 });
    await page.goto('/course/evaluationRecord');
    await expect(page.getByText('P18 浮点陷阱').first()).toBeVisible();
  });

  await test.step('answers an exercise and is told why at once', async () => {
    await page.goto('/course/exercise');
    await page
      .getByRole('listitem')
      .filter({ hasText: '第一章 训练' })
      .getByRole('button', { name: '开始训练' })
      .click();
    await page.getByRole('group', { name: '第 1 题' }).locator('label').first().click();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /提交/ }).click();
    await expect(page.getByText(/解析/).first()).toBeVisible();
  });

  await test.step('sits a test: what was typed survives a reload, and the hand-in has a receipt', async () => {
    await page.goto('/course/assess');
    const card = page.getByRole('article').filter({ hasText: '第二章 章节测验' });
    await card.getByRole('link', { name: /进入考核|开始/ }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '开始作答' }).click();
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .nth(1)
      .click();
    await expect(page.getByText(/已保存/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('button', { name: /交卷/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /交卷/ }).click();
    // Nine questions are open, so it asks once more.
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: '交卷', exact: true }).click();
    await expect(page.getByText(/保存回执/).first()).toBeVisible();
  });

  await test.step('sees the score, the rank and the analysis', async () => {
    await page.goto('/course/testRecord');
    await expect(page.getByText('第二章 章节测验').first()).toBeVisible();
    await page.goto('/course/score');
    await expect(page.getByRole('heading', { level: 1, name: '我的成绩' })).toBeVisible();
    await page.goto('/course/scoreRanking');
    await expect(page.getByText('欧阳予希').first()).toBeVisible();
    await page.goto('/course/learningAnalysis');
    await expect(page.getByRole('heading', { level: 1, name: '学情分析' })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('a laboratory without the local program is told to start it by hand, after two tries', async ({
  page,
}) => {
  await signIn(page, 'student4');
  await page.goto('/mycourse');
  await page.getByRole('link', { name: '课程首页', exact: true }).first().click();
  await go(page, '仿真平台');
  await page.getByRole('button', { name: '本地程序' }).click();
  const said = page.getByRole('dialog', { name: '本地程序' }).getByRole('status');
  await expect(said).toContainText('第 1 次启动');
  await expect(said).toContainText('第 2 次启动');
  await expect(said).toHaveText('本地程序没有响应，请手动启动');
  await expect(page.getByRole('button', { name: '重新检测' })).toBeVisible();
});
