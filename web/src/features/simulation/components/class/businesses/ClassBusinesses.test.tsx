import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { phone } from '@/shared/lib/useMedia';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => vi.restoreAllMocks());

const reason = '没有取得广告业发票，记入业务招待费也说得通。';

const line = (account: string, side: 'debit' | 'credit', item?: string): Schema<'LineDraft'> => ({
  summary: '支付广告费',
  account,
  aux: item === undefined ? {} : { 费用项目: item },
  debit: side === 'debit' ? '2000.00' : '0.00',
  credit: side === 'credit' ? '2000.00' : '0.00',
  quantity: null,
  unit_price: null,
  cash_flow_item: null,
});

const place: Schema<'BookPlace'> = { activity_id: 7, company_id: 1, businesses: 2, title: 'T2 日常业务' };

const businesses: Schema<'ClassBusinesses'> = {
  places: [place, { activity_id: null, company_id: null, businesses: 30, title: '' }],
  place,
  businesses: [
    { key: 'b11', number: 11, title: '提取备用金', percent: 100, right: 2, missing: 0, accepted: 0 },
    { key: 'b12', number: 12, title: '支付广告费', percent: 54.2, right: 0, missing: 1, accepted: 0 },
  ],
  rows: [
    { student_id: 1, student_name: '顾一帆', student_number: '01', book_id: 21, percents: [100, 40.4] },
    { student_id: 2, student_name: '陆小满', student_number: '02', book_id: 22, percents: [100, 68] },
    { student_id: 3, student_name: '安晓', student_number: '03', book_id: null, percents: [null, null] },
  ],
};

const someone = (student_id: number, student_name: string) => ({
  student_id,
  student_name,
  book_id: student_id + 20,
  percent: 40,
});
const names = ['顾一帆', '陆小满', '安晓', '包文博', '常青', '丁一'];
const right: Schema<'BookedWay'> = {
  book_id: 30,
  voucher_ids: [99],
  follows: true,
  percent: 100,
  lines: [line('5601', 'debit', '广告费'), line('1002', 'credit')],
  students: [someone(9, '林小溪')],
};
const other: Schema<'BookedWay'> = {
  book_id: 21,
  voucher_ids: [88],
  follows: true,
  percent: 40.4,
  lines: [line('5602', 'debit', '业务招待费'), line('1002', 'credit')],
  students: names.map((name, at) => someone(at + 1, name)),
};
const accepted: Schema<'AcceptedView'> = {
  id: 5,
  lines: other.lines,
  reason,
  accepted_by_name: '林知远',
  accepted_at_ms: 1_780_000_000_000,
};

const business = (more: Partial<Schema<'ClassReference'>> = {}): Schema<'ClassBusinessView'> => ({
  number: 12,
  title: '支付广告费',
  text: '以转账支票支付广告费 2,000 元。',
  handed_in: 7,
  accounts: { '5601': '销售费用', '5602': '管理费用', '1002': '银行存款' },
  money: ['1002'],
  cash_flow_items: { '4': '支付的职工薪酬', '6': '支付其他与经营活动有关的现金' },
  references: [
    {
      reference: 'r12',
      missing: 1,
      expected: right.lines,
      reasons: [
        { code: 'E-ACC', text: '借方科目应为销售费用', count: 6 },
        { code: 'OK', text: '分录正确', count: 1 },
      ],
      ways: [other, right],
      accepted: [],
      ...more,
    },
  ],
});

const figures = {
  count: 3,
  mean: 70,
  median: 70,
  highest: 90,
  lowest: 50,
  deviation: 0,
  passed: 2,
  tenths: [0, 0, 0, 0, 0, 1, 0, 1, 0, 1],
};

const effect: Schema<'WayEffect'> = {
  books: 7,
  follows: true,
  unknown: 0,
  moves: {
    before: figures,
    after: { ...figures, mean: 78.5, passed: 3 },
    moved: 1,
    passed: 1,
    failed: 0,
  },
  changes: [
    {
      student_id: 1,
      student_name: '顾一帆',
      before_percent: 82,
      after_percent: 90,
      place_before: { place: 3, passes: false },
      place_after: { place: 1, passes: true },
      is_decided: false,
    },
    {
      student_id: 2,
      student_name: '陆小满',
      before_percent: 70,
      after_percent: 78.25,
      place_before: null,
      place_after: null,
      is_decided: true,
    },
  ],
};
const way = { course_id: 1, activity_id: 7, reference: 'r12', book_id: 21, voucher_ids: [88] };

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/class/3/books/', { places: [place], place, rows: [] }),
    answer('get', '/api/class/3/books/businesses/', businesses),
    answer('get', '/api/class/3/books/business/', business()),
    answer('post', '/api/class/3/books/ways/preview/', effect),
  ),
);

