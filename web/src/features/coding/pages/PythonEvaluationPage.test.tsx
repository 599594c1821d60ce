import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { PythonTask } from '../api';

const task: PythonTask = {
  id: 4,
  key: 'p1',
  title: '折旧三法',
  chapter_title: '薪酬、资产与成本',
  chapter: 'ch4',
  is_practice: false,
  is_notebook: false,
  is_from_folder: true,
  points: 100,
  difficulty: 2,
  knowledge: [],
  tries: 0,
  best_percent: null,
  course_id: 1,
  instructions: '编写函数。',
  texts: [],
  starter: 'print(1)\n',
  draft: { code: 'print(2)\n', seq: 3, saved_at_ms: 1_000 },
  files: [{ name: '资产.csv', bytes: 2_048 }],
  attempts: 0,
  keeps_best: true,
};
const row: Schema<'SubmissionRow'> = {
  id: 9,
  python_task_id: 4,
  title: '折旧三法',
  activity_id: null,
  number: 1,
  percent: null,
  passed: 0,
  tests_total: 2,
  state: 'done',
  is_waiting: false,
  is_late: false,
  submitted_at_ms: 1_000,
  marked_at_ms: null,
};
const waiting: Schema<'SubmissionView'> = {
  ...row,
  state: 'queued',
  code: '',
  waiting_before: 2,
  wait_ms: null,
  is_running: false,
  tests: [],
  tampering: [],
  tested_percent: 100,
  manual: [],
  is_waiting: false,
  stdout: '',
  error: null,
  runtime_ms: 0,
};
const verdict = {
  weight: 1,
  earned: 0,
  category: '边界情况',
  message: '',
  staff_message: null,
  runtime_ms: 1,
};
const marked: Schema<'SubmissionView'> = {
  ...waiting,
  state: 'done',
  percent: 50,
  tests: [
    { ...verdict, name: '标准例题', is_visible: true, is_passed: true, earned: 1, difference: null },
    { ...verdict, name: '零残值', is_visible: false, is_passed: false, difference: null },
  ],
};

beforeAll(() => {
  // jsdom measures nothing; the editor only needs to be told so.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

function open() {
  server.use(
    answer('get', '/api/python/4/', task),
    answer('get', '/api/course/1/submissions/', []),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/course/1/python/files/', []),
    answer('put', '/api/python/draft/', { is_newest: true, saved_at_ms: 2_000 }),
  );
  return renderApp('/full/pythonexErcise?course_id=1&python_task_id=4');
}

describe('a graded Python task', () => {
  it('shows the saved text, runs it, and treats what it prints as text', async () => {
    let sent: unknown;
    const lines = [
      { event: 'started', run_id: 'r1' },
      { event: 'stdout', text: '<b>2</b>' },
      { event: 'finished', reason: 'ok', wall_ms: 12, cpu_ms: 3, memory_peak_bytes: 9, files: [] },
    ];
    const { user } = open();
    server.use(
      http.post('/api/python/run/', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
          headers: { 'Content-Type': 'application/x-ndjson' },
        });
      }),
    );
    await user.click(await screen.findByRole('button', { name: /运行/ }));
    expect(await screen.findByText('<b>2</b>')).toBeVisible();
    expect(await screen.findByText('完成 0.01 s')).toBeVisible();
    expect(sent).toEqual({ code: 'print(2)\n', python_task_id: 4, course_id: 1, keeps_variables: false });
  });

  it('says who marks where no test does', async () => {
    const essay = { cell: '理由', full: 4, earned: null, comment: '' };
    const handed = { ...marked, percent: 0, tests: [], tested_percent: 0, is_waiting: true, manual: [essay] };
    const { user } = open();
    server.use(
      answer('post', '/api/python/4/submit/', waiting),
      answer('get', '/api/python/submission/9/', handed),
    );
    await user.click(await screen.findByRole('button', { name: /提交评测/ }));
    expect(await screen.findByText('已提交，由教师批改')).toBeVisible();
    expect(screen.getByText('理由')).toBeVisible();
    expect(screen.queryByText(/项测试/)).toBeNull();
  });

  it('waits for the evaluation, telling its place, then shows every test', async () => {
    let asked = 0;
    const { user } = open();
    server.use(
      answer('post', '/api/python/4/submit/', waiting),
      http.get('/api/python/submission/9/', () => {
        asked += 1;
        return HttpResponse.json({ code: 200, msg: '', data: asked > 1 ? marked : waiting });
      }),
    );
    await user.click(await screen.findByRole('button', { name: /提交评测/ }));
    expect(await screen.findByText('排队中，前面还有 2 份')).toBeVisible();
    expect(await screen.findByText('通过 1 / 2 项测试')).toBeVisible();
    expect(screen.getByRole('img', { name: '得分 50%' })).toBeVisible();
    expect(screen.getByText('零残值').closest('li')).toHaveTextContent('边界情况');
  });

  it('gives the unsaved text of a crash back, and sends it', async () => {
    let saved: unknown;
    localStorage.setItem(
      'suanpan.python.7.4',
      JSON.stringify({ code: 'print(3)\n', seq: 3, confirmed: 3, sent: 0, savedAtMs: 5 }),
    );
    open();
    server.use(
      http.put('/api/python/draft/', async ({ request }) => {
        saved = await request.json();
        return HttpResponse.json({ code: 200, msg: '', data: { is_newest: false, saved_at_ms: 9 } });
      }),
    );
    expect(await screen.findByText('已恢复上次没来得及上传的代码。')).toBeVisible();
    await waitFor(() => expect(saved).toMatchObject({ code: 'print(3)\n', seq: 4, python_task_id: 4 }), {
      timeout: 6_000,
    });
    expect(await screen.findByRole('button', { name: '保留我的' })).toBeVisible();
  });
});
