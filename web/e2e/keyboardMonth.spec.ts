import { expect, type Page, test } from '@playwright/test';
import { expectFocusKept, press, signInByKeys, withoutMouse } from './keys';
import { closeMonth, drawUpStatement, fileStatement, reconcile } from './month/books';
import { handIn, openTask } from './month/report';
import { setUpBooks } from './month/setUp';
import { beginVoucher, linesOf, signAll, typeLine } from './month/vouchers';
import { watchConsole } from './people';

/** Takes an amount from a document of the business instead of typing it. */
const takenFrom = (page: Page, document: string) => async (amount: string) => {
  await page.keyboard.press('F8');
  const tab = page.getByRole('navigation', { name: '单据' }).getByRole('button', { name: document });
  if ((await tab.getAttribute('aria-current')) !== 'true') await press(page, tab);
  const shown = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await press(page, page.getByRole('button', { name: `取用金额 ${shown}`, exact: true }));
};

test('a student lives the month of a company by the keyboard', async ({ page, request }) => {
  // Hundreds of keys: minutes, and more of them beside another browser.
  test.setTimeout(600_000);
  await withoutMouse(page);
  const faults = watchConsole(page);
  await signInByKeys(page, 'student60');

  await test.step('sets the books up from what was handed over', async () => {
    await openTask(page, 'T1');
    await setUpBooks(page);
    expect(await handIn(page)).toBe(100);
  });

  await test.step('books 记-7 from its three documents', async () => {
    await openTask(page, 'T4');
    await beginVoucher(page, '销售智能灯600台');
    await expect(page.getByTitle('点击移除附件')).toHaveCount(3);
    const invoice = takenFrom(page, '电子发票');
    const amounts = [takenFrom(page, '银行电子回单'), undefined, invoice, invoice];
    for (const [at, line] of linesOf('b07').entries()) await typeLine(page, at + 1, line, amounts[at]);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('记-7 已保存')).toBeVisible();
    await signAll(page, 1, 1);
    await handIn(page);
  });

  await test.step('reconciles the bank account', async () => {
    await openTask(page, 'T5');
    await reconcile(page);
    expect(await handIn(page)).toBe(100);
  });

  await test.step('carries profit and loss over and closes the month', async () => {
    await openTask(page, 'T7');
    await beginVoucher(page, '转出本月未交增值税');
    const last = 33;
    for (let number = 28; number <= last; number++) {
      for (const [at, line] of linesOf(`b${number}`).entries()) await typeLine(page, at + 1, line);
      // Saved, the voucher of the next business lies there.
      await page.keyboard.press(number === last ? 'ControlOrMeta+s' : 'ControlOrMeta+Enter');
      await expect(page.getByText(`记-${number} 已保存`)).toBeVisible();
    }
    await signAll(page, 6, 0);
    await closeMonth(page);
    await expectFocusKept(page);
    expect(await handIn(page)).toBe(100);
  });

  await test.step('makes three statements and the return of VAT', async () => {
    await openTask(page, 'T8');
    const byHand = [
      ['资产负债表', 'balance_sheet'],
      ['利润表', 'profit_statement'],
      ['现金流量表', 'cash_flow_statement'],
    ] as const;
    for (const form of byHand) await drawUpStatement(page, request, 'student60', form);
    await fileStatement(page, '增值税及附加税费申报表');
    expect(await handIn(page)).toBe(100);
  });
  expect(faults).toEqual([]);
});