const open = (search = '&view=books&by=business') =>
  renderApp(`/gradeManage/trainingResults?class_id=3&course_id=1${search}`);

/** The drawer of the business and the dialog above it, by what only one of them says. */
const boxWith = async (words: string | RegExp) =>
  within((await screen.findByText(words)).closest('[role="dialog"]') as HTMLElement);

async function openBusiness() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '业务 12 支付广告费' }));
  return { user, drawer: await boxWith('以转账支票支付广告费 2,000 元。') };
}

async function openAccept(more: Partial<Schema<'WayEffect'>> = {}) {
  server.use(answer('post', '/api/class/3/books/ways/preview/', { ...effect, ...more }));
  const { user, drawer } = await openBusiness();
  await user.click(drawer.getByRole('button', { name: '认可这种记法' }));
  return { user, drawer, dialog: await boxWith('认可业务 12 的另一种记法') };
}

it('the books of a class are shown by business once that is chosen, and by student again', async () => {
  const { user } = open('&view=books');
  await user.click(await screen.findByText('按业务'));
  const map = await screen.findByRole('table', { name: '每名学生在每笔业务上的得分率' });
  await user.click(screen.getByText('按学生'));
  const list = within(await screen.findByRole('table', { name: '学生账套' }));
  const heads = list.getAllByRole('columnheader');
  for (const head of heads) expect(head).toHaveAccessibleName();
  // On a phone a row is called by what stands first.
  expect(heads[0]).toHaveAccessibleName('姓名');
  expect(map).not.toBeInTheDocument();
});

it('each cell says what a student earned, and a dash stands before a hand-in', async () => {
  open();
  const map = within(await screen.findByRole('table', { name: '每名学生在每笔业务上的得分率' }));
  const cells = (name: string | RegExp) =>
    within(map.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/顾一帆/)).toEqual(['100', '40']);
  expect(cells(/安晓/)).toEqual(['—', '—']);
  expect(cells(/^平均/)).toEqual(['100', '54']);
  expect(cells(/^全对/)).toEqual(['2', '0']);
  expect(cells(/^未填制/)).toEqual(['0', '1']);
  expect(map.getByTitle('顾一帆 · 业务 12 支付广告费 · 40.4%')).toBeVisible();
  expect(map.getByRole('link', { name: '顾一帆' })).toHaveAttribute(
    'href',
    '/gradeManage/studentLengthOfLectureStudy?class_id=3&student_id=1',
  );
  expect(map.queryByRole('rowheader', { name: '已认可的记法' })).not.toBeInTheDocument();
});

it('on a phone the businesses stand one below the other', async () => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...before(query), matches: true } : before(query),
  );
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: '各笔业务' }));
  const second = list.getByRole('button', { name: /12 支付广告费/ });
  expect(second).toHaveTextContent('54.2%');
  expect(second).toHaveTextContent('全对 0 人 · 未填制 1 人');
  await user.click(second);
  expect(await screen.findByText('以转账支票支付广告费 2,000 元。')).toBeVisible();
});

it('a task without businesses to book says so', async () => {
  server.use(answer('get', '/api/class/3/books/businesses/', { ...businesses, businesses: [] }));
  open();
  expect(await screen.findByText('该任务没有要填制凭证的业务')).toBeVisible();
});

it('before anybody handed in, the businesses are there to be looked at', async () => {
  server.use(
    answer('get', '/api/class/3/books/businesses/', {
      ...businesses,
      businesses: businesses.businesses.map((one) => ({ ...one, percent: null, right: 0, missing: 0 })),
      rows: businesses.rows.map((one) => ({ ...one, book_id: null, percents: [null, null] })),
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '业务 12 支付广告费' }));
  expect(await screen.findByText('以转账支票支付广告费 2,000 元。')).toBeVisible();
});

