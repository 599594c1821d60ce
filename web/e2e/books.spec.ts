import { expect, type Page, test } from '@playwright/test';
import { chooseTask, signIn, watchConsole } from './people';

/** Types one line of a voucher by keyboard: summary, account by its code, the amount on its side. */
async function typeLine(
  page: Page,
  row: number,
  [summary, code, side, amount]: [string, string, '借方' | '贷方', string],
) {
  await page.getByLabel(`第 ${row} 行 摘要`).fill(summary);
  const account = page.getByLabel(`第 ${row} 行 会计科目`).first();
  await account.fill(code);
  await account.press('Enter');
  // The amount comes next, whatever else the account asks for.
  const cell = page.getByLabel(`第 ${row} 行 ${side}金额`);
  if (side === '借方') await expect(cell).toBeFocused();
  await cell.fill(amount);
}

test('a student books a document, posts it and finds it in the trial balance', async ({ page }) => {
  const faults = watchConsole(page);
  // On a slow network: what the desk learns after it is written in neither hides it nor takes the focus.
  for (const late of ['**/draft/writer/', '**/assets/autosave-*.js']) {
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
  }
  await signIn(page, 'student60');
  await page.goto('/course/fzpt?course_id=1');
  await expect(page.getByRole('heading', { name: '青禾智能家居有限公司' })).toBeVisible();
  await page.getByRole('link', { name: '进入账套' }).click();

  // The document on its paper, and a voucher begun from it.
  await expect(page.getByRole('heading', { name: '现金支票存根' })).toBeVisible();
  await page.getByRole('button', { name: '填制凭证' }).click();
  await expect(page.getByText('已准备好自动保存')).toBeVisible();
  await expect(page.getByLabel('第 1 行 摘要')).toBeFocused();
  await expect(page.getByTitle('点击移除附件'), 'its document is attached').toHaveText('现金支票存根');

  await typeLine(page, 1, ['提取备用金', '1001', '借方', '10000']);
  await typeLine(page, 2, ['提取备用金', '100201', '贷方', '9000']);
  await expect(page.getByRole('status').filter({ hasText: '借贷不平衡，差额' })).toContainText('1,000.00');
  await expect(page.getByRole('button', { name: /^保存 / })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('借贷不平衡，不能保存；可先存草稿')).toBeVisible();

  // `=` fills what is missing.
  await page.getByLabel('第 2 行 贷方金额').press('=');
  await expect(page.getByText('壹万元整', { exact: true }).last()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('记-1 已保存')).toBeVisible();

  // Nobody posts what was not signed and reviewed: each post does its part.
  for (const [waits, does, says] of [
    ['待出纳签字 1', '出纳签字 1 张', '出纳签字'],
    ['待审核 1', '审核 1 张', '审核'],
    ['待记账 1', '记账 1 张', '记账'],
  ] as const) {
    await page.getByRole('button', { name: waits, exact: true }).click();
    await page.getByRole('button', { name: does, exact: true }).click();
    await expect(page.getByRole('button', { name: does, exact: true }), says).toBeHidden();
  }
  await expect(page.getByText('已记账').first()).toBeVisible();

  await page.getByRole('tab', { name: '科目余额表' }).click();
  await page.getByLabel('包含未记账凭证').uncheck();
  const cash = page.getByRole('row', { name: /1001 库存现金/ });
  await expect(cash).toContainText('10,000.00');
  await expect(cash).toContainText('15,000.00');
  await expect(page.getByText('试算平衡').last()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row', { name: /1001 库存现金/ })).toContainText('15,000.00');
  expect(faults).toEqual([]);
});

test('a student compares documents and takes their amounts into the voucher', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student58');
  await page.goto('/course/fzpt?course_id=1');
  await page.getByRole('link', { name: '进入账套' }).click();
  await page.getByRole('button', { name: /采购A板材/ }).click();
  await expect(page.getByRole('article', { name: /电子发票（增值税专用发票）/ })).toBeVisible();

  // Too small to be read beside the voucher, the invoice opens large; there its amounts are on the paper.
  await page.getByRole('button', { name: '放大「电子发票（增值税专用发票）」' }).last().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: '电子发票（增值税专用发票）' })).toContainText(
    '伍万陆仟伍佰圆整',
  );
  await expect(viewer.getByRole('button', { name: '取用金额 56,500.00' })).toBeVisible();
  await viewer.getByRole('button', { name: '并排查看' }).click();
  await expect(viewer.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // Clicked into the cell that was entered last, or dragged onto any other.
  await page.getByRole('button', { name: '填制凭证' }).click();
  await page.getByLabel('第 1 行 借方金额').focus();
  await page.getByRole('button', { name: '取用金额 50,000.00' }).first().click();
  await expect(page.getByLabel('第 1 行 借方金额')).toHaveValue('50000.00');
  await page
    .getByRole('button', { name: '取用金额 6,500.00' })
    .first()
    .dragTo(page.getByLabel('第 2 行 借方金额'));
  await expect(page.getByLabel('第 2 行 借方金额')).toHaveValue('6500.00');

  // The documents of the business attach themselves; one that was taken off is dragged back by its small picture.
  const attached = page.getByTitle('点击移除附件');
  await expect(attached).toHaveText(['电子发票（增值税专用发票）', '材料入库单']);
  await attached.first().click();
  await expect(attached).toHaveText(['材料入库单']);
  await page
    .getByRole('button', { name: '放大「电子发票（增值税专用发票）」' })
    .last()
    .dragTo(page.getByLabel('第 3 行 摘要'));
  await expect(attached).toHaveText(['材料入库单', '电子发票（增值税专用发票）']);

  // Wider by keyboard, and still so after a reload.
  const edge = page.getByRole('separator', { name: '调整单据区宽度' });
  await edge.press('Shift+ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '436');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '436');
  expect(faults).toEqual([]);
});

