import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { anAssessment, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const statistics: Schema<'AssessmentStatistics'> = {
  title: '期末考核',
  full: 100,
  pass_percent: 60,
  keep: 'best',
  attempts: 1,
  released_at_ms: null,
  is_closed: true,
  waiting: 0,
  expected: 3,
  distribution: {
    count: 1,
    mean: 80,
    median: 80,
    highest: 80,
    lowest: 80,
    deviation: 0,
    passed: 1,
    tenths: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
  },
  alpha: null,
  questions: [],
  rows: [],
};
const person = (user_id: number, real_name: string) => ({ user_id, real_name, student_number: null });

function open(state: Partial<Schema<'ReleaseState'>>, patch: Partial<Schema<'AssessmentStatistics'>> = {}) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/exams/managed/', [{ ...anAssessment, phase: 'marking' }]),
    answer('get', '/api/results/assessments/5/', { ...statistics, ...patch }),
    answer('get', '/api/marking/assessments/5/release/', {
      is_closed: true,
      released_at_ms: null,
      planned_at_ms: null,
      still_to_come: [],
      waiting_second: 0,
      waiting_third: 0,
      graded: 1,
      running: [],
      unmarked: [],
      absent: [],
      ...state,
    }),
  );
  return renderApp('/gradeManage/assessmentResults?assessment_id=5&tab=students');
}

it('a release names who still writes and waits for them', async () => {
  const { user } = open({ running: [person(1, '吴慢慢')], absent: [person(2, '缺席者')] });
  await user.click(await screen.findByRole('button', { name: '发布成绩' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/还有 1 人正在作答/)).toBeInTheDocument();
  expect(within(dialog).getByText('吴慢慢')).toBeInTheDocument();
  expect(within(dialog).getByText('缺席者')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: '发布成绩' })).toBeDisabled();
});

it('a release before anything is marked says that the scores follow, and shows no figures of nobody', async () => {
  const distribution = { ...statistics.distribution, count: 0, mean: 0, median: 0, lowest: 0, highest: 0 };
  const { user } = open({ graded: 0, unmarked: [person(1, '吴慢慢')] }, { distribution });
  expect(await screen.findByText('最低 – 最高')).toBeVisible();
  expect(screen.queryByText(/0\.00/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '发布成绩' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/还没有可以发布的成绩/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: '批改完即发布' })).toBeEnabled();
  expect(within(dialog).queryByText(/将发布 0 人/)).not.toBeInTheDocument();
});

it('the names of students lead to their learning in their class', async () => {
  const row = {
    attempt_id: null,
    class_name: '会计2601班',
    earned: null,
    full: 100,
    minutes: null,
    place: null,
    real_name: '吴慢慢',
    state: null,
    student_number: null,
    submitted_at_ms: null,
    tries: 0,
    unmarked: 0,
    user_id: 11,
  };
  open({}, { rows: [row] });
  expect(await screen.findByRole('link', { name: '吴慢慢' })).toHaveAttribute(
    'href',
    '/gradeManage/studentLengthOfLectureStudy?class_id=3&student_id=11',
  );
});

it('a release can be withdrawn with a reason', async () => {
  const sent: unknown[] = [];
  const { user } = open({}, { released_at_ms: Date.UTC(2026, 8, 1) });
  server.use(
    answer('post', '/api/marking/assessments/5/withdraw/', ({ body }) => {
      sent.push(body);
      return { withdrawn: 1 };
    }),
  );
  await user.click(await screen.findByRole('button', { name: '撤回发布' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: '撤回发布' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), '第 7 题答案有误');
  await user.click(within(dialog).getByRole('button', { name: '撤回发布' }));
  await waitFor(() => expect(sent).toEqual([{ reason: '第 7 题答案有误' }]));
});

it('a question of the figures opens all answers to it, also one that the system marks', async () => {
  const question = {
    version_id: 77,
    kind: 'single',
    stem: '会计的基本职能是什么？',
    full: 2,
    mean: 1,
    statistics: { facility: 0.5, discrimination: 0.3, point_biserial: null },
    options: {},
    correct: [],
  } as unknown as Schema<'QuestionFiguresRow'>;
  const { user } = open({}, { questions: [question] });
  await user.click(await screen.findByRole('tab', { name: '题目质量' }));
  expect(await screen.findByRole('link', { name: '会计的基本职能是什么？' })).toHaveAttribute(
    'href',
    '/gradeManage/correctionTask?assessment_id=5&question_id=77',
  );
});
