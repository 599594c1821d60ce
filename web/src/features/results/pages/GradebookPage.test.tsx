import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refusal, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const column = (
  patch: Partial<Schema<'GradebookColumn'>> & Pick<Schema<'GradebookColumn'>, 'source_id' | 'title'>,
): Schema<'GradebookColumn'> => ({
  source: 'task',
  category: 'tasks',
  weight: 1,
  opens_at_ms: null,
  due_at_ms: null,
  ...patch,
});

const student = (user_id: number, real_name: string): Schema<'GradebookStudent'> => ({
  user_id,
  real_name,
  student_number: `202601010${user_id}`,
  final_mark: null,
});

const sum = (user_id: number, patch: Partial<Schema<'GradebookTotal'>> = {}): Schema<'GradebookTotal'> => ({
  user_id,
  total: 60 + user_id,
  weight_so_far: 40,
  mark: { points: 60 + user_id, level: null, grade_point: null },
  missing: 0,
  waiting: 0,
  parts: [],
  ...patch,
});

const cell = (patch: Partial<Schema<'GradebookCell'>> = {}): Schema<'GradebookCell'> => ({
  state: 'scored',
  points: 88,
  is_late: false,
  is_changed: false,
  is_dropped: false,
  contributes: null,
  ...patch,
});

const book: Schema<'Gradebook'> = {
  version: 3,
  is_own: false,
  categories: [
    { key: 'tasks', name: null, weight: 40, drop_lowest: 1 },
    { key: 'final', name: null, weight: 60, drop_lowest: 0 },
  ],
  late_percent: 90,
  late_grace_minutes: 0,
  late_daily_percent: 0,
  late_floor_percent: 0,
  policy: { rounding: 'whole', scale: 'hundred', grade_points: 'none' },
  columns: [
    column({ source_id: 1, title: 'T1 建账' }),
    column({ source_id: 2, title: 'T2 填制凭证' }),
    column({ source_id: 3, title: '期末考试', source: 'exam', category: 'final' }),
  ],
  students: [student(1, '黄雨桐'), student(2, '高明哲'), student(3, '李静怡')],
  sheet: { state: 'open', note: '', by: null, at_ms: null, returned_because: null, requests: 0 },
};

const totals: Schema<'GradebookTotals'> = {
  students: [sum(1, { missing: 1, waiting: 1 }), sum(2), sum(3, { waiting: 1 })],
  columns: book.columns.map(({ source, source_id }) => ({ source, source_id, mean: 70 })),
  mean: 62,
};

const cells: Schema<'GradebookCells'> = {
  rows: [
    {
      user_id: 1,
      cells: [cell({ state: 'missing', points: 0 }), cell(), cell({ state: 'waiting', points: null })],
    },
    {
      user_id: 2,
      cells: [cell({ is_late: true, is_changed: true }), cell({ points: 51.25, is_dropped: true }), null],
    },
    {
      user_id: 3,
      cells: [cell({ state: 'excused', points: null }), null, cell({ state: 'waiting', points: null })],
    },
  ],
};

const system: NonNullable<Schema<'CellDetail'>['system']> = {
  points: 83.28,
  earned: 83.28,
  full: 100,
  attempts: 2,
  at_ms: 1,
  why: [{ code: 'best', tries: 2 }],
  late: [],
};

const detail: Schema<'CellDetail'> = {
  version: 4,
  cell: cell(),
  system,
  change: null,
  history: [],
  rules: [],
  contributes: 20,
  contributes_at_most: 40,
  attempt_id: null,
};

const page = '/gradeManage/gradebook?class_id=3&course_id=1';

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/results/gradebook/3/1/', book),
    answer('get', '/api/results/gradebook/3/1/totals/', totals),
    answer('get', '/api/results/gradebook/3/1/cells/', cells),
    answer('get', '/api/results/gradebook/3/1/cell/', detail),
    answer('post', '/api/results/gradebook/3/1/what_if/', {
      before: 61,
      after: 62.5,
      mark_before: { points: 61, level: null, grade_point: null },
      mark_after: { points: 63, level: null, grade_point: null },
    }),
  ),
);

