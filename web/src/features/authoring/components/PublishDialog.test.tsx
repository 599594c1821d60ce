import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Choices, Fault, ItemChange, ItemRef, Preparation } from '../api';
import { PublishDialog } from './PublishDialog';

beforeAll(() => i18next.loadNamespaces(['authoring', 'company', 'common']));

const qinghe = { kind: 'company' as const, id: 'qinghe' };
const change: ItemChange = {
  ...{ at: qinghe, title: '青禾', state: 'changed', saved_by: '林知远', saved_at_ms: 0 },
  ...{ before: null, after: null },
};

const item = (kind: ItemRef['kind'], id: string, title: string) => ({
  ...{ kind, id, title, state: 'new' as const, saved_at_ms: null, saved_by: null },
});
const preparation: Preparation = {
  ...{ course_id: 7, title: '实训', changes: 1, version: null, published_at_ms: null, assessments: [] },
  settings: item('course', 'course', '实训'),
  companies: [item('company', 'qinghe', '青禾公司')],
  chapters: [
    {
      ...{ id: '', title: '', own: null },
      items: [item('task', 't1', '任务一'), item('flow', 'flow-mx12ab34', '费用报销')],
    },
  ],
};
const choices: Choices = {
  ...{ chapters: [], lectures: [], tasks: [], exercises: [], flows: [], questions: [], papers: [] },
  ...{ projects: [], knowledge: [], companies: [], exam_activities: [], document_types: [] },
  python: [{ id: 'python-mx12ab56', title: '折旧计算' }],
};

const fault = (at: Fault['at'], file: string, zh: string): Fault => ({
  at,
  is_error: true,
  finding: { file, line: 3, column: 1, severity: 'error', code: 'toml.missing_field', zh, en: zh },
});

it('tells faults in the words of the forms, and leads to the part of a company that has them', async () => {
  server.use(
    answer('get', '/api/authoring/7/changes/', [change]),
    answer('get', '/api/authoring/7/', preparation),
    answer('get', '/api/authoring/7/choices/', choices),
    answer('post', '/api/authoring/7/check/', [
      fault(qinghe, 'companies/qinghe/company.toml', '缺少必填字段 months'),
      fault(qinghe, 'companies/qinghe/opening.csv', '期初余额不平衡'),
      fault({ kind: 'task', id: 't1' }, 'chapters/a/t1/task.toml', '各活动都要写 weight 且合计 100'),
      fault({ kind: 'flow', id: 'flow-mx12ab34' }, 'flows/f.toml', '缺少必填字段 summary'),
      fault({ kind: 'task', id: 't1' }, 'chapters/a/t1/tasks.toml', 'python-mx12ab56 不是流程'),
      fault(null, 'papers/p1.toml', '缺少必填字段 total'),
    ]),
  );
  const onShow = vi.fn();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PublishDialog courseId={7} onClose={vi.fn()} onShow={onShow} />
    </QueryClientProvider>,
  );
  const row = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
  const head = await row('缺少必填字段「使用月数」');
  expect(head.getByRole('button', { name: '账套 · 概况' })).toBeInTheDocument();
  const opening = await row('期初余额不平衡');
  await user.click(opening.getByRole('button', { name: '账套 · 期初余额' }));
  expect(onShow).toHaveBeenLastCalledWith(qinghe, 'opening');
  const task = await row('各活动都要写「占比」且合计 100');
  await user.click(task.getByRole('button', { name: '去修改' }));
  expect(onShow).toHaveBeenLastCalledWith({ kind: 'task', id: 't1' }, undefined);
  // A fault said a field is missing, and not of what.
  expect((await row('缺少必填字段「说明」')).getByText('流程 · 费用报销')).toBeInTheDocument();
  expect((await row('「折旧计算」不是流程')).getByText('任务 · 任务一')).toBeInTheDocument();
  // Nothing of it is written here: whoever mends it in the folder finds it by its names.
  expect((await row('缺少必填字段 total')).getByText('papers/p1.toml')).toBeInTheDocument();
});
