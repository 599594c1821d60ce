import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { HandIn } from '@/shared/api/handIns';
import type { Schema } from '@/shared/api/types';
import { accountingClass, anAssessment, teacher } from '@/test/fixtures';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const task: Schema<'ClassTask'> = {
  id: 11,
  title: '登记九月凭证',
  points: 100,
  members: 60,
  done: 42,
  begun: 50,
  mean: 78.5,
  waiting: 5,
};

const handIn: HandIn = {
  item_id: 11,
  members: 60,
  done: 42,
  waiting: 5,
  is_open_now: true,
  reminded_at_ms: null,
  remind_again_at_ms: null,
};

const notice: Schema<'NoticeView'> = {
  id: 21,
  title: '第三章作业说明',
  text: '周五前',
  author_name: '林知远',
  attachments: [],
  publish_at_ms: 1_788_738_600_000,
  recalled_at_ms: null,
  created_at_ms: 1_788_738_600_000,
  state: 'published',
  readers: 48,
  members: 60,
  is_personal: false,
  reminded_at_ms: null,
  remind_again_at_ms: null,
};

const failure = { status: 500, msg: '系统错误，请稍后重试！' } as const;

function openOverview() {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/class/3/tasks/', [task]),
    answer('get', '/api/classes/3/hand_ins/task/', [handIn]),
    answer('get', '/api/classes/3/hand_ins/assessment/', [{ ...handIn, item_id: 5, done: 57 }]),
    answer('get', '/api/classes/3/notices/', { items: [notice], total: 1 }),
    answer('get', '/api/exams/managed/', [anAssessment]),
  );
  return () => renderApp('/gradeManage/grade?class_id=3');
}

it('says who has handed in, and leads to what waits for a mark', async () => {
  openOverview()();
  expect(await screen.findByText('42/60')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '5 份待批' })).toHaveAttribute(
    'href',
    '/gradeManage/correction?class_id=3&course_id=1&course_task_id=11',
  );
  expect(screen.getByRole('link', { name: '登记九月凭证' })).toHaveAttribute(
    'href',
    '/course/taskDetails?course_id=1&class_id=3&task_id=11',
  );
});

it('reminds those who are missing in one click, and then says when that was', async () => {
  const open = openOverview();
  const asked: string[] = [];
  let isReminded = false;
  server.use(
    answer('post', '/api/classes/3/hand_ins/task/11/remind/', () => {
      asked.push('task 11');
      isReminded = true;
      return { students: 18 };
    }),
    answer('get', '/api/classes/3/hand_ins/task/', () =>
      isReminded
        ? [{ ...handIn, reminded_at_ms: 1_788_738_600_000, remind_again_at_ms: 1_788_825_000_000 }]
        : [handIn],
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '「登记九月凭证」：提醒未完成的 18 人' }));
  const done = await screen.findByText(/^已提醒 \d\d-\d\d \d\d:\d\d$/);
  expect(done).toHaveAttribute('title', expect.stringContaining('24 小时内只提醒一次'));
  expect(asked).toEqual(['task 11']);
});

it('reminds of a notice that was not read and of an exam that was not entered', async () => {
  openOverview()();
  expect(await screen.findByRole('button', { name: '「第三章作业说明」：提醒未完成的 12 人' })).toBeVisible();
  expect(await screen.findByRole('button', { name: '「期末考核」：提醒未完成的 3 人' })).toBeVisible();
});

it('reminds nobody of what is shut', async () => {
  const open = openOverview();
  server.use(answer('get', '/api/classes/3/hand_ins/task/', [{ ...handIn, is_open_now: false }]));
  open();
  expect(await screen.findByText('42/60')).toBeInTheDocument();
  await screen.findByText('48/60 已读');
  expect(screen.queryByRole('button', { name: /登记九月凭证/ })).not.toBeInTheDocument();
});

it('keeps its place while figures are late', async () => {
  const open = openOverview();
  server.use(hang('get', '/api/class/3/tasks/'), hang('get', '/api/classes/3/notices/'));
  open();
  expect(await screen.findByText('任务交付')).toBeVisible();
  expect(screen.queryByText('课程里还没有任务。')).not.toBeInTheDocument();
  expect(screen.queryByText('还没有公告')).not.toBeInTheDocument();
});

it('says where there is nothing yet', async () => {
  const open = openOverview();
  server.use(
    answer('get', '/api/class/3/tasks/', []),
    answer('get', '/api/classes/3/notices/', { items: [], total: 0 }),
    answer('get', '/api/exams/managed/', []),
  );
  open();
  expect(await screen.findByText('课程里还没有任务。')).toBeVisible();
  expect(await screen.findByText('还没有公告')).toBeVisible();
  expect(await screen.findByText('一周内没有考核。')).toBeVisible();
});

it('a class without a course leads to choosing one', async () => {
  const open = openOverview();
  server.use(answer('get', '/api/classes/3/', { ...accountingClass, courses: [] }));
  open();
  expect(await screen.findByText('班级还没有课程')).toBeVisible();
});

it('says what could not be read, and asks again', async () => {
  const open = openOverview();
  server.use(
    refuse('get', '/api/class/3/tasks/', failure),
    refuse('get', '/api/classes/3/notices/', failure),
  );
  const { user } = open();
  await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(2));
  server.use(answer('get', '/api/class/3/tasks/', [task]));
  await user.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement);
  expect(await screen.findByText('42/60')).toBeInTheDocument();
});