const grid = () => screen.findByRole('grid', { name: '成绩册' });
const at = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (found === null) throw new Error(`no cell ${row} ${column}`);
  return found;
};
/** Students begin in the third row the keyboard reaches; their scores in the third column. */
const score = async (row: number, column: number) => {
  await screen.findByText('88.00 迟');
  return at(row + 2, column + 2);
};

it('shows each state of a cell in its own words, and what the weights come to', async () => {
  renderApp(page);
  expect(await grid()).toHaveAttribute('aria-rowcount', '6');
  expect(await grid()).toHaveAttribute('aria-colcount', '5');
  expect(await score(0, 0)).toHaveTextContent('缺交');
  expect(at(2, 4)).toHaveTextContent('待批');
  expect(within(at(2, 4)).getByRole('link')).toHaveAttribute(
    'href',
    '/gradeManage/correction?class_id=3&assessment_id=3',
  );
  expect(at(3, 2)).toHaveTextContent('88.00 迟 教师已修改');
  expect(at(3, 3)).toHaveTextContent('51.25 最低的一次，不计入');
  expect(at(3, 3)).toHaveAttribute('title', '最低的一次，不计入');
  expect(at(4, 2)).toHaveTextContent('免');
  expect(at(4, 3)).toHaveTextContent('·');
  expect(screen.getByText('权重合计 100%')).toBeVisible();
  expect(screen.getByText('总评 = 任务 40% + 期末考试 60%；任务去掉最低 1 次、迟交按 90% 计')).toBeVisible();
});

it('the keyboard goes from cell to cell, and a digit begins a new score', async () => {
  const { user } = renderApp(page);
  await user.click(await score(0, 0));
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(at(3, 3)).toHaveFocus();
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Control>}{End}{/Control}');
  expect(at(4, 4)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(at(4, 0)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}9');
  const dialog = await screen.findByRole('dialog', { name: '李静怡 · T1 建账' });
  const points = await within(dialog).findByLabelText('改为（满分 100）');
  expect(points).toHaveValue('9');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(at(4, 2)).toHaveFocus();
});

it('a total opens to its categories, and each to what its items bring', async () => {
  const parts = [
    { category: 'tasks', name: null, weight: 40, share: 0.88, points: 35.2 },
    { category: 'final', name: null, weight: 60, share: null, points: 0 },
  ];
  server.use(
    answer('get', '/api/results/gradebook/3/1/', { ...book, students: [student(2, '高明哲')] }),
    answer('get', '/api/results/student_exams/', [
      { assessment_id: 3, attempt_id: 41, number: 1 } as Schema<'StudentExamLine'>,
    ]),
    answer('get', '/api/results/gradebook/3/1/totals/', { ...totals, students: [sum(2, { parts })] }),
    answer('get', '/api/results/gradebook/3/1/cells/', {
      rows: [
        { user_id: 2, cells: [cell({ contributes: 35.2, is_late: true }), cell({ is_dropped: true }), null] },
      ],
    }),
  );
  const { user } = renderApp(page);
  await screen.findByText('88.00 迟');
  await user.dblClick(at(2, 1));
  const dialog = await screen.findByRole('dialog', { name: '高明哲 · 总评' });
  const [tasks] = within(dialog).getAllByRole('listitem');
  expect(tasks).toHaveTextContent('任务88.00 × 40% = 35.20');
  expect(tasks).toHaveTextContent('T1 建账88.00 → 35.20');
  expect(tasks).toHaveTextContent('T2 填制凭证最低的一次，不计入');
  expect(within(dialog).getByText('还没有成绩（60%）')).toBeVisible();
  await user.click(within(dialog).getByText('还没有成绩（60%）'));
  const exam = await within(dialog).findByRole('link', { name: '期末考试' });
  await waitFor(() =>
    expect(exam).toHaveAttribute(
      'href',
      '/gradeManage/testPaperRecordDetails?class_id=3&assessment_id=3&attempt_id=41',
    ),
  );
});

