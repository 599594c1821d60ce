import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, anAssessment, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
// Loaded with the test, so that none of it waits for them.
import '../components/AssessmentForm';
import '../components/Compose';
import '../components/board/dialogs';

const course = { id: 1, title: '数智会计' };
const now = Date.UTC(2026, 8, 1, 8);

const assessment: Schema<'ManagedAssessment'> = {
  ...anAssessment,
  opens_at_ms: now - 600_000,
  closes_at_ms: now + 3_600_000,
  end_ms: now + 3_600_000,
  published_at_ms: now - 900_000,
  now_ms: now,
};

type BoardRow = Schema<'ExamBoardRow'>;
const row = (user_id: number, real_name: string, patch: Partial<BoardRow>): BoardRow => ({
  user_id,
  real_name,
  student_number: `2026${user_id}`,
  class_id: 3,
  class_name: '会计2601班',
  booked: null,
  attempt_id: null,
  number: null,
  state: null,
  started_at_ms: null,
  deadline_at_ms: null,
  schedule_version: null,
  heard_version: null,
  corrections: null,
  corrections_seen: null,
  own_opens_at_ms: null,
  own_closes_at_ms: null,
  enter_until_ms: null,
  room_id: null,
  seat: null,
  asked_at_ms: null,
  saved_at_ms: null,
  seen_at_ms: null,
  answered: null,
  questions: null,
  leaves: null,
  receipts: null,
  submitted_at_ms: null,
  submitted_by: null,
  earned: null,
  full: null,
  extra_ms: 0,
  extra_percent: 0,
  signals: 0,
  ...patch,
});
const writing: Partial<BoardRow> = {
  attempt_id: 9,
  number: 1,
  state: 'running',
  started_at_ms: now - 500_000,
  deadline_at_ms: now + 3_000_000,
  seen_at_ms: now,
  answered: 1,
  questions: 10,
};
const rows = [
  row(1, '缺席者', {}),
  row(2, '写作者', writing),
  row(3, '慢慢写', { ...writing, attempt_id: 10, extra_percent: 25 }),
];

function open(path: string, patch: Partial<Schema<'ManagedAssessment'>> = {}, board = rows) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', {
      items: [{ ...accountingClass, courses: [course] }],
      total: 1,
    }),
    answer('get', '/api/exams/managed/', []),
    answer('get', '/api/exams/managed/5/', { ...assessment, ...patch }),
    answer('get', '/api/exams/managed/5/board/', { now_ms: now, rows: board, rooms: [], answer_files: 0 }),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/exams/templates/', []),
  );
  return renderApp(path);
}

it('an empty assessment form says what to choose instead of throwing', async () => {
  const { user } = open('/gradeManage/assess?class_id=3');
  await user.click((await screen.findAllByRole('button', { name: /新建考核/ }))[0] as HTMLElement);
  const form = await screen.findByRole('dialog');
  for (const group of ['基本信息', '时间', '作答规则', '计分与发布', '监考']) {
    expect(within(form).getByRole('group', { name: group })).toBeInTheDocument();
  }
  await user.click(within(form).getByRole('button', { name: '保存并发布' }));
  await waitFor(() => {
    const errors = within(form).getAllByText(/^请选择试卷$/);
    expect(errors.some((one) => one.closest('.ant-form-item-explain'))).toBe(true);
  });
  expect(within(form).queryByText('请输入试卷')).not.toBeInTheDocument();
});