it('a course without a company, and a class without students, say so', async () => {
  server.use(answer('get', '/api/class/3/books/businesses/', { ...businesses, rows: [] }));
  const { unmount } = open();
  expect(await screen.findByText('班级还没有学生')).toBeVisible();
  unmount();
  server.use(
    answer('get', '/api/class/3/books/businesses/', { places: [], place: null, businesses: [], rows: [] }),
  );
  open();
  expect(await screen.findByText('该课程没有仿真公司')).toBeVisible();
});

it('a business says what was expected, why marks were lost and in which ways it was booked', async () => {
  const { user, drawer } = await openBusiness();
  expect(drawer.getByText('借方科目应为销售费用').closest('li')).toHaveTextContent('6 套账');
  expect(drawer.queryByText('分录正确')).not.toBeInTheDocument();
  const first = within(drawer.getByRole('listitem', { name: '第 1 种记法' }));
  expect(first.getByText('得 40.4%')).toBeVisible();
  expect(first.getByText(/管理费用 \[业务招待费\]/)).toBeVisible();
  await user.click(first.getByText('顾一帆、陆小满、安晓、包文博、常青 等 6 人'));
  expect(first.getByText(/丁一/)).toBeVisible();
  const second = within(drawer.getByRole('listitem', { name: '第 2 种记法' }));
  expect(second.getByText('全对')).toBeVisible();
  expect(second.getByText('林小溪，1 人')).toBeVisible();
  expect(second.queryByRole('button', { name: '认可这种记法' })).not.toBeInTheDocument();
});

it('a way that was wrong in its cash flow item alone looked like the expected voucher', async () => {
  const withFlow = (no: number | null) => [
    line('5601', 'debit', '广告费'),
    { ...line('1002', 'credit'), cash_flow_item: no },
  ];
  const wrong = { ...other, lines: withFlow(4) };
  const forgot = { ...right, percent: 95, lines: withFlow(null) };
  server.use(
    answer(
      'get',
      '/api/class/3/books/business/',
      business({
        expected: withFlow(6),
        ways: [wrong, forgot],
        accepted: [{ ...accepted, lines: withFlow(5) }],
      }),
    ),
  );
  const { user, drawer } = await openBusiness();
  expect(await drawer.findByText('现金流量：支付其他与经营活动有关的现金')).toBeVisible();
  const way = (number: number) => within(drawer.getByRole('listitem', { name: `第 ${number} 种记法` }));
  expect(way(1).getByText('现金流量：支付的职工薪酬')).toBeVisible();
  expect(way(2).getByText('现金流量：未选择')).toBeVisible();
  expect(drawer.getByText('现金流量：行次 5')).toBeVisible();
  await user.click(way(1).getByRole('button', { name: '认可这种记法' }));
  const dialog = await boxWith('认可业务 12 的另一种记法');
  expect(dialog.getByText('现金流量：支付的职工薪酬')).toBeVisible();
});

it('a way is accepted with a reason once it is seen whose marks change, and the marks are read again', async () => {
  const sent: unknown[] = [];
  server.use(
    answer(
      'post',
      '/api/class/3/books/ways/',
      ({ body }) => {
        sent.push(body);
        server.use(
          answer(
            'get',
            '/api/class/3/books/business/',
            business({ accepted: [accepted], ways: [{ ...other, percent: 100 }, right] }),
          ),
        );
        return effect;
      },
      '已认可，账套已重新评分。',
    ),
  );
  const { user, drawer, dialog } = await openAccept();
  expect(await dialog.findByText('已提交 7 套账，其中 2 套的成绩会改变。')).toBeVisible();
  expect(dialog.getByRole('row', { name: /顾一帆/ })).toHaveTextContent('82%90%');
  expect(dialog.getByRole('row', { name: /陆小满/ })).toHaveTextContent('已人工评分，成绩不变');
  await user.click(dialog.getByRole('button', { name: '认可并重新评分' }));
  expect(await dialog.findByText('请写明理由，至少 2 个字')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: '理由' }), reason);
  await user.click(dialog.getByRole('button', { name: '认可并重新评分' }));
  expect(await screen.findByText('已认可，账套已重新评分。')).toBeVisible();
  expect(sent).toEqual([{ way, reason }]);
  expect(await drawer.findByText(`理由：${reason}`)).toBeVisible();
  expect(drawer.queryByRole('button', { name: '认可这种记法' })).not.toBeInTheDocument();
  // Nothing is left to accept: the keyboard is on what takes it back.
  await waitFor(() => expect(drawer.getByRole('button', { name: /撤\s*回/ })).toHaveFocus());
});