const weights = (tasks: [number, number], final: [number, number]): Schema<'RuleEvent'> => ({
  by: '林知远',
  at_ms: 1_788_738_600_000,
  reason: '按教学大纲',
  is_of_course: false,
  steps: (
    [
      ['tasks', ...tasks],
      ['final', ...final],
    ] as const
  ).map(([key, before, after]) => ({
    kind: 'category',
    key,
    before: { name: null, weight: before, drop_lowest: 0 },
    after: { name: null, weight: after, drop_lowest: key === 'tasks' ? 1 : 0 },
  })),
});

it('the history of a total says which weights were changed, by whom, and what that made of it', async () => {
  server.use(
    answer('get', '/api/results/student_exams/', []),
    answer('get', '/api/results/gradebook/3/1/history/', {
      events: [
        {
          kind: 'granted',
          before: 85,
          after: 86,
          reason: '漏加分',
          by: '林知远',
          decided_by: '沈佩兰',
          at_ms: 1_788_738_900_000,
        },
        { kind: 'rules', event: weights([90, 80], [10, 20]), effect: { before: 83, after: 85 }, mark: null },
      ],
    }),
  );
  const { user } = renderApp(page);
  await screen.findByText('88.00 迟');
  await user.dblClick(at(2, 1));
  const dialog = await screen.findByRole('dialog', { name: '黄雨桐 · 总评' });
  await user.click(within(dialog).getByText('修改记录'));
  const line = (await within(dialog).findByText('任务 90% → 80% · 任务：全部计入 → 去掉最低 1 次')).closest(
    'li',
  );
  expect(line).toHaveTextContent('期末考试 10% → 20%');
  expect(line).toHaveTextContent('按现有成绩，总评 83.00 → 85.00');
  expect(line).toHaveTextContent('按教学大纲');
  expect(line).toHaveTextContent('林知远 · ');
  expect(within(dialog).getByText('漏加分', { exact: false })).toBeVisible();
});

it('the history of a cell says what changed how it counts', async () => {
  const [tasks] = weights([90, 80], [10, 20]).steps;
  server.use(
    answer('get', '/api/results/gradebook/3/1/cell/', {
      ...detail,
      rules: [{ ...weights([90, 80], [10, 20]), steps: tasks ? [tasks] : [] }],
    }),
  );
  const { user } = renderApp(page);
  await user.dblClick(await score(0, 1));
  const dialog = await screen.findByRole('dialog', { name: '黄雨桐 · T2 填制凭证' });
  await user.click(await within(dialog).findByText('修改记录（1）'));
  expect(within(dialog).getByText('任务 90% → 80% · 任务：全部计入 → 去掉最低 1 次')).toBeVisible();
});

it('a new score says at once what it does, needs a reason, and is saved with the version that was seen', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/results/gradebook/3/1/cell/', ({ body }) => {
      sent.push(body);
      return {
        version: 5,
        cell: cell({ points: 95, is_changed: true }),
        student: sum(1, { total: 62.5 }),
      };
    }),
  );
  const { user } = renderApp(page);
  await user.dblClick(await score(0, 1));
  const dialog = await screen.findByRole('dialog', { name: '黄雨桐 · T2 填制凭证' });
  expect(await within(dialog).findByText('系统评分 83.28（2 次提交，取最好）')).toBeVisible();
  const points = within(dialog).getByLabelText('改为（满分 100）');
  await user.clear(points);
  await user.type(points, '101{Enter}');
  expect(await within(dialog).findByText('请填写 0 至 100 的分数，最多两位小数。')).toBeVisible();
  await user.clear(points);
  await user.type(points, '95');
  expect(await within(dialog).findByText('总评 61.00 → 62.50')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('请写明理由，至少 2 个字。')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('理由（必填，学生可见，记入日志）'), '复核后更正{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      user_id: 1,
      source: 'task',
      source_id: 2,
      version: 4,
      mark: { kind: 'points', points: 95 },
      code: 'recheck',
      reason: '复核后更正',
    },
  ]);
});

