import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
// Loaded with the test, so that none of it waits for them.
import '../components/finalMarks/ReturnDialog';
import '../components/finalMarks/SheetDrawer';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const sheet = (
  class_id: number,
  class_name: string,
  patch: Partial<Schema<'FinalMarksLine'>> = {},
): Schema<'FinalMarksLine'> => ({
  class_id,
  class_name,
  course_id: 1,
  course_title: '数智会计综合实训',
  term: '2026秋',
  teacher: '林知远',
  state: 'submitted',
  students: 60,
  mean: 71.5,
  pass_percent: 88.3,
  highest: 98,
  lowest: 32,
  at_ms: 1_788_738_600_000,
  requests: 0,
  ...patch,
});

const marks: Schema<'FinalMarks'> = {
  policy: { rounding: 'whole', scale: 'hundred', grade_points: 'none' },
  sheets: [
    sheet(3, '会计2601班'),
    sheet(4, '会计2602班', { course_id: 2, course_title: '成本会计', state: 'approved', requests: 1 }),
  ],
};

const request: Schema<'MarkRequest'> = {
  id: 9,
  user_id: 2,
  real_name: '高明哲',
  student_number: '2026010102',
  before: 78,
  after: 82,
  reason: '期末试卷漏判一题',
  by: '林知远',
  at_ms: 1_788_738_600_000,
  state: 'waiting',
  reply: '',
  decided_by: null,
  decided_at_ms: null,
};

const mark = (
  user_id: number,
  real_name: string,
  points: number,
  patch: Partial<Schema<'StudentFinalMark'>> = {},
): Schema<'StudentFinalMark'> => ({
  user_id,
  real_name,
  student_number: `20260101${user_id}`,
  usual: points,
  final: points,
  total: points,
  weight_so_far: 100,
  mark: { points, level: null, grade_point: null },
  changes: [],
  ...patch,
});

const marksOf = (patch: Partial<Schema<'FinalMarksSheet'>> = {}): Schema<'FinalMarksSheet'> => ({
  class_name: '会计2601班',
  term: '2026秋',
  course_title: '数智会计综合实训',
  state: 'submitted',
  note: '含 1 名缓考',
  submitted_by: '林知远',
  submitted_at_ms: 1_788_738_600_000,
  decided_by: null,
  decided_at_ms: null,
  policy: marks.policy,
  figures: {
    students: 2,
    mean: 67,
    highest: 86,
    lowest: 48,
    passed: 1,
    pass_percent: 50,
    bands: [
      { from: 90, to: 100, students: 0 },
      { from: 80, to: 89, students: 1 },
      { from: 70, to: 79, students: 0 },
      { from: 60, to: 69, students: 0 },
      { from: 0, to: 59, students: 1 },
    ],
  },
  students: [mark(11, '周一鸣', 86, { usual: 90, final: 83.33 }), mark(12, '高明哲', 48)],
  ...patch,
});

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', { ...teacher, roles: [teacherManagement] }),
    answer('get', '/api/results/final_marks/', marks),
    answer('get', '/api/results/final_marks/3/1/', marksOf()),
  ),
);

const row = async (name: string) => {
  await screen.findByText(name);
  return screen.getAllByRole('row').find((one) => one.textContent?.includes(name)) as HTMLElement;
};

it('the office reads every mark before it approves, and approves those it has read', async () => {
  const approved: unknown[] = [];
  server.use(
    answer('post', '/api/results/final_marks/3/1/approve/', ({ body }) => {
      approved.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  await user.click(within(await row('会计2601班')).getByRole('button', { name: '审核' }));
  const drawer = await screen.findByRole('dialog');
  const table = await within(drawer).findByRole('table', { name: '成绩单' });
  const first = within(table).getByRole('row', { name: /周一鸣/ });
  expect(
    within(first)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2026010111', '90.00', '83.33', '86.00', '86.00']);
  expect(within(drawer).getByText('备注：含 1 名缓考')).toBeVisible();
  const bands = within(drawer).getByRole('table', { name: '各分数段人数' });
  expect(within(bands).getByRole('row', { name: /60 分以下/ })).toHaveTextContent('1 人');
  await user.click(within(drawer).getByText('不及格 1'));
  expect(within(table).queryByRole('row', { name: /周一鸣/ })).not.toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: /通\s?过/ }));
  await waitFor(() => expect(approved).toEqual([{ submitted_at_ms: 1_788_738_600_000 }]));
});

it('marks are returned only with a reason', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/results/final_marks/3/1/return/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  await user.click(within(await row('会计2601班')).getByRole('button', { name: '审核' }));
  const drawer = await screen.findByRole('dialog');
  await user.click(await within(drawer).findByRole('button', { name: /退\s?回/ }));
  await screen.findByText('退回「会计2601班」的「数智会计综合实训」成绩？');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /退\s?回/ }));
  expect(await within(dialog).findByText('请写明理由，至少 2 个字。')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('退回原因（教师可见）'), '缺 3 名学生的期末成绩');
  await user.click(within(dialog).getByRole('button', { name: /退\s?回/ }));
  await waitFor(() => expect(sent).toEqual([{ reason: '缺 3 名学生的期末成绩' }]));
});

it('an approved sheet shows what was changed since, and a request is refused only with an answer', async () => {
  const sent: unknown[] = [];
  const change = {
    before: 84,
    after: 86,
    reason: '第 2 题漏加分',
    by: '林知远',
    decided_by: '沈佩兰',
    decided_at_ms: 1_788_738_900_000,
  };
  server.use(
    answer(
      'get',
      '/api/results/final_marks/4/2/',
      marksOf({
        state: 'approved',
        decided_by: '沈佩兰',
        decided_at_ms: 1_788_738_700_000,
        students: [mark(11, '周一鸣', 86, { changes: [change] }), mark(12, '高明哲', 48)],
      }),
    ),
    answer('get', '/api/results/final_marks/4/2/requests/', [request]),
    answer('post', '/api/results/final_marks/requests/9/decide/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  await user.click(within(await row('会计2602班')).getByRole('button', { name: '更改申请（1）' }));
  const drawer = await screen.findByRole('dialog');
  expect(
    await within(drawer).findByText(/84\.00 → 86\.00：第 2 题漏加分（林知远 申请，沈佩兰 于/),
  ).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: /通\s?过/ })).not.toBeInTheDocument();
  await user.click(await within(drawer).findByRole('button', { name: '不同意' }));
  expect(await within(drawer).findByText('不同意时请说明理由，至少 2 个字。')).toBeVisible();
  await user.type(within(drawer).getByLabelText('答复（教师可见）'), '试卷已复核');
  await user.click(within(drawer).getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(sent).toEqual([{ grant: false, reply: '试卷已复核' }]));
});

it('the school’s rules show by an example what they do', async () => {
  server.use(
    answer('post', '/api/results/final_marks/policy/preview/', ({ body }) => ({
      total: 84.46,
      mark:
        (body as Schema<'MarkPolicy'>).grade_points === 'linear'
          ? { points: 84.5, level: 'good' as const, grade_point: 3.45 }
          : { points: 84, level: null, grade_point: null },
    })),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  await row('会计2601班');
  await user.click(screen.getByRole('button', { name: '成绩规则' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('例如：总评 84.46 记为 84.00')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: '五级制' }));
  await user.click(within(dialog).getByRole('radio', { name: '0.5 分' }));
  await user.click(within(dialog).getByRole('radio', { name: '（分数 − 50）÷ 10' }));
  expect(await within(dialog).findByText('例如：总评 84.46 记为 84.50 · 良好 · 绩点 3.45')).toBeVisible();
});
