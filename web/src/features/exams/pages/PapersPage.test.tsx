import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const lin = { user_id: 2, real_name: '林知远', username: 'teacher1', is_active: true };
const gu = { user_id: 3, real_name: '顾清和', username: 'teacher2', is_active: true };

const managed = (patch: object) => ({
  course_id: 1,
  title: '数智会计',
  category: '会计',
  owner: lin,
  editors: [],
  my_role: null,
  may_write: false,
  may_manage: false,
  may_export: false,
  imported_at_ms: 0,
  ...patch,
});

const paper = (id: number, title: string, patch: object) => ({
  id,
  key: `own-${id}`,
  title,
  minutes: 60,
  total: 100,
  sections: 1,
  questions: 20,
  is_drawn: false,
  uses: 1,
  uses_pending: 0,
  updated_at_ms: 0,
  owner: lin,
  editors: [],
  my_role: null,
  may_write: false,
  may_delete: false,
  may_manage: false,
  ...patch,
});

const mine = { owner: gu, my_role: 'owner', may_write: true, may_delete: true, may_manage: true };

/** What only who owns or edits a bank is offered there. */
const forWriters = ['编辑', '移出题库', '导入', '新建题目'];

const open = (path: string, courses: Schema<'ManagedCourse'>[]) => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [], total: 0 }),
    answer('get', '/api/course/managed/', courses),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/banks/', []),
    answer('get', '/api/questions/', {
      items: [
        {
          id: 7,
          version_id: 7,
          key: 's1',
          kind: 'single',
          type_id: '',
          stem: '收到前欠货款',
          chapter: '',
          difficulty: 1,
          points: 2,
          state: 'in_use',
          linked_from: null,
          version: 1,
          tags: [],
          knowledge: [],
          updated_at_ms: 0,
        },
      ],
      total: 1,
      next: null,
    }),
  );
  return renderApp(path);
};

const row = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLElement;

it('offers a colleague’s paper for copying, not for changing', async () => {
  const copied: string[] = [];
  server.use(
    answer('get', '/api/exams/papers/', [paper(1, '林老师的卷', {})]),
    answer('post', '/api/exams/papers/1/copy/', () => {
      copied.push('1');
      return { id: 9, total: 100 };
    }),
  );
  const { user } = open('/gradeManage/testPaper?course_id=1', [managed({})]);
  const others = within(await row('林老师的卷'));
  expect(others.getByText('林知远')).toBeVisible();
  expect(others.queryByText('编辑')).toBeNull();
  await user.click(others.getByText('复制一份'));
  await waitFor(() => expect(copied).toEqual(['1']));
  await user.click(others.getByLabelText(/更多操作/));
  // Once in the line above the list, once in the menu.
  await waitFor(() => expect(screen.getAllByText('负责人与编辑者')).toHaveLength(2));
  expect(screen.queryByText('归档')).toBeNull();
});

it('makes a parallel paper, and says when the bank had no others', async () => {
  server.use(
    answer('get', '/api/exams/papers/', [paper(1, '林老师的卷', {})]),
    answer('post', '/api/exams/papers/1/parallel/', { id: 9, total: 100, other: 18, same: 2 }),
  );
  const { user } = open('/gradeManage/testPaper?course_id=1', [managed({})]);
  await user.click(within(await row('林老师的卷')).getByLabelText(/更多操作/));
  await user.click(await screen.findByText('生成平行卷（B 卷）'));
  expect(await screen.findByText(/换了 18 道题；另有 2 道/)).toBeVisible();
});

it('lets an owner change a paper, and put it away once nothing uses it', async () => {
  server.use(
    answer('get', '/api/exams/papers/', [
      paper(2, '我的卷', mine),
      paper(3, '正在用的卷', { ...mine, may_delete: false, uses_pending: 1 }),
    ]),
  );
  const { user } = open('/gradeManage/testPaper?course_id=1', [managed({})]);
  const own = within(await row('我的卷'));
  expect(own.getByText('编辑')).toBeVisible();
  await user.click(own.getByLabelText(/更多操作/));
  expect(await screen.findByText('归档')).toBeInTheDocument();

  const used = within(await row('正在用的卷'));
  await user.click(used.getByLabelText(/更多操作/));
  const inUse = await screen.findByText('考核使用中，不能归档');
  expect(inUse.closest('[role=menuitem]')).toHaveAttribute('aria-disabled', 'true');
});

it('lets a reader of a bank copy and says whose it is', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/questions/copy/', ({ body }) => {
      sent.push(body);
      return { copied: 1, left_out: [] };
    }),
  );
  const own = managed({ course_id: 4, title: '我的课', owner: gu, my_role: 'owner', may_write: true });
  const { user } = open('/gradeManage/testPaper?course_id=1&tab=bank', [managed({}), own]);
  expect(await screen.findByText(/课程负责人：林知远/)).toBeVisible();
  expect(screen.getByText('你可以查看和复制，不能修改。')).toBeVisible();
  const copy = await screen.findByText('复制一份');
  for (const name of forWriters) expect(screen.queryByText(name)).toBeNull();
  await user.click(copy);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByTitle('我的课')).toBeInTheDocument();
  await user.click(dialog.getByText(/^复\s?制$/));
  await waitFor(() => expect(sent).toEqual([{ course_id: 4, bank: 'course', question_ids: [7] }]));
});

it('lets an editor of a bank write in it', async () => {
  open('/gradeManage/testPaper?course_id=1&tab=bank', [managed({ my_role: 'editor', may_write: true })]);
  for (const name of forWriters) expect(await screen.findByText(name)).toBeInTheDocument();
  expect(screen.queryByText('你可以查看和复制，不能修改。')).toBeNull();
});

it('finds a paper by what it is called, whatever its letters, and by who owns it', async () => {
  server.use(answer('get', '/api/exams/papers/', [paper(2, '期中 B 卷', mine), paper(3, '期末卷', {})]));
  const { user } = open('/gradeManage/testPaper?course_id=1', [managed({})]);
  await row('期末卷');
  const field = screen.getByRole('textbox', { name: '搜索试卷或负责人' });
  await user.type(field, 'b 卷');
  await waitFor(() => expect(screen.queryByText('期末卷')).toBeNull());
  expect(screen.getByText('期中 B 卷')).toBeVisible();
  await user.clear(field);
  await user.type(field, '林知远');
  expect(await screen.findByText('期末卷')).toBeVisible();
  expect(screen.queryByText('期中 B 卷')).toBeNull();
});