it('a score that somebody else changed meanwhile is not overwritten, and is read again', async () => {
  let version = 4;
  const sent: number[] = [];
  server.use(
    answer('get', '/api/results/gradebook/3/1/cell/', () => ({ ...detail, version })),
    answer('post', '/api/results/gradebook/3/1/cell/', ({ body }) => {
      sent.push(body.version);
      if (body.version === 5) return { version: 6, cell: cell(), student: sum(1) };
      version = 5;
      throw refusal({ status: 409, msg: '这项成绩刚被别人改过。', error: 'results.cell_changed' });
    }),
  );
  const { user } = renderApp(page);
  await user.dblClick(await score(0, 1));
  const dialog = await screen.findByRole('dialog');
  const points = await within(dialog).findByLabelText('改为（满分 100）');
  await user.clear(points);
  await user.type(points, '95');
  await user.type(within(dialog).getByLabelText(/^理由（必填/), '复核{Enter}');
  expect(await within(dialog).findByText('这项成绩刚被别人改过。')).toBeVisible();
  expect(points).toHaveValue('95');
  await waitFor(async () => {
    await user.click(within(dialog).getByRole('button', { name: '保存 ↵' }));
    expect(sent.at(-1)).toBe(5);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('shows only who has missing work, and keeps that in the address', async () => {
  const { user, address } = renderApp(page);
  await score(0, 0);
  await user.click(screen.getByRole('button', { name: '只看有缺交 1' }));
  await waitFor(() => expect(screen.queryByText('高明哲')).not.toBeInTheDocument());
  expect(screen.getByText('黄雨桐')).toBeVisible();
  expect(address()).toContain('only=missing');
});

it('those the sheet lists are sent one message', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/classes/3/notices/', ({ body }) => {
      sent.push(body);
      return {} as Schema<'NoticeView'>;
    }),
  );
  const { user } = renderApp(`${page}&only=waiting`);
  await user.click(await screen.findByRole('button', { name: '给所列 2 人发消息' }));
  const drawer = (await screen.findByText('给所选的 2 名学生发消息')).closest(
    '[role="dialog"]',
  ) as HTMLElement;
  await user.type(within(drawer).getByLabelText('标题'), '成绩待批');
  await user.type(within(drawer).getByRole('textbox', { name: '内容' }), '本周批完');
  await user.click(within(drawer).getByRole('button', { name: '发送' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ to_user_ids: [1, 3] })]));
});

it('weights that do not make a hundred cannot be saved, and it says why', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/results/gradebook/3/1/scheme/preview/', {
      changed: 2,
      mean_before: 62,
      mean_after: 64,
      students: [{ user_id: 2, before: 62, after: 66 }],
    }),
    answer('post', '/api/results/gradebook/3/1/scheme/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp(page);
  await score(0, 0);
  await user.click(screen.getByRole('button', { name: '设权重' }));
  const drawer = await screen.findByRole('dialog');
  const weight = within(drawer).getByLabelText('任务的权重');
  await user.clear(weight);
  await user.type(weight, '50');
  expect(await within(drawer).findByText('权重合计应为 100%，现为 110%。')).toBeVisible();
  expect(within(drawer).getByRole('button', { name: '保存权重' })).toBeDisabled();
  const other = within(drawer).getByLabelText('期末考试的权重');
  await user.clear(other);
  await user.type(other, '50');
  expect(await within(drawer).findByText(/2 名学生的总评会变化。 班级平均 62.00 → 64.00。/)).toBeVisible();
  await user.type(within(drawer).getByLabelText('修改理由（记入日志）'), '按教学大纲');
  await user.click(within(drawer).getByRole('button', { name: '保存权重' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 3,
    late_percent: 90,
    categories: [
      { key: 'tasks', name: null, weight: 50, drop_lowest: 1 },
      { key: 'final', name: null, weight: 50, drop_lowest: 0 },
    ],
    reason: '按教学大纲',
  });
});