it('once a way is accepted, the keyboard is on the next that may be', async () => {
  const third = { ...other, book_id: 23, voucher_ids: [77], percent: 60 };
  server.use(
    answer('get', '/api/class/3/books/business/', business({ ways: [other, third, right] })),
    answer('post', '/api/class/3/books/ways/', () => {
      const ways = [{ ...other, percent: 100 }, third, right];
      server.use(answer('get', '/api/class/3/books/business/', business({ accepted: [accepted], ways })));
      return effect;
    }),
  );
  const { user, drawer } = await openBusiness();
  await user.click(drawer.getAllByRole('button', { name: '认可这种记法' })[0] as HTMLElement);
  const dialog = await boxWith('认可业务 12 的另一种记法');
  await user.type(dialog.getByRole('textbox', { name: '理由' }), reason);
  await user.click(dialog.getByRole('button', { name: '认可并重新评分' }));
  expect(await drawer.findByText(`理由：${reason}`)).toBeVisible();
  const second = within(drawer.getByRole('listitem', { name: '第 2 种记法' }));
  await waitFor(() => expect(second.getByRole('button', { name: '认可这种记法' })).toHaveFocus());
});

it('before a way is accepted one reads what stays as it is', async () => {
  const { dialog } = await openAccept({ changes: [], unknown: 2, follows: false });
  expect(await dialog.findByText('已提交 7 套账，成绩都不会改变。')).toBeVisible();
  expect(dialog.getByText(/有 2 套账提交后又改动过/)).toBeVisible();
  expect(dialog.getByText(/只有金额与它完全相同的账套算对/)).toBeVisible();
});

it('before a way is accepted one reads how places, passes and the mean move', async () => {
  const { dialog } = await openAccept();
  expect(await dialog.findByText('平均分')).toBeVisible();
  expect(dialog.getByText('平均分').closest('div')).toHaveTextContent('70.00 → 78.50');
  expect(dialog.getByText(/名次变化/)).toHaveTextContent('名次变化 1 人');
  const line = dialog.getByRole('row', { name: /顾一帆/ });
  expect(line).toHaveTextContent('3 → 1');
  expect(line).toHaveTextContent('不及格 → 及格');
});

it('what cannot be accepted is said, and cannot be sent', async () => {
  const { user, drawer } = await openBusiness();
  server.use(
    refuse('post', '/api/class/3/books/ways/preview/', {
      status: 409,
      error: 'simulation.way_is_accepted',
      msg: '这种记法已经认可过了。',
    }),
  );
  await user.click(drawer.getByRole('button', { name: '认可这种记法' }));
  const dialog = await boxWith('认可业务 12 的另一种记法');
  expect(await dialog.findByText('这种记法已经认可过了。')).toBeVisible();
  expect(dialog.getByRole('button', { name: '认可并重新评分' })).toBeDisabled();
});

it('an accepted way says by whom and why, and is withdrawn once it is seen what changes', async () => {
  const asked: unknown[] = [];
  server.use(
    answer('get', '/api/class/3/books/business/', business({ accepted: [accepted] })),
    answer('post', '/api/class/3/books/ways/5/preview/', {
      ...effect,
      changes: effect.changes.slice(0, 1),
    }),
    answer(
      'post',
      '/api/class/3/books/ways/5/withdraw/',
      ({ body }) => {
        asked.push(body);
        server.use(answer('get', '/api/class/3/books/business/', business()));
        return effect;
      },
      '已撤回，账套已重新评分。',
    ),
  );
  const { user, drawer } = await openBusiness();
  expect(drawer.getByText(/^林知远 认可于/)).toBeVisible();
  expect(drawer.getByText(`理由：${reason}`)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: /撤\s*回/ }));
  const dialog = await boxWith('撤回业务 12 认可的记法？');
  expect(await dialog.findByText('已提交 7 套账，其中 1 套的成绩会改变。')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '撤回并重新评分' }));
  await waitFor(() => expect(asked).toEqual([{ course_id: 1, activity_id: 7 }]));
  await waitFor(() => expect(drawer.queryByText(`理由：${reason}`)).not.toBeInTheDocument());
  await waitFor(() => expect(drawer.getByRole('button', { name: '认可这种记法' })).toHaveFocus());
});
