import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const work = (kind: Schema<'AssignmentKind'>, id: number, title: string): Schema<'TrainingWork'> => ({
  kind,
  id,
  title,
  due_at_ms: null,
  flow_id: null,
  done: 58,
  late: 0,
  waiting: 0,
  mean: 80,
});
const row = (id: number, name: string): Schema<'TrainedStudent'> => ({
  id,
  name,
  number: `20260${id}`,
  state: 'missed',
  result: null,
});

const handIn = (item_id: number, done: number, is_open_now: boolean): Schema<'HandInView'> => ({
  item_id,
  members: 60,
  done,
  waiting: 0,
  is_open_now,
  reminded_at_ms: null,
  remind_again_at_ms: null,
});

function open(search: string, areBooksOpen = false) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/results/class_training/', {
      students: 60,
      works: [work('exercise', 51, '练习一'), work('simulation', 51, '九月的账')],
    }),
    answer('get', '/api/results/class_training/exercise/51/', {
      items: [row(11, '顾一帆'), row(12, '陆小满')],
      total: 2,
    }),
    answer('get', '/api/classes/3/hand_ins/exercise/', [handIn(51, 58, true)]),
    answer('get', '/api/classes/3/hand_ins/simulation/', [handIn(51, 57, areBooksOpen)]),
  );
  return renderApp(`/gradeManage/trainingResults?class_id=3&course_id=1${search}`);
}

it('reminds, in one click, those who have not handed in an exercise', async () => {
  const asked: string[] = [];
  const { user } = open('');
  server.use(
    answer('post', '/api/classes/3/hand_ins/exercise/51/remind/', () => {
      asked.push('exercise 51');
      return { students: 2 };
    }),
  );
  const table = await screen.findByRole('table', { name: '训练项目' });
  await user.click(await within(table).findByRole('button', { name: '「练习一」：提醒未完成的 2 人' }));
  await waitFor(() => expect(asked).toEqual(['exercise 51']));
  expect(within(table).queryByRole('button', { name: /九月的账.*提醒/ })).not.toBeInTheDocument();
});

it('reminds of the books of a task while they can be handed in', async () => {
  const asked: string[] = [];
  const { user } = open('', true);
  server.use(
    answer('post', '/api/classes/3/hand_ins/simulation/51/remind/', () => {
      asked.push('books 51');
      return { students: 3 };
    }),
  );
  const table = await screen.findByRole('table', { name: '训练项目' });
  await user.click(await within(table).findByRole('button', { name: '「九月的账」：提醒未完成的 3 人' }));
  await waitFor(() => expect(asked).toEqual(['books 51']));
});

it('of one work, names lead to the student and those selected are sent a message', async () => {
  const sent: unknown[] = [];
  const { user } = open('&work=exercise-51');
  server.use(
    answer('post', '/api/classes/3/notices/', ({ body }) => {
      sent.push(body);
      return {} as Schema<'NoticeView'>;
    }),
  );
  expect(await screen.findByRole('link', { name: '顾一帆' })).toHaveAttribute(
    'href',
    '/gradeManage/studentLengthOfLectureStudy?class_id=3&student_id=11',
  );
  expect(screen.getByRole('button', { name: '「练习一」：提醒未完成的 2 人' })).toBeVisible();
  const line = screen.getByRole('row', { name: /陆小满/ });
  await user.click(within(line).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '发消息' }));
  const drawer = (await screen.findByText('给所选的 1 名学生发消息')).closest(
    '[role="dialog"]',
  ) as HTMLElement;
  await user.type(within(drawer).getByLabelText('标题'), '练习一还没交');
  await user.type(within(drawer).getByRole('textbox', { name: '内容' }), '周五前补交');
  await user.click(within(drawer).getByRole('button', { name: '发送' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ to_user_ids: [12] })]));
});

it('leads from an exercise to putting a question right, also where rules alone mark it', async () => {
  open('&work=exercise-51');
  expect(await screen.findByRole('link', { name: '更正题目' })).toHaveAttribute(
    'href',
    '/gradeManage/regrade?class_id=3&exercise_id=51',
  );
});

