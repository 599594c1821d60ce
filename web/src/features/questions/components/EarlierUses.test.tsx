import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { EarlierUse } from '../earlier';
// Loaded with the test, so that none of it waits for them.
import '@/shared/questions/author/forms';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const row: Schema<'QuestionRow'> = {
  id: 6,
  version_id: 61,
  key: 'own-6',
  kind: 'true_false',
  type_id: '',
  stem: '预收账款属于资产',
  chapter: '',
  difficulty: 1,
  points: 2,
  state: 'in_use',
  linked_from: null,
  version: 1,
  tags: [],
  knowledge: [],
  updated_at_ms: 0,
};
const use: EarlierUse = {
  source_kind: 'exam',
  group_id: 4,
  title: '期末考核',
  version_id: 61,
  version: 1,
  part: null,
  answers: 12,
  full: 2,
  points: 2,
  act: 'current',
};

/** What the server says of answers to earlier versions. */
let earlier: EarlierUse[] = [];

beforeEach(() => {
  earlier = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', {
      items: [{ ...accountingClass, courses: [{ id: 7, title: '会计' }] }],
      total: 1,
    }),
    answer('get', '/api/course/managed/', [
      {
        course_id: 7,
        title: '会计',
        category: '会计',
        owner: null,
        editors: [],
        my_role: 'editor',
        may_write: true,
        may_manage: false,
        may_export: true,
        imported_at_ms: 0,
      },
    ]),
    answer('get', '/api/questions/', { items: [row], total: 1, next: null }),
    answer('get', '/api/questions/6/', {
      ...row,
      image: null,
      body: { kind: 'true_false' },
      answer_key: { kind: 'true_false', correct: true, penalty_percent: 0 },
      analysis: '',
      course_id: 7,
      bank: 'course',
      may_write: true,
      tests_hidden: false,
      review: null,
      versions: [],
      linked_courses: [],
    }),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/banks/', [{ bank: 'course', may_write: true }]),
    answer('get', '/api/questions/6/alike/', []),
    answer('get', '/api/results/flagged_questions/', []),
    answer('get', '/api/results/questions/6/uses/', () => ({ uses: [], flags: [], earlier })),
    answer('put', '/api/questions/6/', { id: 6, version: 2 }),
    answer('get', '/api/marking/assessments/4/regrades/', {
      title: '期末考核',
      course_id: 7,
      is_released: false,
      questions: [],
      regrades: [],
    }),
  );
});

const open = () => renderApp('/gradeManage/testPaper?tab=bank&course_id=7');

/** Edits the question and saves it: another key, or another stem alone. */
async function edit(view: ReturnType<typeof renderApp>, what: 'key' | 'stem') {
  await view.user.click(await screen.findByText(row.stem));
  const drawer = await screen.findByRole('dialog');
  await view.user.click(await within(drawer).findByRole('button', { name: /编\s?辑/ }));
  const save = await screen.findByRole('button', { name: '保存为新版本' });
  if (what === 'key') await view.user.click(await screen.findByRole('radio', { name: 'B 错误' }));
  else await view.user.type(screen.getByRole('textbox', { name: '题干' }), '。');
  await view.user.click(save);
}

it('a question names where it was marked by an earlier version, each with the way to the correction', async () => {
  earlier = [
    use,
    { ...use, source_kind: 'exercise', group_id: 5, title: '第一章训练', part: 2, act: 'key' },
    { ...use, group_id: 8, title: '期中考核', act: null },
  ];
  const view = open();
  await view.user.click(await screen.findByText(row.stem));
  expect(await screen.findByText('按旧版本评分的作答')).toBeVisible();
  expect(screen.getByText('第 1 版，第 2 小题')).toBeVisible();
  expect(screen.queryByText('期中考核')).toBeNull();
  const [exam, exercise] = screen.getAllByRole('link', { name: '更正评分' });
  expect(exercise).toHaveAttribute('href', expect.stringContaining('exercise_id=5'));
  expect(exam).toHaveAttribute('href', expect.stringMatching(/assessment_id=4.*question_id=61.*act=current/));
});

it('another key offers to mark again what was answered before', async () => {
  earlier = [use];
  const view = open();
  await edit(view, 'key');
  const notice = await screen.findByText('已保存为新版本。期末考核的 12 份作答仍按旧版本评分。');
  const status = notice.closest('[role=status]') as HTMLElement;
  await view.user.click(within(status).getByRole('button', { name: '更正评分' }));
  await waitFor(() => expect(view.address()).toContain('/gradeManage/regrade'));
  expect(view.address()).toContain('act=current');
});

it('several places are shown at the question', async () => {
  earlier = [use, { ...use, group_id: 5, title: '补考', answers: 3 }];
  const view = open();
  await edit(view, 'key');
  expect(await screen.findByText(/2 处考核和训练的 15 份作答/)).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: '查看并更正' }));
  expect(await screen.findByText('按旧版本评分的作答')).toBeVisible();
});

it('other words alone offer nothing', async () => {
  earlier = [{ ...use, act: null }];
  const view = open();
  await edit(view, 'stem');
  expect(await screen.findByText('已保存为新版本。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '更正评分' })).toBeNull();
});
