import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const member = (id: number, real_name: string): Schema<'MemberView'> => ({
  id,
  real_name,
  username: `s${id}`,
  student_number: `20260${id}`,
  phone_masked: null,
  state: 'member',
  account: 'active',
  joined_at_ms: 1_788_738_600_000,
  must_change_password: false,
  extra_time_percent: 0,
  extensions: 0,
});
const [gu, lu] = [member(11, '顾一帆'), member(12, '陆思远')];

const learning = (title: string): Schema<'StudentLearning'> => ({
  percent: 50,
  seconds: 600,
  last_at_ms: null,
  days: [],
  stays: [],
  archived_visits: 0,
  archived_until_ms: null,
  resources: [],
  lectures: [
    {
      id: 1,
      title,
      chapter: '第一章',
      length_s: 1200,
      seconds: 600,
      percent: 50,
      finished_at_ms: null,
      updated_at_ms: null,
    },
  ],
});

/** A class of two students, the first with 86.5 points. */
const hall = () =>
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/3/members/', { items: [gu, lu], total: 2 }),
    answer('get', '/api/classes/3/members/11/', gu),
    answer('get', '/api/classes/3/members/12/', lu),
    answer('get', '/api/classes/3/openings/task/', []),
    answer('get', '/api/results/class_scores/', [{ user_id: 11, place: 1, points: 86.5, weight_so_far: 40 }]),
    answer('get', '/api/class/3/student/11/learning/', learning('1.1 总论')),
    answer('get', '/api/class/3/student/11/tasks/', []),
    answer('get', '/api/class/3/student/11/submissions/', []),
    answer('get', '/api/class/3/student/11/exercises/', []),
    answer('get', '/api/class/3/student/11/books/', []),
    answer('get', '/api/class/3/student/11/flows/', []),
    answer('get', '/api/results/student_exams/', []),
  );

const open = (page: string) => renderApp(`/gradeManage/${page}?class_id=3&student_id=11`);

it.each([
  ['studentLengthOfLectureStudy', '学习时长'],
  ['studentresourceAccess', '访问记录'],
  ['studentresource', '资源'],
  ['studentproject', '项目'],
  ['studenttask', '任务'],
  ['studenttaskEvaluation', '任务评测'],
  ['studenttaskEvaluationRecord', '评测记录'],
  ['studentpracticalAchievements', '实训成绩'],
  ['studentresultOfExamination', '考试成绩'],
])('%s names the student with the mark and shows its table', async (page, tab) => {
  hall();
  open(page);
  const card = await screen.findByRole('region', { name: '学生' });
  expect(await within(card).findByText('顾一帆')).toBeVisible();
  expect(await within(card).findByText('86.50')).toBeVisible();
  expect(await screen.findByLabelText(tab)).toBeVisible();
  expect(screen.getByRole('link', { name: tab, current: 'page' })).toBeVisible();
});

it('says from when on stays are listed, and sums up all of them', async () => {
  hall();
  const resource = {
    id: 5,
    chapter: '第一章',
    title: '大写金额',
    visits: 4,
    seconds: 5400,
    last_at_ms: null,
  };
  server.use(
    answer('get', '/api/class/3/student/11/learning/', {
      ...learning('1.1 总论'),
      resources: [resource],
      archived_visits: 4,
      archived_until_ms: 1_788_753_600_000,
    }),
  );
  open('studentresourceAccess');
  expect(await screen.findByText(/2026-09-07 及以前的 4 次学习记录已归档/)).toBeVisible();
  expect(screen.getByText(/1 ?小时 ?30 ?分/)).toBeVisible();
});

it('while the figures are on their way no figure is shown, and afterwards they are', async () => {
  hall();
  let arrive: (data: Schema<'StudentLearning'>) => void = () => undefined;
  server.use(
    answer(
      'get',
      '/api/class/3/student/11/learning/',
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    ),
  );
  open('studentLengthOfLectureStudy');
  expect(await screen.findByText('86.50')).toBeVisible();
  expect(screen.queryByText('1.1 总论')).not.toBeInTheDocument();
  arrive(learning('1.1 总论'));
  expect(await screen.findByText('1.1 总论')).toBeVisible();
});

it('figures that cannot be read are said to be missing, and are read again on request', async () => {
  hall();
  server.use(refuse('get', '/api/class/3/student/11/learning/', { status: 500, msg: '系统错误' }));
  const { user } = open('studentLengthOfLectureStudy');
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/class/3/student/11/learning/', learning('1.1 总论')));
  await user.click(again);
  expect(await screen.findByText('1.1 总论')).toBeVisible();
});

it('while the next student is read, nothing of the one before is shown', async () => {
  hall();
  let arrive: (data: Schema<'StudentLearning'>) => void = () => undefined;
  server.use(
    answer(
      'get',
      '/api/class/3/student/12/learning/',
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    ),
  );
  const { user } = open('studentLengthOfLectureStudy');
  expect(await screen.findByText('1.1 总论')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '下一名学生' }));
  expect(await screen.findByText('陆思远')).toBeVisible();
  expect(screen.queryByText('1.1 总论')).not.toBeInTheDocument();
  arrive(learning('2.1 货币资金'));
  expect(await screen.findByText('2.1 货币资金')).toBeVisible();
});

it('a class without students says how they join', async () => {
  hall();
  server.use(answer('get', '/api/classes/3/members/', { items: [], total: 0 }));
  open('studenttask');
  expect(await screen.findByText(/QHZN26A/)).toBeVisible();
});

