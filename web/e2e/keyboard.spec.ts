import { expect, test } from '@playwright/test';
import { signIn, watchConsole } from './people';

const CLASS = 'class_id=1';

/** Dialogs that are forms, by what opens them and the field they begin at. */
const forms: [path: string, opener: string, field: string][] = [
  ['/gradeManage/grade', '新建班级', '班级名称'],
  [`/gradeManage/inform?${CLASS}`, '发布公告', '标题'],
  [`/gradeManage/assess?${CLASS}`, '新建考核', '课程'],
  [`/gradeManage/task?${CLASS}`, '设置时间', '开放时间'],
  [`/gradeManage/assessDetails?${CLASS}&assessment_id=3`, '全体通知', '通知内容'],
];

test('a form begins at its first field, Escape closes it, and its opener has the keyboard back', async ({
  page,
}) => {
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  for (const [path, opener, field] of forms) {
    await page.goto(path);
    const button = page.getByRole('button', { name: opener }).first();
    await button.click();
    await expect(page.getByRole('dialog').getByLabel(field).first(), opener).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), opener).toHaveCount(0);
    await expect(button, opener).toBeFocused();
  }
  expect(faults).toEqual([]);
});
