import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { useUnsaved } from '@/shared/unsaved/registry';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refusal } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const place: Schema<'BookPlace'> = { activity_id: 7, company_id: 1, businesses: 2, title: 'T4 登记凭证' };
const free: Schema<'BookPlace'> = { activity_id: null, company_id: null, businesses: 30, title: '' };

const names = ['欧阳婉清', '胡一鸣', '朱晓彤', '王思雨', '安晓'];
const alone = names.map((student_name, at) => ({
  student_id: at + 1,
  student_name,
  student_number: `0${at + 1}`,
}));
const begunAlone: Schema<'BookSummary'> = {
  id: 55,
  begun_at_ms: 0,
  updated_at_ms: 0,
  decided: null,
  hand_ins: [],
  parts: [],
  percent: null,
  period: '2026-01',
  saved: 2,
  posted: 0,
  team_number: null,
};
const books: Schema<'ClassBooks'> = {
  place,
  places: [place, free],
  rows: alone.map((row) => ({ ...row, book: row.student_id === 5 ? begunAlone : null })),
};
const none: Schema<'TeamsView'> = { team_percent: 50, teams: [], alone };
const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;
const proposed: Schema<'TeamForm'>[] = [
  { id: null, members: posts.map((post, at) => ({ student_id: at + 1, posts: [post] })) },
];
const saved: Schema<'TeamsView'> = {
  team_percent: 50,
  teams: [
    {
      id: 3,
      number: 1,
      book_id: 90,
      members: posts.map((post, at) => ({
        student_id: at + 1,
        name: names[at] ?? '',
        is_me: false,
        posts: [{ post, label: '' }],
      })),
    },
  ],
  alone: alone.slice(4),
};

const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  useUnsaved.setState({ works: [], question: undefined });
  localStorage.clear();
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/class/3/books/', books),
    answer('get', '/api/class/3/books/teams/', none),
    answer('post', '/api/class/3/books/teams/proposal/', ({ body }) => {
      asked.push(body);
      return proposed;
    }),
  );
});

const open = (search = '&view=books&activity_id=7') =>
  renderApp(`/gradeManage/trainingResults?class_id=3&course_id=1&by=teams${search}`);
const team = (number: number) => screen.findByRole('listitem', { name: `第 ${number} 组` });
const save = () => screen.getByRole('button', { name: '保存分组' });

it('who is in no team is dealt into teams, what is wrong is said at the team, and what is right is saved', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('put', '/api/class/3/books/teams/', ({ body }) => {
      sent.push(body);
      server.use(answer('get', '/api/class/3/books/teams/', saved));
      return saved;
    }),
  );
  const { user } = open();
  // Whoever has begun alone belongs to no team.
  await user.click(await screen.findByRole('button', { name: '自动分组' }));
  const first = within(await team(1));
  expect(asked).toEqual([{ course_id: 1, activity_id: 7, size: 4, students: [1, 2, 3, 4] }]);
  expect(await screen.findByText('未分组 0 人')).toBeVisible();

  const cashier = within(first.getByRole('group', { name: '胡一鸣的岗位' }));
  await user.click(cashier.getByRole('button', { name: '会计主管' }));
  expect(first.getByText('出纳不得兼任制单会计或会计主管（《会计法》第三十五条）。')).toBeVisible();
  expect(save()).toBeDisabled();
  expect(screen.getByText('1 个小组还有问题，改好后才能保存。')).toBeVisible();

  await user.click(cashier.getByRole('button', { name: '会计主管' }));
  expect(first.queryByText(/出纳不得兼任/)).not.toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('已保存 1 个小组')).toBeVisible();
  expect(sent).toEqual([
    {
      course_id: 1,
      activity_id: 7,
      team_percent: 50,
      teams: [{ id: null, members: proposed[0]?.members }],
    },
  ]);
  // Its book was opened meanwhile.
  expect(await screen.findByText('已开始记账')).toBeVisible();
  expect(screen.queryByRole('button', { name: '解散第 1 组' })).not.toBeInTheDocument();
});

it('placed one by one by the keyboard, which goes on to the next student', async () => {
  const { user } = open();
  const first = await screen.findByRole('button', { name: '把欧阳婉清编入小组' });
  first.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: '新的一组' }));
  const card = within(await team(1));
  expect(card.getByText('欧阳婉清')).toBeVisible();
  expect(card.getByText('每组 3 到 8 人。')).toBeVisible();
  expect(card.getByText('还没有人担任出纳。')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '把胡一鸣编入小组' })).toHaveFocus());
});

it('what the server refuses of a team stands at that team until something is changed', async () => {
  server.use(
    answer('put', '/api/class/3/books/teams/', () => {
      throw refusal({
        status: 422,
        msg: '请检查填写的内容。',
        fields: [{ field: 'teams[0].members', message: '有人不在这个班级。' }],
      });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '自动分组' }));
  const first = within(await team(1));
  await user.click(save());
  expect(await first.findByText('有人不在这个班级。')).toBeVisible();
  await user.click(
    within(first.getByRole('group', { name: '王思雨的岗位' })).getByRole('button', { name: '制单会计' }),
  );
  expect(first.queryByText('有人不在这个班级。')).not.toBeInTheDocument();
});

it('what is not saved is asked about before another view takes its place', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: '添加小组' }));
  await team(1);
  await user.click(screen.getByText('按学生'));
  const question = await screen.findByRole('dialog', { name: '还没有保存' });
  await user.click(within(question).getByRole('button', { name: '继续编辑' }));
  expect(address()).toContain('by=teams');
  expect(await team(1)).toBeVisible();
});

it('free practice has no teams', async () => {
  server.use(answer('get', '/api/class/3/books/', { ...books, place: free }));
  open('&view=free');
  expect(await screen.findByText('自由练习不分组')).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存分组' })).not.toBeInTheDocument();
});