it('figures of a work are filters of its students, counted as the rows are', async () => {
  const due = { ...work('exercise', 51, '练习一'), due_at_ms: 1, late: 3, waiting: 2 };
  const { user } = open('&work=exercise-51');
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/results/class_training/', { students: 60, works: [due] }),
    answer('get', '/api/results/class_training/exercise/51/', ({ query }) => {
      const state = query.get('state');
      asked.push(state);
      if (state === 'late') return { items: [{ ...row(12, '陆小满'), state: 'late' as const }], total: 2 };
      return { items: [row(11, '顾一帆'), row(12, '陆小满')], total: 60 };
    }),
  );
  expect(await screen.findByRole('link', { name: '顾一帆' })).toBeVisible();
  // One of the three who were late still waits for a mark, and stands there.
  const late = await screen.findByRole('button', { name: '迟交 2' });
  for (const name of ['缺交 2', '待批改 2', '已完成 54'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /未提交/ })).not.toBeInTheDocument();
  expect(screen.getByText('58 / 60')).toBeVisible();

  await user.click(late);
  await waitFor(() => expect(screen.queryByRole('link', { name: '顾一帆' })).not.toBeInTheDocument());
  expect(late).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('link', { name: '陆小满' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '缺交 2' }));
  await waitFor(() => expect(asked.at(-1)).toBe('missed'));
});

const activity = (id: number, kind: Schema<'ActivityKind'>, reference: string): Schema<'ActivityView'> => ({
  id,
  kind,
  reference,
  company: '',
  is_late: false,
  last_at_ms: null,
  needs_marker: false,
  reached_percent: null,
  returned: null,
  exam_id: null,
  is_from_exam: false,
  tables: [],
  title: reference,
  tries: 0,
  weight: 1,
});

function openTask(search: string) {
  const shown = open(search);
  const task = { id: 7, title: 'T1 建立账套' } as Schema<'TaskRow'>;
  const other = { id: 8, title: 'T2 登记凭证' } as Schema<'TaskRow'>;
  const project = { id: 4, title: '项目一', summary: '', tasks: [task] } as unknown as Schema<'ProjectView'>;
  server.use(
    answer('get', '/api/course/1/tasks/', {
      projects: [project, { ...project, id: 5, title: '项目二', tasks: [other] }],
    } as Schema<'TaskList'>),
    answer('get', '/api/course/1/exercises/', [{ id: 51, key: 'x1' } as Schema<'ExerciseRow'>]),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/classes/3/hand_ins/task/', [handIn(7, 24, false)]),
    answer('get', '/api/classes/3/hand_ins/project/', [handIn(5, 9, false)]),
    answer('get', '/api/task/7/', { activities: [activity(90, 'exercise', 'x1')] } as Schema<'TaskView'>),
    answer('get', '/api/task/8/', {
      activities: [activity(51, 'simulation', ''), activity(91, 'table', '')],
    } as Schema<'TaskView'>),
  );
  return shown;
}

it('of a task, only the works it is made of are listed, until all are asked for', async () => {
  const { user } = openTask('&task_id=7');
  expect(await screen.findByRole('heading', { name: 'T1 建立账套' })).toBeVisible();
  const table = await screen.findByRole('table', { name: '训练项目' });
  expect(await within(table).findByRole('button', { name: '练习一' })).toBeVisible();
  expect(within(table).queryByRole('button', { name: '九月的账' })).not.toBeInTheDocument();
  expect(screen.getByText('24 / 60')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '全部训练' }));
  expect(await within(table).findByRole('button', { name: '九月的账' })).toBeVisible();
});

it('of a project, the works of all its tasks are listed, books by their activity', async () => {
  openTask('&project_id=5');
  expect(await screen.findByRole('heading', { name: '项目二' })).toBeVisible();
  const table = await screen.findByRole('table', { name: '训练项目' });
  expect(await within(table).findByRole('button', { name: '九月的账' })).toBeVisible();
  expect(within(table).queryByRole('button', { name: '练习一' })).not.toBeInTheDocument();
});

it('a student in the address opens what they handed in, and closing it leaves the class', async () => {
  const { user } = open('&work=exercise-51&student_id=13');
  server.use(
    answer('get', '/api/classes/3/members/13/', { id: 13, real_name: '沈知夏' } as Schema<'MemberView'>),
    answer('get', '/api/class/3/student/13/exercise/51/attempts/', []),
  );
  const drawer = await screen.findByRole('dialog', { name: '沈知夏 · 练习一' });
  expect(await within(drawer).findByText('该学生还没有提交')).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: /close|关闭/i }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: '顾一帆' })).toBeVisible();
});
