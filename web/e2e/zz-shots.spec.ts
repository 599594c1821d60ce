import { test } from '@playwright/test';
import { signIn } from './people';

test('shots', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'teacher1');
  const shot = async (name: string, path: string) => {
    await page.goto(path);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${name}.png` });
  };
  for (const item of ['course/course', 'exercise/ex1', 'resources/ch1']) {
    await shot(`d-${item.replace('/', '-') || 'none'}`, `/gradeManage/prepare?course_id=1${item ? `&item=${item}` : ''}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await shot('p-none', '/gradeManage/prepare?course_id=1');
  await shot('p-lecture', '/gradeManage/prepare?course_id=1&item=lecture/l1-1');
});
