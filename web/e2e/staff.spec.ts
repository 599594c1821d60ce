import { expect, test } from '@playwright/test';
import { signIn } from './people';

test('a teacher finds the class and its students', async ({ page }) => {
  await signIn(page, 'teacher1');
  await page.goto('/gradeManage/grade');
  await expect(page.getByText('QHZN26A').first()).toBeVisible();
});

test('the academic office sees teachers, and a student does not', async ({ browser }) => {
  const office = await browser.newPage();
  await signIn(office, 'staff1');
  await office.goto('/academicManage/academic');
  await expect(office.getByText('林知远').first()).toBeVisible();

  const student = await browser.newPage();
  await signIn(student, 'student3');
  await student.goto('/academicManage/academic');
  await expect(student).toHaveURL(/\/404/);
});
