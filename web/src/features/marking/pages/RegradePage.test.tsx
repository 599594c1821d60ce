import { configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { phone } from '@/shared/lib/useMedia';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { RegradableQuestion, RegradeDetails, Regrades } from '../regradeApi';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => vi.restoreAllMocks());

const essay: RegradableQuestion = {
  question_id: 3,
  version_id: 9,
  part: '',
  kind: 'short_answer',
  stem: '为什么先审批？',
  full: 6,
  answers: 40,
  by_hand: 12,
  body: { kind: 'short_answer', max_chars: null },
  answer_key: {
    kind: 'short_answer',
    reference: '',
    rubric: [
      { title: '授权', weight: 3, any_of: [], all_of: [], none_of: [] },
      { title: '风险', weight: 3, any_of: [], all_of: [], none_of: [] },
    ],
  },
  takes_key: false,
  takes_current: false,
  takes_points: true,
  takes_rubric: true,
  rubric: [
    { title: '授权', points: 3 },
    { title: '风险', points: 3 },
  ],
  newest: null,
};
const flow: RegradableQuestion = {
  ...essay,
  question_id: 0,
  version_id: 0,
  kind: 'flow',
  stem: '费用报销',
  full: 100,
  body: { kind: 'flow', start: '', end: '', items: [], lanes: [] },
  answer_key: { kind: 'flow', steps: {}, lanes: {} } as never,
  takes_points: false,
  takes_rubric: false,
  takes_current: true,
  rubric: [],
};
const books: RegradableQuestion = {
  ...flow,
  kind: 'books',
  stem: '青禾公司',
  body: { kind: 'books', company: 'qinghe', businesses: [], own_company: false },
  answer_key: { kind: 'books' } as never,
};
const business: RegradableQuestion = {
  ...books,
  part: 'b03',
  stem: '第 3 号业务 采购A板材',
  full: 1,
  takes_current: false,
  takes_points: true,
};
const found = (question: RegradableQuestion): Regrades => ({
  title: '训练一',
  course_id: 1,
  is_released: true,
  questions: [question],
  regrades: [],
});

it('the rubric of an exercise is edited and previewed', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/exercises/7/regrades/', found(essay)),
    answer('get', '/api/questions/rubrics/', []),
    answer('post', '/api/marking/exercises/7/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'exercise' }),
  );
  const { user } = renderApp('/gradeManage/regrade?exercise_id=7&question_id=9');
  expect(await screen.findByText(/你任教班级的作答按新的规则重新评分/)).toBeVisible();
  expect(await screen.findByRole('radio', { name: '评分要点' })).toBeChecked();
  const [first] = screen.getAllByDisplayValue('授权');
  await user.type(first as HTMLElement, '审批');
  await user.type(screen.getByRole('textbox', { name: '原因' }), '说法更准');
  await user.click(screen.getByRole('button', { name: '预览影响' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(sent).toMatchObject([
    { version_id: 9, change: { kind: 'rubric', from: [0, 1] }, reason: '说法更准' },
  ]);
});

it('a question of an exercise is worth something else, or is left out', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/exercises/7/regrades/', found(essay)),
    answer('get', '/api/questions/rubrics/', []),
    answer('post', '/api/marking/exercises/7/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'exercise' }),
  );
  const { user } = renderApp('/gradeManage/regrade?exercise_id=7&question_id=9');
  expect(await screen.findByText(/题库同时更正/)).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: '作废' }));
  expect(screen.getByText(/只改你任教的班级/)).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: '移出，其余题目按比例折算到原总分' }));
  await user.type(screen.getByRole('textbox', { name: '原因' }), '题干有误');
  await user.click(screen.getByRole('button', { name: '预览影响' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(sent).toMatchObject([
    { version_id: 9, change: { kind: 'drop', how: 'removed' }, reason: '题干有误' },
  ]);
});

it('what was handed in of a flow is marked again by the flow as its course has it', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/flows/4/regrades/', found(flow)),
    answer('post', '/api/marking/flows/4/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'flow' }),
  );
  const { user } = renderApp('/gradeManage/regrade?flow_id=4');
  expect(await screen.findByText(/给你任教班级已提交的流程重新评分/)).toBeVisible();
  // There is nothing to choose, and why it cannot be previewed yet stands beside the button.
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('请写明原因，至少 2 个字')).toBeVisible();
  expect(screen.queryByRole('radio', { name: '分值' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '原因' }), '先审批后付款');
  await user.click(screen.getByRole('button', { name: '预览影响' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(sent).toMatchObject([{ version_id: 0, change: { kind: 'current' } }]);
});

const ofBooks = { ...found(books), title: '登记凭证', questions: [books, business] };

it('books of a task are marked again by what the course says now, and who cannot be is named', async () => {
  const sent: unknown[] = [];
  const tenths = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0];
  const figures = {
    count: 1,
    deviation: 0,
    highest: 82,
    lowest: 82,
    mean: 82,
    median: 82,
    passed: 1,
    tenths,
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/book_tasks/12/regrades/', ofBooks),
    answer('post', '/api/marking/book_tasks/12/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', {
      ...previewed,
      source_kind: 'book',
      group_id: 12,
      question_id: 0,
      version_id: 0,
      state: 'previewed',
      people: [{ user_id: 8, real_name: '何雨', student_number: null }],
      report: {
        before: figures,
        after: figures,
        raised: 0,
        lowered: 0,
        kept: 0,
        moved: 0,
        passed: 0,
        failed: 0,
        rows: [],
        refused: [{ user_id: 8, why: { kind: 'documents', number: 3, name: '采购A板材' } }],
      },
    }),
  );
  const { user } = renderApp('/gradeManage/regrade?activity_id=12');
  expect(await screen.findByText(/先在课程里改正，再在这里重新评分/)).toBeVisible();
  await user.click(await screen.findByText('全部账套：青禾公司'));
  expect(await screen.findByText(/请先在课程中改正。/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: '作废' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '原因' }), '参考科目有误');
  await user.click(screen.getByRole('button', { name: '预览影响' }));
  expect(await screen.findByText('不能重评的账套（1 人）')).toBeVisible();
  expect(screen.getByText(/第 3 号业务「采购A板材」的日期或单据/)).toBeVisible();
  expect(sent).toMatchObject([{ version_id: 0, part: '', change: { kind: 'current' } }]);
});

