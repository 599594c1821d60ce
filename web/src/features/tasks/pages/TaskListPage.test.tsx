import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { introduction } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const task: Schema<'TaskRow'> = {
  id: 1,
  title: '登记凭证',
  kinds: ['simulation', 'exercise'],
  state: 'in_progress',
  is_open: true,
  opens_at_ms: null,
  due_at_ms: null,
  closes_at_ms: null,
  points: 100,
  earned: 40,
  done: 1,
  graded: 2,
  is_complete: false,
  is_late: false,
  returned: null,
  waits_for: [],
};
const later = Date.UTC(2040, 0, 1);
const shut: Schema<'TaskRow'> = {
  ...task,
  id: 2,
  title: '月末结转',
  state: 'shut',
  is_open: false,
  opens_at_ms: later,
  earned: 0,
  done: 0,
};

describe('the task list', () => {
  it('shows each task with its state and leads on to the one begun', async () => {
    server.use(
      answer('get', '/api/course/1/tasks/', {
        projects: [{ id: 1, title: '项目一', summary: '', tasks: [task, shut] }],
      }),
      answer('get', '/api/select_course/1/info/', introduction('数智会计')),
    );
    renderApp('/course/programs?course_id=1');
    const next = await screen.findByRole('link', { name: '继续：登记凭证' });
    expect(next).toHaveAttribute('href', expect.stringContaining('task_id=1'));
    expect(screen.getByText('完成 0 / 1 · 得分 40.00 / 100')).toBeVisible();
    expect(screen.getByRole('link', { name: /月末结转/ })).toHaveTextContent('未开放');
    expect(screen.getByText(/将于 2040-01-01 \d\d:00 开放/)).toBeVisible();
  });

  it('the bar of a task shows what was earned, not what was handed in; an unopened task has none', async () => {
    const poor = { ...task, earned: 0, done: 1 };
    server.use(
      answer('get', '/api/course/1/tasks/', {
        projects: [{ id: 1, title: '项目一', summary: '', tasks: [poor, { ...shut, done: 2 }] }],
      }),
      answer('get', '/api/select_course/1/info/', introduction('数智会计')),
    );
    renderApp('/course/programs?course_id=1');
    const row = await screen.findByRole('link', { name: /登记凭证.*已交/ });
    expect(row).toHaveTextContent('0.00 / 100 分');
    expect(within(row).getByRole('img', { name: '得分率 0%' })).toBeVisible();
    const unopened = screen.getByRole('link', { name: /月末结转/ });
    expect(unopened).not.toHaveTextContent('已交');
    expect(within(unopened).queryByRole('img', { name: /得分率/ })).toBeNull();
  });

  it('says what to do when there is nothing', async () => {
    server.use(
      answer('get', '/api/course/1/tasks/', { projects: [] }),
      answer('get', '/api/select_course/1/info/', introduction('数智会计')),
    );
    renderApp('/course/programs?course_id=1');
    expect(await screen.findByText('这门课程还没有任务')).toBeVisible();
  });
});