it('late work loses by the day, which is said in one sentence before it is saved', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/results/gradebook/3/1/scheme/preview/', {
      ...{ changed: 0, mean_before: 62, mean_after: 62, students: [] },
    }),
    answer('post', '/api/results/gradebook/3/1/scheme/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp(page);
  await score(0, 0);
  await user.click(screen.getByRole('button', { name: '设权重' }));
  const drawer = await screen.findByRole('dialog');
  const put = async (name: string, figure: string) => {
    const field = within(drawer).getByLabelText(name);
    await user.clear(field);
    await user.type(field, figure);
  };
  expect(within(drawer).getByLabelText('最低计')).toBeDisabled();
  await put('迟交按', '100');
  expect(within(drawer).getByText('迟交不扣分')).toBeVisible();
  await put('宽限', '30');
  await put('每天扣', '10');
  await put('最低计', '50');
  const sentence = '超过截止时间 30 分钟起算迟交，每迟交一天扣 10%，最低计 50%';
  expect(within(drawer).getByText(sentence)).toBeVisible();
  await user.type(within(drawer).getByLabelText('修改理由（记入日志）'), '按教学大纲');
  await user.click(within(drawer).getByRole('button', { name: '保存权重' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    late_percent: 100,
    late_grace_minutes: 30,
    late_daily_percent: 10,
    late_floor_percent: 50,
  });
});

it('a late score says how much was lost and why', async () => {
  const loss = {
    late_ms: 90_000_000,
    days: 2,
    kept_percent: 80,
    is_in_grace: false,
    is_floor: false,
    lost: 16,
  };
  server.use(
    answer('get', '/api/results/gradebook/3/1/cell/', {
      ...detail,
      system: { ...system, points: 64, why: [{ code: 'late', late_ms: 90_000_000 }], late: [loss] },
    }),
  );
  const { user } = renderApp(page);
  await user.dblClick(await score(0, 1));
  const dialog = await screen.findByRole('dialog', { name: '黄雨桐 · T2 填制凭证' });
  expect(await within(dialog).findByText(/迟交 2 天，扣 20%（16 分）/)).toBeVisible();
});

it('once submitted nothing can be changed, and it says so', async () => {
  server.use(
    answer('get', '/api/results/gradebook/3/1/', {
      ...book,
      sheet: { ...book.sheet, state: 'submitted', by: '林知远', at_ms: 1_788_738_600_000 },
    }),
  );
  const { user } = renderApp(page);
  await user.dblClick(await score(0, 1));
  const dialog = await screen.findByRole('dialog', { name: '黄雨桐 · T2 填制凭证' });
  expect(await within(dialog).findByText('成绩已提交教务，审核期间不能修改。')).toBeVisible();
  expect(within(dialog).queryByLabelText('改为（满分 100）')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByText('已提交，待教务审核')).toBeVisible();
  expect(screen.getByRole('button', { name: '设权重' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: '提交教务' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /撤\s?回/ })).toBeVisible();
});

it('the sheet is there before its totals are, and nothing is handed in before them', async () => {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  server.use(
    answer('get', '/api/results/gradebook/3/1/totals/', async () => {
      await coming;
      return totals;
    }),
  );
  renderApp(page);
  expect(await score(0, 0)).toHaveTextContent('缺交');
  expect(at(2, 1)).toHaveTextContent('');
  expect(screen.getByRole('button', { name: '提交教务' })).toBeDisabled();
  come();
  await waitFor(() => expect(at(2, 1)).toHaveTextContent('61.00'));
  expect(at(1, 1)).toHaveTextContent('62.00');
  expect(screen.getByRole('button', { name: '提交教务' })).toBeEnabled();
});

it('totals that cannot be read leave the sheet, and are read again on request', async () => {
  server.use(
    refuse('get', '/api/results/gradebook/3/1/totals/', { status: 500, msg: '系统错误，请稍后重试！' }),
  );
  const { user } = renderApp(page);
  expect(await score(0, 0)).toHaveTextContent('缺交');
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/results/gradebook/3/1/totals/', totals));
  await user.click(again);
  await waitFor(() => expect(at(2, 1)).toHaveTextContent('61.00'));
});

it('a gradebook that cannot be read says so and is read again on request', async () => {
  server.use(refuse('get', '/api/results/gradebook/3/1/', { status: 500, msg: '系统错误，请稍后重试！' }));
  const { user } = renderApp(page);
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/results/gradebook/3/1/', book));
  await user.click(again);
  expect(await grid()).toBeVisible();
});