test('a student orders a flow by keyboard and by mouse, hands it in once and reads why', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'student59');
  await page.goto('/full/flowAssess?course_id=1');
  await page.getByRole('button', { name: /费用报销/ }).click();
  await expect(page.getByRole('heading', { name: '费用报销' }).first()).toBeVisible();

  // Enter adds a step at the end: approval by the general manager before the form is even filled in.
  for (const name of ['总经理审批', '填写报销单', '财务审核', '出纳付款']) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
  }
  const step = (number: number) => page.getByRole('button', { name: new RegExp(`^第 ${number} 步`) });
  await expect(step(1)).toContainText('总经理审批');
  await step(1).press('Alt+ArrowDown');
  await expect(step(1)).toContainText('填写报销单');
  await step(2).press('Alt+ArrowRight');
  // The same with the mouse.
  await step(4).dragTo(step(3));
  await expect(step(3)).toContainText('出纳付款');
  await step(3).dragTo(step(4));
  await expect(step(3)).toContainText('财务审核');
  await expect(page.getByText(/^已保存/)).toBeVisible();

  // What is laid out survives a reload.
  await page.reload();
  await expect(step(1)).toContainText('填写报销单');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  // Whoever clicks twice hands in once.
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).dblclick();

  const outcome = page.getByRole('region', { name: '评分结果' });
  await expect(outcome).toContainText('第 1 次提交');
  await expect(outcome).toContainText('%');
  await expect(outcome.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: '参考流程' }).click();
  await expect(step(1)).toContainText('填写报销单');
  await expect(page.getByText('开始', { exact: true })).toBeVisible();
  await expect(page.getByText('结束', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a teacher reads a report and sets a mark with a reason', async ({ page }) => {
  const faults = watchConsole(page);
  await signIn(page, 'teacher1');
  await page.goto('/gradeManage/trainingResults?view=books');
  // The first task only sets the books up; business documents are booked from the next on.
  await chooseTask(page, /^T2 /);
  const row = page.getByRole('row').filter({ hasText: '查看报告' }).nth(1);
  const name = (await row.getByRole('cell').first().textContent()) ?? '';
  await row.getByRole('button', { name: '查看报告' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(name);
  await expect(drawer.getByText('提取备用金').first()).toBeVisible();
  await drawer.getByRole('button', { name: '修改评分', exact: true }).click();
  await drawer.getByLabel(/^评定为/).fill('88.5');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer.getByText('请写明理由，至少 2 个字')).toBeVisible();
  await drawer.getByLabel('理由').fill('单据齐全，补记分数');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  // The field has the same words until it goes.
  await expect(drawer.getByLabel('理由')).toHaveCount(0);
  await expect(drawer.getByText('单据齐全，补记分数')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('88.5%');
  expect(faults).toEqual([]);
});
