import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { headersOf, signIn, watchConsole } from './people';

const reason = '这笔支出用于招待客户，记入业务招待费也说得通。';

const line = (account: string, debit: string, credit: string, aux = {}) => ({
  summary: '支付广告费',
  account,
  aux,
  debit,
  credit,
  quantity: null,
  cash_flow_item: account === '100201' ? 6 : null,
});

/** Books 业务 12 as entertainment instead of advertising and hands it in, through the interface; returns the book and the name. */
async function bookOtherwise(
  request: APIRequestContext,
  username: string,
): Promise<{ id: number; name: string }> {
  const headers = await headersOf(request, username);
  const opened = await request.post('/api/books/', { headers, data: { company_id: 1 } });
  const book = (await opened.json()).data;
  const business = book.businesses.find((one: { key: string }) => one.key === 'b12');
  const documents = business.documents.map((document: { key: string }) => document.key);
  const saved = await request.post(`/api/book/${book.id}/voucher/`, {
    headers,
    data: {
      post: 'accountant',
      voucher: {
        word: '记',
        date: '2026-01-20',
        kind: 'normal',
        attachments: documents.length,
        documents,
        lines: [
          line('5602', '10000.00', '0', { 费用项目: '业务招待费' }),
          line('22210101', '600.00', '0'),
          line('100201', '0', '10600.00'),
        ],
      },
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const handed = await request.post(`/api/book/${book.id}/submit/`, { headers });
  expect(handed.ok(), await handed.text()).toBe(true);
  const me = await request.get('/api/user/info/', { headers });
  return { id: book.id, name: (await me.json()).data.real_name };
}

async function person(browser: Browser, username: string): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const faults = watchConsole(page);
  await signIn(page, username);
  return { page, faults };
}

test('a teacher accepts another way to book for all who booked it so, and withdraws it again', async ({
  browser,
  request,
}) => {
  const book = await bookOtherwise(request, 'student40');
  const other = await bookOtherwise(request, 'student41');
  const student = await person(browser, 'student40');
  const teacher = await person(browser, 'teacher1');
  const desk = `/full/fzptAssess?course_id=1&book_id=${book.id}`;
  const score = student.page.getByRole('img', { name: /^得分/ });
  const openReport = async () => {
    await student.page.goto(desk);
    await student.page.getByRole('tab', { name: '报告' }).click();
    await expect(score).toBeVisible();
    return score.getAttribute('aria-label');
  };
  const before = await openReport();
  await expect(student.page.getByRole('region', { name: '认可的记法' })).toBeHidden();

  await teacher.page.goto('/gradeManage/trainingResults?class_id=1&view=free');
  await teacher.page.getByText('按业务', { exact: true }).click();
  await expect(teacher.page).toHaveURL(/by=business/);
  const column = teacher.page.getByRole('button', { name: '业务 12 支付广告费' });
  await column.press('Enter');
  const drawer = teacher.page.getByRole('dialog', { name: '业务 12 支付广告费' });
  await expect(drawer).toContainText('以银行存款支付晨光广告 1 月份网络推广费');
  const way = drawer.getByRole('listitem').filter({ hasText: '业务招待费' }).first();
  await expect(way).toContainText(book.name);
  await expect(way).toContainText(other.name);
  await way.getByRole('button', { name: '认可这种记法' }).click();

  const dialog = teacher.page.getByRole('dialog', { name: '认可业务 12 的另一种记法' });
  for (const { name } of [book, other]) await expect(dialog.getByRole('row', { name })).toBeVisible();
  await expect(dialog.getByLabel('理由')).toBeFocused();
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '认可并重新评分' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer).toContainText(`理由：${reason}`);
  await expect(way.getByRole('button', { name: '认可这种记法' })).toBeHidden();

  const raised = await openReport();
  expect(raised).not.toBe(before);
  const told = student.page.getByRole('region', { name: '认可的记法' });
  await expect(told).toContainText(reason);
  await expect(told).toContainText('重新评分后为');

  await drawer.getByRole('button', { name: /撤\s*回/ }).click();
  const back = teacher.page.getByRole('dialog', { name: '撤回业务 12 认可的记法？' });
  for (const { name } of [book, other]) await expect(back.getByRole('row', { name })).toBeVisible();
  await back.getByRole('button', { name: '撤回并重新评分' }).click();
  await expect(back).toBeHidden();
  await expect(drawer.getByText(`理由：${reason}`)).toBeHidden();
  await expect(drawer.getByRole('button', { name: '认可这种记法' }).first()).toBeVisible();

  expect(await openReport()).toBe(before);
  await expect(told).toBeHidden();
  expect([...student.faults, ...teacher.faults]).toEqual([]);
});