it('an assessment form in which nothing was typed closes without a question', async () => {
  const { user } = open('/gradeManage/assess?class_id=3');
  await user.click((await screen.findAllByRole('button', { name: /新建考核/ }))[0] as HTMLElement);
  const form = await screen.findByRole('dialog');
  // The only course of the class is chosen already.
  expect(await within(form).findByTitle('数智会计')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('the tab keeps the name of what it shows when another part of it is opened', async () => {
  const { user, address } = open('/gradeManage/assessDetails?assessment_id=5&tab=live');
  const tabs = await screen.findByRole('navigation', { name: '已打开的页面' });
  expect(await within(tabs).findByRole('link', { name: '期末考核' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '设置' }));
  await waitFor(() => expect(address()).not.toContain('tab=live'));
  expect(within(tabs).getByRole('link', { name: '期末考核' })).toBeVisible();
});

it('a window of days leaves days, not hours beyond a day', async () => {
  open('/gradeManage/assessDetails?assessment_id=5&tab=live', {}, [
    row(9, '吴慢慢', { ...writing, deadline_at_ms: now + 239_400_000 }),
  ]);
  const table = await screen.findByRole('table', { name: '实时看板' });
  expect(await within(table).findByText('2 天 18 小时')).toBeVisible();
});

it('the board begins with who writes, and its figures are filters', async () => {
  const { user } = open('/gradeManage/assessDetails?assessment_id=5&tab=live');
  const table = await screen.findByRole('table', { name: '实时看板' });
  await within(table).findByText('缺席者');
  const names = () =>
    within(table)
      .getAllByRole('row')
      .map((one) => /缺席者|写作者|慢慢写/.exec(one.textContent ?? '')?.[0])
      .filter(Boolean);
  expect(names()).toEqual(['写作者', '慢慢写', '缺席者']);
  expect(screen.getByText(/到时后 5 秒内送达的保存仍会接收/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^未进入/ }));
  expect(names()).toEqual(['缺席者']);
  await user.click(screen.getByRole('button', { name: /^未进入/ }));
  expect(names()).toHaveLength(3);
});

it('an ended assessment offers nothing to who was absent', async () => {
  open('/gradeManage/assessDetails?assessment_id=5&tab=live', { phase: 'marking', end_ms: now });
  const table = await screen.findByRole('table', { name: '实时看板' });
  const absent = (await within(table).findByText('缺席者')).closest('tr') as HTMLElement;
  expect(within(absent).queryByText('延长时间')).not.toBeInTheDocument();
  expect(within(absent).queryByText('发通知')).not.toBeInTheDocument();
  expect(within(absent).queryByText('允许迟到进入')).not.toBeInTheDocument();
  const still = within(table).getByText('慢慢写').closest('tr') as HTMLElement;
  expect(within(still).getByText('延长时间').closest('button')).toBeEnabled();
});

it('ending says who is still writing and asks what becomes of extra time', async () => {
  const sent: unknown[] = [];
  const { user } = open('/gradeManage/assessDetails?assessment_id=5&tab=live');
  server.use(
    answer('post', '/api/exams/managed/5/close/', ({ body }) => {
      sent.push(body);
      return assessment;
    }),
  );
  await user.click(await screen.findByRole('button', { name: '结束考核' }));
  const dialog = await screen.findByRole('dialog', { name: '结束「期末考核」' });
  expect(await within(dialog).findByText('2 名学生正在作答，其中 1 名有加时。')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: /让加时用完/ }));
  expect(within(dialog).getByRole('button', { name: '结束，保留加时' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: '全体已完成' }));
  await user.click(within(dialog).getByRole('button', { name: '结束，保留加时' }));
  await waitFor(() => expect(sent).toEqual([{ keeps_extra: true, reason: '全体已完成' }]));
});

it('what is refused of an extension stands at its fields', async () => {
  const { user } = open('/gradeManage/assessDetails?assessment_id=5&tab=live');
  server.use(
    refuse('post', '/api/exams/managed/5/schedule/', {
      status: 422,
      msg: '有两处不正确。',
      fields: [
        { field: 'what.minutes', message: '延长后会超过考核当天。' },
        { field: 'reason', message: '请写明原因。' },
      ],
    }),
  );
  await user.click(await screen.findByRole('button', { name: '全体延长' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('原因（学生可见，记入操作日志）'), '断电');
  await user.click(dialog.getByRole('button', { name: '延长' }));
  for (const message of ['延长后会超过考核当天。', '请写明原因。']) {
    expect((await dialog.findByText(message)).closest('.ant-form-item')).toHaveClass(
      'ant-form-item-has-error',
    );
  }
});

it('a draw without points is refused at its place before it is sent', async () => {
  const { user } = open('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose');
  server.use(
    answer('get', '/api/questions/', { items: [], total: 0, next: null }),
    answer('get', '/api/questions/labels/', [{ facet: 'tag', name: '基础', total: 6 }]),
    answer('get', '/api/questions/chapters/', [{ key: 'ch1', title: '第一章', total: 4 }]),
    refuse('post', '/api/exams/papers/', {
      status: 422,
      msg: '有误',
      error: 'input.invalid',
      fields: [{ field: 'sections[0].draws[0]', message: '需要抽取 5 题，符合条件的只有 4 题。' }],
    }),
  );
  expect(await screen.findByRole('textbox', { name: '大题标题' })).toHaveValue('一、单选题');
  await user.click(screen.getByRole('button', { name: '随机抽题' }));
  expect(screen.getByText('共 5 题，满分 10 分')).toBeVisible();
  expect(screen.getByRole('combobox', { name: '章节' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '标签' })).toBeInTheDocument();
  const points = screen.getAllByRole('spinbutton', { name: '每题分值' })[1] as HTMLElement;
  await user.clear(points);
  await user.tab();
  expect(screen.getByText(/每位学生的满分才一样/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '试卷名称' }), '随机卷');
  expect(screen.getByRole('button', { name: '保存试卷' })).toBeDisabled();
  await user.type(points, '2');
  await user.tab();
  await user.click(screen.getByRole('button', { name: '保存试卷' }));
  expect(await screen.findByText('需要抽取 5 题，符合条件的只有 4 题。')).toBeVisible();
});
