import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { chooseByKeys, press, tabTo } from '../keys';
import { headersOf } from '../people';
import { openTab } from './report';

/** 银行对账: takes the company's statement, matches by rule, and by hand the payment that left in two. */
export async function reconcile(page: Page): Promise<void> {
  await expect(page.getByText('还没有银行对账单')).toBeVisible();
  await press(page, page.getByRole('button', { name: '使用公司对账单' }));
  await expect(page.getByText(/已导入 \d+ 行银行流水/)).toBeVisible();
  await press(page, page.getByRole('button', { name: '自动勾对' }));
  await expect(page.getByText(/已自动勾对 \d+ 组/)).toBeVisible();
  await tabTo(page, page.getByLabel('只看未勾对'));
  await page.keyboard.press('Space');
  const list = (name: string) => page.getByRole('table', { name, exact: false }).first();
  for (const line of [
    list('银行存款日记账').getByRole('checkbox', { name: /10300\.00/ }),
    list('银行对账单').getByRole('checkbox', { name: /-9500\.00/ }),
    list('银行对账单').getByRole('checkbox', { name: /-800\.00/ }),
  ]) {
    await tabTo(page, line);
    await page.keyboard.press('Space');
    await expect(line).toBeChecked();
  }
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: '银行存款余额调节表' });
  await expect(form.getByText('调节后余额相符')).toBeVisible();
}

/** 结账, after which the next month is open. */
export async function closeMonth(page: Page): Promise<void> {
  await openTab(page, '期末');
  await expect(page.getByRole('heading', { name: '2026-01 期末处理' })).toBeVisible();
  await press(page, page.getByRole('button', { name: '结账', exact: true }));
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: '结账', exact: true }));
  await expect(page.getByRole('heading', { name: '2026-02 期末处理' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Makes a statement or a return from the books, once its ties hold, and files it. */
export async function fileStatement(page: Page, title: string): Promise<void> {
  await openTab(page, '报表');
  await chooseByKeys(page, '选择报表', title);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: '勾稽关系' }).getByText('✗')).toHaveCount(0);
  await press(page, page.getByRole('button', { name: '由账簿生成并保存' }));
  await expect(page.getByText(/由账簿生成$/)).toBeVisible();
}

interface Drawn {
  columns: { column: string; label: string }[];
  lines: { label: string; cells: { amount: string }[] }[];
}

/** What the books of a student's last book give, as their teacher reads it: the student works it out. */
async function figuresOf(request: APIRequestContext, student: string, kind: string): Promise<Drawn> {
  const own = await headersOf(request, student);
  const list = await request.get('/api/course/1/books/', { headers: own });
  const books = ((await list.json()) as { data: { id: number }[] }).data;
  const book = Math.max(...books.map((one) => one.id));
  const teacher = await headersOf(request, 'teacher1');
  const path = `/api/book/${book}/statement/${kind}/?period=2026-01`;
  const shown = await request.get(path, { headers: teacher });
  return ((await shown.json()) as { data: { statement: Drawn } }).data.statement;
}

/** Draws a statement up by hand: the books give no figures, and do not fill it in. */
export async function drawUpStatement(
  page: Page,
  request: APIRequestContext,
  student: string,
  [title, kind]: readonly [string, string],
): Promise<void> {
  await openTab(page, '报表');
  await chooseByKeys(page, '选择报表', title);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: '由账簿生成并保存' })).toHaveCount(0);
  await press(page, page.getByRole('button', { name: '手工填报' }));
  const { columns, lines } = await figuresOf(request, student, kind);
  const seen = new Map<string, number>();
  for (const line of lines)
    for (const [at, cell] of line.cells.entries()) {
      const name = `${line.label} ${columns[at]?.label}`;
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      if (Number(cell.amount) === 0) continue;
      await tabTo(page, page.getByRole('textbox', { name, exact: true }).nth(before));
      await page.keyboard.type(cell.amount);
    }
  await press(page, page.getByRole('button', { name: '保存报表' }));
  await expect(page.getByText(/手工填报$/).first()).toBeVisible();
}
