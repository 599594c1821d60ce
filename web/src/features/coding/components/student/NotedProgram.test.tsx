import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Submission } from '../../api';
import { NotedProgram } from './NotedProgram';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const submission: Submission = {
  id: 9,
  python_task_id: 3,
  title: '折旧',
  activity_id: null,
  number: 1,
  state: 'done',
  percent: 80,
  passed: 4,
  tests_total: 5,
  is_late: false,
  is_waiting: false,
  submitted_at_ms: 1,
  marked_at_ms: 2,
  code: 'rate = 0.1\nprint(rate)',
  is_notebook: false,
  waiting_before: null,
  wait_ms: null,
  is_running: false,
  tests: [
    {
      name: '第一年',
      weight: 1,
      is_visible: true,
      is_passed: true,
      earned: 1,
      category: '',
      message: '',
      difference: null,
      staff_message: null,
      runtime_ms: 1,
    },
  ],
  tested_percent: 100,
  decided_percent: null,
  decided_reason: '',
  decided_notes: [],
  manual: [],
  stdout: '',
  error: null,
  runtime_ms: 1,
  retested: null,
  tampering: [],
};
const item: Schema<'MarkedItem'> = {
  item_id: 41,
  source_kind: 'program',
  state: 'marked',
  full: 100,
  points: 80,
  mark_kind: 'rules',
  proposed: 80,
  rubric: [],
  comment: '',
  notes: [],
  reason: '',
  can_restore: false,
  is_released: true,
  history: [],
};

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotedProgram submission={submission} label="程序" />
    </QueryClientProvider>,
  );

it('notes at lines of a program are saved with the mark as it is, and a reason', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/marking/items/', [item]),
    answer('post', '/api/marking/items/41/override/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: '第 1 行：在这一行写批注' }));
  await user.keyboard('利率应从表中读取');
  await user.type(screen.getByRole('textbox', { name: /理由/ }), '逐行批注');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        points: 80,
        reason: '逐行批注',
        notes: [{ place: { kind: 'lines', file_id: null, from: 1, to: 1 }, text: '利率应从表中读取' }],
      },
    ]),
  );
});

it('who may not mark the program only reads it', async () => {
  const asked = vi.fn();
  server.use(refuse('get', '/api/marking/items/', { status: 404, msg: '不存在' }));
  server.events.on('response:mocked', asked);
  show();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('region', { name: '程序' })).toHaveTextContent('print(rate)');
  expect(screen.queryAllByRole('button')).toEqual([]);
  server.events.removeAllListeners();
});