it('a student without a score yet has none, not zero', async () => {
  hall();
  server.use(answer('get', '/api/results/class_scores/', []), hang('get', '/api/results/student_exams/'));
  open('studentresultOfExamination');
  const card = await screen.findByRole('region', { name: '学生' });
  expect(await within(card).findByText('暂无成绩')).toBeVisible();
});

it('a task opens what the student handed in for each work of it', async () => {
  hall();
  const task = { id: 7, title: 'T1 建立账套', state: 'in_progress', done: 1, graded: 2 } as Schema<'TaskRow'>;
  const work = { kind: 'exercise', id: 51, title: '期初核对' } as Schema<'TrainingWork'>;
  const books = { kind: 'simulation', id: 90, title: '九月的账' } as Schema<'TrainingWork'>;
  server.use(
    answer('get', '/api/class/3/student/11/tasks/', [task]),
    answer('get', '/api/results/class_training/', { students: 2, works: [work, books] }),
    answer('get', '/api/course/1/tasks/', {
      projects: [{ id: 4, title: '项目一', tasks: [task] } as unknown as Schema<'ProjectView'>],
    } as Schema<'TaskList'>),
    answer('get', '/api/course/1/exercises/', [{ id: 51, key: 'x1' } as Schema<'ExerciseRow'>]),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/task/7/', {
      activities: [
        { id: 90, kind: 'simulation', reference: '' },
        { id: 91, kind: 'exercise', reference: 'x1' },
      ],
    } as Schema<'TaskView'>),
    answer('get', '/api/results/class_training/simulation/90/', {
      items: [{ id: 11, name: '顾一帆', number: '2026011', state: 'missed', result: null }],
      total: 1,
    }),
    answer('get', '/api/results/class_training/exercise/51/', {
      items: [
        {
          id: 11,
          name: '顾一帆',
          number: '2026011',
          state: 'done',
          result: { points: 80, tries: 2, is_late: false, is_waiting: false, last_at_ms: 1_788_738_600_000 },
        },
      ],
      total: 1,
    }),
    answer('get', '/api/class/3/student/11/exercise/51/attempts/', []),
  );
  const { user } = open('studenttask');
  await user.click(await screen.findByRole('link', { name: 'T1 建立账套' }));
  const table = await screen.findByRole('table', { name: 'T1 建立账套' });
  const row = await within(table).findByRole('row', { name: /期初核对/ });
  expect(await within(row).findByText('80.00')).toBeVisible();
  const missed = within(table).getByRole('row', { name: /九月的账/ });
  expect(await within(missed).findByText('缺交')).toBeVisible();
  expect(within(missed).queryByRole('button')).not.toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: '查看作答' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('顾一帆 · 期初核对')).toBeVisible();
});

it('the mark opens every score behind it, each with the way to what was handed in', async () => {
  hall();
  const line = {
    title: '期末考试',
    category: { key: 'final', name: null },
    state: 'scored',
    points: 77,
    is_dropped: false,
    change: null,
    late: [],
    source_kind: 'exam',
    source_id: 5,
    earned: 77,
    full: 100,
    contributes: 38.5,
    contributes_at_most: 50,
    attempts: 1,
    at_ms: 1_788_738_600_000,
    why: [],
  } satisfies Schema<'ScoreLine'>;
  server.use(
    answer('get', '/api/results/student_scores/', {
      total: { points: 86.5, weight_so_far: 40, parts: [] },
      final_mark: null,
      scale: 'hundred',
      scores: [
        line,
        { ...line, source_kind: 'exercise', source_id: 51, title: '期初核对', state: 'missing' },
      ],
    }),
    answer('get', '/api/results/student_exams/', [
      { assessment_id: 5, attempt_id: 41, number: 1 } as Schema<'StudentExamLine'>,
    ]),
  );
  const { user } = open('studentresource');
  await user.click(await screen.findByRole('button', { name: /总评.*86.50/ }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('link', { name: '期末考试' })).toHaveAttribute(
    'href',
    '/gradeManage/testPaperRecordDetails?class_id=3&assessment_id=5&attempt_id=41',
  );
  expect(within(drawer).getByRole('link', { name: '期初核对' })).toHaveAttribute(
    'href',
    '/gradeManage/trainingResults?class_id=3&student_id=11&course_id=1&work=exercise-51',
  );
  expect(within(drawer).getByText('顾一帆 · 总评')).toBeVisible();
});

it('an exercise of a student opens what was handed in, and one without attempts does not', async () => {
  hall();
  const exercise = (id: number, title: string, tries: number): Schema<'StudentExercise'> => ({
    id,
    title,
    tries,
    summary: '',
    earned: null,
    full: null,
    last_at_ms: null,
    is_waiting: false,
  });
  server.use(
    answer('get', '/api/class/3/student/11/exercises/', [
      exercise(51, '期初核对', 2),
      exercise(52, '分录八题', 0),
    ]),
    answer('get', '/api/class/3/student/11/exercise/51/attempts/', []),
  );
  const { user } = open('studentpracticalAchievements');
  await user.click(await screen.findByRole('button', { name: '期初核对' }));
  expect(within(await screen.findByRole('dialog')).getByText('顾一帆 · 期初核对')).toBeVisible();
  expect(screen.queryByRole('button', { name: '分录八题' })).not.toBeInTheDocument();
});
