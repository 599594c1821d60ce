import { expect, type Page, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

/** Nothing on the page reaches beyond its right edge. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** A journey on a telephone: touched, never pointed at. */
test.use({ hasTouch: true, isMobile: true });

test.describe('360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a student reads, watches, answers, books and hands in on a phone', async ({ page }) => {
    test.setTimeout(150_000);
    page.setDefaultTimeout(30_000);
    const faults = watchConsole(page);
    await signIn(page, 'student11');

    await test.step('watches a lecture', async () => {
      await page.goto('/course/video?course_id=1&class_id=1');
      await page.getByRole('link', { name: /^1\.1 / }).tap();
      await page.getByRole('button', { name: '播放', exact: true }).first().tap();
      const position = page.getByRole('slider', { name: '播放位置' });
      await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);
      await fits(page);
    });

    await test.step('answers an exercise and hands it in', async () => {
      await page.goto('/course/exercise?course_id=1&class_id=1');
      const chapter = page.getByRole('listitem').filter({ hasText: '第一章 训练' });
      await chapter.getByRole('button', { name: '开始训练' }).tap();
      await page.getByRole('group', { name: '第 1 题' }).locator('label').first().tap();
      await expect(page.getByRole('radio').first()).toBeChecked();
      await fits(page);
      await page.getByRole('button', { name: '提交', exact: true }).tap();
      await page.getByRole('dialog').getByRole('button', { name: /提交/ }).tap();
      await expect(page.getByText(/解析/).first()).toBeVisible();
    });

    await test.step('books a voucher from its document', async () => {
      await page.goto('/course/fzpt?course_id=1&class_id=1');
      await page.getByRole('link', { name: '进入账套' }).tap();
      await page.getByRole('button', { name: '填制凭证' }).tap();
      await expect(page.getByText('已准备好自动保存')).toBeVisible();
      for (const [row, code, side] of [
        [1, '1001', '借方'],
        [2, '100201', '贷方'],
      ] as const) {
        await page.getByLabel(`第 ${row} 行 摘要`).fill('提取备用金');
        const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
        await account.fill(code);
        await account.press('Enter');
        await page.getByLabel(`第 ${row} 行 ${side}金额`).fill('10000');
      }
      await fits(page);
      await page.getByRole('button', { name: /^保存/ }).first().tap();
      await expect(page.getByText('记-1 已保存')).toBeVisible();
    });

    await test.step('sits a test and hands it in', async () => {
      await page.goto('/course/assess?course_id=1&class_id=1');
      const card = page.getByRole('article').filter({ hasText: '第二章 章节测验' });
      await card.getByRole('link', { name: /进入考核|开始/ }).tap();
      await page.getByRole('checkbox').tap();
      await page.getByRole('button', { name: '开始作答' }).tap();
      await page
        .locator('label')
        .filter({ has: page.getByRole('radio') })
        .nth(1)
        .tap();
      await expect(page.getByText(/已保存/).first()).toBeVisible();
      await fits(page);
      await page.getByRole('button', { name: /交卷/ }).first().tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /交卷/ }).tap();
      await dialog.getByRole('button', { name: '交卷', exact: true }).tap();
      await expect(page.getByText(/保存回执/).first()).toBeVisible();
      await fits(page);
    });
    expect(faults).toEqual([]);
  });
});

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a teacher reminds, marks and watches a board on a phone', async ({ page }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(30_000);
    const faults = watchConsole(page);
    await signIn(page, 'teacher1');

    await test.step('reminds who has not handed in', async () => {
      await page.goto('/gradeManage/task?class_id=1');
      await fits(page);
      await page.getByRole('button', { name: /提醒/ }).first().tap();
    });

    await test.step('marks an answer, and takes the mark back', async () => {
      await page.goto('/gradeManage/correctionTask?class_id=1&assessment_id=2&question_id=70');
      const figure = page.getByRole('spinbutton').first();
      await expect(figure).toBeVisible();
      await fits(page);
    });

    await test.step('watches the board', async () => {
      await page.goto('/gradeManage/assessDetails?class_id=1&assessment_id=3');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await fits(page);
    });
    expect(faults).toEqual([]);
  });
});
