import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusKept, pickByArrows, press, tabTo } from '../keys';

interface Line {
  name: string;
  quantity: string;
  unit: string;
  amount: string;
}

interface Total {
  name: string;
  side: '借' | '贷';
  amount: string;
  /** What stands behind it, where it is more than one figure. */
  lines: Line[];
}

/** First-level accounts that are kept by detail accounts, which the books lack; the others have items, or details by law. */
const detailed = ['银行存款', '原材料', '应付职工薪酬', '利润分配'];
const lawful = ['应交税费'];

const cellsOf = (list: Locator) =>
  list
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
    );

/** What the accountant before handed over, as it stands on the screen. */
async function handedOver(page: Page): Promise<Total[]> {
  const paper = (name: string) =>
    page.locator('article', { has: page.getByRole('heading', { name, exact: true }) });
  await expect(paper('总账科目余额表')).toBeVisible();
  const totals: Total[] = [];
  for (const [name = '', side, amount = ''] of await cellsOf(paper('总账科目余额表'))) {
    const list = paper(`${name}明细表`);
    const rows = (await list.count()) === 0 ? [] : await cellsOf(list);
    const lines = rows.map((cells) => {
      const [quantity = '', unit = ''] = cells.length > 2 ? (cells[1] ?? '').split(/\s+/) : [];
      return { name: cells[0] ?? '', quantity, unit, amount: cells.at(-1) ?? '' };
    });
    totals.push({ name, side: side === '借' ? '借' : '贷', amount, lines });
  }
  return totals;
}

async function addAccount(page: Page, parent: string, { name, unit }: Line): Promise<void> {
  await press(page, page.getByRole('button', { name: '增设明细科目' }));
  const dialog = page.getByRole('dialog', { name: '增设明细科目' });
  await expect(dialog.getByRole('combobox', { name: '上级科目' })).toBeFocused();
  await page.keyboard.insertText(parent);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: '科目编码' })).toHaveValue(/^\d{6}$/);
  await tabTo(page, dialog.getByRole('textbox', { name: '科目名称' }));
  await page.keyboard.insertText(name);
  if (unit !== '') {
    await tabTo(page, dialog.getByRole('textbox', { name: /计量单位/ }));
    await page.keyboard.insertText(unit);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectFocusKept(page);
}

interface Opening extends Line {
  account: string;
  item: string;
  side: '借' | '贷';
}

const openingsOf = ({ name, side, amount, lines }: Total): Opening[] => {
  if (lines.length === 0) return [{ account: name, item: '', side, name, quantity: '', unit: '', amount }];
  const isByAccount = detailed.includes(name) || lawful.includes(name);
  return lines.map((line) => ({
    ...line,
    account: isByAccount ? line.name : name,
    item: isByAccount ? '' : line.name,
    side,
  }));
};

async function enterOpening(page: Page, row: number, opening: Opening): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: `第 ${row} 行科目` }));
  await page.keyboard.insertText(opening.account);
  await page.keyboard.press('Enter');
  if (opening.item !== '') {
    const item = page.locator(`tr:has([aria-label="第 ${row} 行科目"]) select`);
    await tabTo(page, item);
    const options = await item.locator('option').allTextContents();
    const isKnown = options.includes(opening.item);
    await pickByArrows(page, item, isKnown ? opening.item : /^新增/);
    if (!isKnown) {
      await expect(page.getByRole('dialog').getByRole('textbox', { name: '名称' })).toBeFocused();
      await page.keyboard.insertText(opening.item);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(item).toBeFocused();
    }
    await expect(item).toHaveValue(opening.item);
  }
  if (opening.quantity !== '') {
    await tabTo(page, page.getByRole('textbox', { name: `第 ${row} 行${opening.unit}` }));
    await page.keyboard.insertText(opening.quantity);
  }
  await tabTo(page, page.getByRole('textbox', { name: `第 ${row} 行${opening.side}`, exact: true }));
  await page.keyboard.insertText(opening.amount.replaceAll(',', ''));
}

/** Sets the books up from what was handed over, all of it, and starts them. */
export async function setUpBooks(page: Page): Promise<void> {
  const totals = await handedOver(page);
  expect(totals.length).toBeGreaterThan(15);
  for (const total of totals.filter(({ name }) => detailed.includes(name)))
    for (const line of total.lines) await addAccount(page, total.name, line);
  for (const [at, opening] of totals.flatMap(openingsOf).entries()) await enterOpening(page, at + 1, opening);
  await expect(page.getByText('平衡', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: '启用账套' }));
  await expect(page.getByText(/账套已于 .* 启用/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '主管更正' })).toHaveCount(0);
  await expectFocusKept(page);
}