it('on a phone a row of the list is headed by what it is, not by its number', async () => {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/book_tasks/12/regrades/', ofBooks),
  );
  renderApp('/gradeManage/regrade?activity_id=12');
  for (const name of ['全部账套：青禾公司', '第 3 号业务 采购A板材']) {
    const cell = (await screen.findByText(name)).closest('td');
    expect(cell).toBe(cell?.parentElement?.firstElementChild);
  }
  expect(screen.getAllByRole('cell', { name: '1' })[0]).toHaveAttribute('data-label', '序号');
});

it('a business of a task weighs something else or is left out', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/book_tasks/12/regrades/', ofBooks),
    answer('post', '/api/marking/book_tasks/12/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'book', group_id: 12 }),
  );
  const { user } = renderApp('/gradeManage/regrade?activity_id=12&part=b03');
  expect(await screen.findByText('现在权重 1，改为')).toBeVisible();
  expect(screen.queryByRole('radio', { name: '按课程现在的内容' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '作废' }));
  await user.click(await screen.findByRole('radio', { name: '移出，其余业务按比例折算' }));
  await user.type(screen.getByRole('textbox', { name: '原因' }), '单据印错了');
  await user.click(screen.getByRole('button', { name: '预览影响' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(sent).toMatchObject([{ version_id: 0, part: 'b03', change: { kind: 'drop', how: 'removed' } }]);
});

const previewed: RegradeDetails = {
  id: 5,
  source_kind: 'exercise',
  group_id: 7,
  question_id: 3,
  version_id: 9,
  made_version_id: null,
  part: '',
  stem: essay.stem,
  body: essay.body,
  change: { kind: 'current', of: '' },
  points_before: 6,
  key_before: essay.answer_key,
  reason: '说法更准',
  state: 'computing',
  done: 3,
  total: 40,
  number: null,
  by_name: '林老师',
  created_at_ms: 0,
  applied_at_ms: null,
  undone_by_name: null,
  undone_at_ms: null,
  undo_reason: '',
  can_undo: false,
  title: '训练一',
  is_released: true,
  report: null,
  people: [],
};

it('what was done about a flow speaks of the flow, not of a question with a number', async () => {
  const done: RegradeDetails = {
    ...previewed,
    source_kind: 'flow',
    question_id: 0,
    version_id: 0,
    stem: flow.stem,
    state: 'applied',
    number: 1,
    applied_at_ms: 1_788_738_600_000,
    can_undo: true,
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/flows/4/regrades/', { ...found(flow), regrades: [done] }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'flow' }),
  );
  const { user } = renderApp('/gradeManage/regrade?flow_id=4');
  expect(await screen.findByText('按课程现在的内容重新评分')).toBeVisible();
  expect(screen.queryByText(/第 \d+ 题/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看影响' }));
  expect(await screen.findByRole('heading', { name: '预览：按现在的流程重新评分' })).toBeVisible();
});

const choice: RegradableQuestion = {
  ...essay,
  kind: 'single',
  stem: '下列各项中属于资产的是',
  full: 2,
  body: {
    kind: 'single',
    options: [
      { tab: 'A', text: '应收账款' },
      { tab: 'B', text: '预收账款' },
    ],
  },
  answer_key: { kind: 'single', correct: 'A' },
  takes_key: true,
  takes_rubric: false,
  rubric: [],
  newest: { version: 4, answer_key: { kind: 'single', correct: 'B' }, rubric: [] },
};

/** Opens the form of a question at an address, and takes what is asked for. */
function openForm(question: RegradableQuestion, more: string) {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/assessments/7/regrades/', found(question)),
    answer('get', '/api/questions/rubrics/', []),
    answer('post', '/api/marking/assessments/7/regrades/', ({ body }) => {
      sent.push(body);
      return { regrade_id: 5 };
    }),
    answer('get', '/api/marking/regrades/5/', { ...previewed, source_kind: 'exam' }),
  );
  const { user } = renderApp(`/gradeManage/regrade?assessment_id=7&question_id=9${more}`);
  const ask = async () => {
    await user.type(screen.getByRole('textbox', { name: '原因' }), '答案有误');
    await user.click(screen.getByRole('button', { name: '预览影响' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  };
  return { user, sent, ask };
}

it('a question that was edited in the bank is marked again by its version of now', async () => {
  const { sent, ask } = openForm(choice, '&act=current');
  expect(await screen.findByRole('radio', { name: '按题库第 4 版' })).toBeChecked();
  expect(screen.getByText('题库第 4 版的答案')).toBeVisible();
  await ask();
  expect(sent).toMatchObject([
    { version_id: 9, change: { kind: 'key', answer_key: { kind: 'single', correct: 'B' } } },
  ]);
});

it('a rubric of the bank of now takes the lines that were given by their titles', async () => {
  const rubric = [
    { title: '风险', points: 2 },
    { title: '审批授权', points: 4 },
    { title: '改进', points: 0 },
  ];
  const answer_key = {
    kind: 'short_answer' as const,
    reference: '',
    rubric: rubric.map(({ title, points }) => ({
      title,
      weight: points,
      any_of: [],
      all_of: [],
      none_of: [],
    })),
  };
  const { sent, ask } = openForm({ ...essay, newest: { version: 2, answer_key, rubric } }, '&act=current');
  expect(await screen.findByRole('radio', { name: '按题库第 2 版' })).toBeChecked();
  await ask();
  expect(sent).toMatchObject([{ change: { kind: 'rubric', answer_key, from: [1, null, null] } }]);
});

it('points of the bank are chosen, and an act that nobody knows opens the form as ever', async () => {
  const { sent, ask } = openForm(choice, '&act=points&points=3.5');
  expect(await screen.findByRole('radio', { name: '分值' })).toBeChecked();
  await ask();
  expect(sent).toMatchObject([{ change: { kind: 'points', points: 3.5 } }]);
});

it('without an act the key is edited by hand, and the version of the bank stands beside it', async () => {
  openForm(choice, '&act=anything');
  expect(await screen.findByRole('radio', { name: '答案' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '按题库第 4 版' })).toBeVisible();
});

it('the key of books that an exam asks for is edited, and what was asked stays', async () => {
  const asked: RegradableQuestion = {
    ...books,
    takes_key: true,
    takes_points: true,
    version_id: 9,
    question_id: 3,
    answer_key: {
      kind: 'books',
      preset: 'contest_lite',
      parts: { vouchers: 100 },
      statements: [],
      accepted: [],
    },
  };
  const { user, sent, ask } = openForm(asked, '');
  expect(await screen.findByRole('radio', { name: '按课程现在的内容' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: '答案' }));
  expect(await screen.findByRole('combobox', { name: '企业' })).toBeDisabled();
  await user.type(screen.getByRole('spinbutton', { name: '账簿' }), '{Backspace}20');
  await ask();
  expect(sent).toMatchObject([
    { change: { kind: 'key', answer_key: { kind: 'books', parts: { vouchers: 100, ledgers: 20 } } } },
  ]);
});

it('a corrected business is named by its own number, and its books have one mark', async () => {
  const tenths = [0, 0, 0, 0, 0, 0, 0, 0, 1, 0];
  const figures = {
    ...{ count: 1, deviation: 0, highest: 82.8, lowest: 82.8, mean: 82.8, median: 82.8 },
    ...{ passed: 1, tenths },
  };
  const standing = { earned: 82.8, full: 100, out_of: 100, passes: true, place: 2, points: 82.8 };
  const previewedBusiness: RegradeDetails = {
    ...previewed,
    ...{ source_kind: 'book', group_id: 12, question_id: 0, version_id: 0, part: 'b03' },
    stem: business.stem,
    change: { kind: 'drop', how: 'full' },
    state: 'previewed',
    people: [{ user_id: 8, real_name: '何雨', student_number: null }],
    report: {
      before: figures,
      after: figures,
      ...{ raised: 1, lowered: 0, kept: 0, moved: 0, passed: 0, failed: 0, refused: [] },
      rows: [
        {
          ...{ item_id: 1, user_id: 8, is_kept: false },
          before: standing,
          after: { ...standing, earned: 100, points: 100, place: 1 },
        },
      ],
    },
  };
  const applied = {
    ...previewedBusiness,
    ...{ id: 6, state: 'applied' as const, number: 1, applied_at_ms: 1_788_738_600_000, can_undo: true },
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/book_tasks/12/regrades/', { ...ofBooks, regrades: [applied] }),
    answer('get', '/api/marking/regrades/5/', previewedBusiness),
    answer('get', '/api/marking/regrades/6/', applied),
  );
  const { user, router } = renderApp('/gradeManage/regrade?activity_id=12&regrade_id=5');
  expect(await screen.findByRole('heading', { name: '预览：更正一笔业务' })).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: /总分/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /本题/ })).toBeNull();
  await router.navigate({ to: '/gradeManage/regrade', search: { activity_id: 12, regrade_id: 6 } });
  await user.click(await screen.findByRole('button', { name: '返回业务列表' }));
  expect(await screen.findByText('作废，所有人得满分')).toBeVisible();
  expect(screen.queryByText(/第 \d+ 题/)).toBeNull();
});

it('two ways that differ in their cash flow item alone looked the same', async () => {
  const line = (account: string, debit: string, credit: string, cash_flow_item: number | null) => ({
    summary: '付材料款',
    account,
    aux: {},
    debit,
    credit,
    quantity: null,
    unit_price: null,
    cash_flow_item,
  });
  const paid = (item: number) => [line('1403', '500.00', '0.00', null), line('1002', '0.00', '500.00', item)];
  const way = (item: number): Schema<'ExamWay'> => ({
    lines: paid(item),
    way: { reference: `r${item}`, lines: [] },
    percent: 95,
    students: 3,
    follows: true,
  });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer(
      'get',
      '/api/marking/assessments/6/regrades/',
      found({ ...books, version_id: 8, takes_key: true }),
    ),
    answer('get', '/api/marking/assessments/6/books/8/ways/', [
      {
        number: 3,
        title: '采购A板材',
        accounts: { '1403': '原材料', '1002': '银行存款' },
        money: ['1002'],
        cash_flow_items: { '3': '购买商品、接受劳务支付的现金', '4': '支付的职工薪酬' },
        references: [{ reference: 'r', expected: paid(3), ways: [way(4), way(5)] }],
      },
    ]),
  );
  const { user } = renderApp('/gradeManage/regrade?assessment_id=6&question_id=8');
  await user.click(await screen.findByRole('radio', { name: '认可的记法' }));
  expect(await screen.findByText('现金流量：购买商品、接受劳务支付的现金')).toBeVisible();
  expect(screen.getByText('现金流量：支付的职工薪酬')).toBeVisible();
  expect(screen.getByText('现金流量：行次 5')).toBeVisible();
});
