import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

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

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', { ...teacher, roles: [teacherManagement] }),
    answer('get', '/api/results/final_marks/', marks),
  ),
);

const row = async (name: string) => {
  await screen.findByText(name);
  return screen.getAllByRole('row').find((one) => one.textContent?.includes(name)) as HTMLElement;
};

it('the office approves what was submitted, and only that', async () => {
  const approved: unknown[] = [];
  server.use(
    answer('post', '/api/results/final_marks/3/1/approve/', () => {
      approved.push(3);
      return {};
    }),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  expect(within(await row('会计2602班')).queryByRole('button', { name: /通\s?过/ })).not.toBeInTheDocument();
  await user.click(within(await row('会计2601班')).getByRole('button', { name: /通\s?过/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('60 人，平均分 71.50，及格率 88.3%。')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: /通\s?过/ }));
  await waitFor(() => expect(approved).toEqual([3]));
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
  await user.click(within(await row('会计2601班')).getByRole('button', { name: /退\s?回/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /退\s?回/ }));
  expect(await within(dialog).findByText('请写明理由，至少 2 个字。')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('退回原因（教师可见）'), '缺 3 名学生的期末成绩');
  await user.click(within(dialog).getByRole('button', { name: /退\s?回/ }));
  await waitFor(() => expect(sent).toEqual([{ reason: '缺 3 名学生的期末成绩' }]));
});

it('a request is refused only with an answer', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/results/final_marks/4/2/requests/', [request]),
    answer('post', '/api/results/final_marks/requests/9/decide/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/academicManage/finalMarks');
  await user.click(within(await row('会计2602班')).getByRole('button', { name: '更改申请（1）' }));
  const drawer = await screen.findByRole('dialog');
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
