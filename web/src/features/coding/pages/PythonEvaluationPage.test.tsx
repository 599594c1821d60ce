import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '@/shared/api/types';
import { openJournal } from '@/shared/autosave/idbJournal';
import { answer, stream } from '@/test/handlers/answer';
import { pythonDraft } from '@/test/handlers/pythonDraft';
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
  returned: null,
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
  draft: { code: 'print(2)\n', saved_at_ms: 1_000 },
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
  decided_percent: null,
  decided_reason: '',
  decided_notes: [],
  is_notebook: false,
  manual: [],
  is_waiting: false,
  stdout: '',
  error: null,
  runtime_ms: 0,
  retested: null,
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

function open(onSave?: (body: Schema<'DraftSave'>) => void, writer?: string) {
  server.use(
    answer('get', '/api/python/4/', task),
    answer('get', '/api/course/1/submissions/', []),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/course/1/python/files/', []),
    ...pythonDraft({
      stored: { epoch: 1, seq: 3, value: 'print(2)\n' },
      ...(onSave ? { onSave } : {}),
      ...(writer ? { writer } : {}),
    }),
  );
  return renderApp('/full/pythonexErcise?course_id=1&python_task_id=4');
}

describe('a graded Python task', () => {
  it('shows the saved text, runs it, and treats what it prints as text', async () => {
    let sent: unknown;
    const lines: Schema<'Line'>[] = [
      { event: 'started', run_id: 'r1', session: null },
      { event: 'stdout', text: '<b>2</b>' },
      { event: 'finished', reason: 'ok', wall_ms: 12, cpu_ms: 3, memory_peak_bytes: 9, files: [] },
    ];
    const { user } = open();
    server.use(
      stream('/api/python/run/', (body) => {
        sent = body;
        return lines;
      }),
    );
    await user.click(await screen.findByRole('button', { name: /运行/ }));
    expect(await screen.findByText('<b>2</b>')).toBeVisible();
    expect(await screen.findByText('完成 0.01 s')).toBeVisible();
    expect(sent).toEqual({ code: 'print(2)\n', python_task_id: 4, course_id: 1, keeps_variables: false });
  });

  it('says who marks where no test does', async () => {
    const essay = {
      cell: '理由',
      full: 4,
      earned: null,
      comment: '',
      reason: '',
      notes: [],
      answer: null,
      is_code: false,
    };
    const handed = { ...marked, percent: 0, tests: [], tested_percent: 0, is_waiting: true, manual: [essay] };
    const { user } = open();
    server.use(
      answer('post', '/api/python/4/submit/', waiting),
      answer('get', '/api/python/submission/9/', handed),
    );
    await user.click(await screen.findByRole('button', { name: /提交评测/ }));
    expect(await screen.findByText('已提交，由教师批改')).toBeVisible();
    expect(await screen.findByText('理由')).toBeVisible();
    expect(screen.queryByText(/项测试/)).toBeNull();
  });

  it('waits for the evaluation, telling its place, then shows every test', async () => {
    let asked = 0;
    const { user } = open();
    expect(await screen.findByText('提交次数不限，已提交 0 次')).toBeVisible();
    server.use(
      answer('post', '/api/python/4/submit/', waiting),
      answer('get', '/api/course/1/submissions/', [{ ...row, runs: 0 }]),
      answer('get', '/api/python/submission/9/', () => {
        asked += 1;
        return asked > 1 ? marked : waiting;
      }),
    );
    await user.click(await screen.findByRole('button', { name: /提交评测/ }));
    expect(await screen.findByText('排队中，前面还有 2 份')).toBeVisible();
    expect(await screen.findByText('通过 1 / 2 项测试')).toBeVisible();
    expect(screen.getByRole('img', { name: '得分 50%' })).toBeVisible();
    expect(screen.queryByText(/测试已更正/)).toBeNull();
    expect(screen.getByText('零残值').closest('li')).toHaveTextContent('边界情况');
    // The rules beside it count this one.
    expect(await screen.findByText('提交次数不限，已提交 1 次')).toBeVisible();
  });

  it.each([
    { was: 40, now: 100, words: '测试已更正：原得 40 分，现得 100 分' },
    { was: 40, now: 40, words: '测试已更正：得分不变，仍为 40 分' },
    { was: null, now: 100, words: '测试已更正：原来测试出错，未计分；现得 100 分' },
  ])('says that its tests were put right: $was before, $now now', async ({ was, now, words }) => {
    const { user } = open();
    server.use(
      answer('get', '/api/course/1/submissions/', [{ ...row, runs: 0 }]),
      answer('get', '/api/python/submission/9/', {
        ...marked,
        percent: now,
        retested: {
          was_percent: was,
          reason: '第 2 个测试的期望值写错了。',
          applied_at_ms: 1_780_000_000_000,
        },
      }),
    );
    await user.click(await screen.findByRole('tab', { name: '评测' }));
    const box = (await screen.findByText(words)).closest('aside');
    expect(box).toHaveTextContent('原因：第 2 个测试的期望值写错了。');
    expect(box).toHaveTextContent('2026-05-2');
  });

  it('gives the unsaved text of a crash back, and sends it', async () => {
    const journal = await openJournal('python.7.4', async () => z.string());
    await journal.put({ key: '', epoch: 1, seq: 4, value: 'print(3)\n' });
    let saved: unknown;
    open((body) => {
      saved = body;
    });
    expect(await screen.findByText('已恢复上次没来得及上传的内容。')).toBeVisible();
    await waitFor(() =>
      expect(saved).toMatchObject({ code: 'print(3)\n', seq: 1, place: { python_task_id: 4 } }),
    );
    expect(await screen.findByText(/已保存/)).toBeInTheDocument();
    await waitFor(async () => expect(await journal.read()).toEqual([]));
  });

  it('offers what was typed here when newer text was saved elsewhere since', async () => {
    const journal = await openJournal('python.7.4', async () => z.string());
    await journal.put({ key: '', epoch: 0, seq: 9, value: 'print(4)\n' });
    let saved: unknown;
    const { user } = open((body) => {
      saved = body;
    });
    expect(await screen.findByText(/现在显示的是更新的那一份/)).toBeVisible();
    expect(screen.getByText(/print/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '恢复本机的' }));
    await waitFor(() => expect(saved).toMatchObject({ code: 'print(4)\n' }));
  });

  it('can only be read while another page writes, until one writes here', async () => {
    const { user } = open(undefined, 'another-page');
    const here = await screen.findByRole('button', { name: '在此页作答' });
    expect(screen.getByText(/这里只能查看/)).toBeVisible();
    expect(screen.getByRole('button', { name: /提交评测/ })).toBeDisabled();
    await user.click(here);
    await waitFor(() => expect(screen.getByRole('button', { name: /提交评测/ })).toBeEnabled());
    expect(screen.queryByText(/这里只能查看/)).toBeNull();
  });
});

it('the code of a submission stands with what the teacher wrote at its lines', async () => {
  server.use(
    answer('get', '/api/course/1/submissions/', [{ ...row, runs: 0 }]),
    answer('get', '/api/python/submission/9/', {
      ...marked,
      code: 'a = 1\nb = 2\n',
      decided_notes: [{ place: { kind: 'lines', file_id: null, from: 2, to: 2 }, text: '这里少了折旧年限' }],
    }),
  );
  renderApp('/course/submitRecord?course_id=1&submission_id=9');
  expect(await screen.findByText('这里少了折旧年限')).toBeVisible();
});
