import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer, refuse, stream } from '@/test/handlers/answer';
import { pythonDraft } from '@/test/handlers/pythonDraft';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { PythonTask } from '../api';

const starter = `# %% [locked] setup
rate = 0.13

# %% tax
def tax(amount):
    pass

# %% [test] tax-1
assert tax(100) == 13

# %% [test] tax-2
# （隐藏测试：提交后评测）

# %% [markdown] why
# （在这里作答）
`;
const task: PythonTask = {
  id: 6,
  key: 'nb-tax',
  title: '增值税笔记本',
  chapter_title: '第二章',
  chapter: '',
  is_practice: false,
  returned: null,
  is_notebook: true,
  is_from_folder: false,
  points: 10,
  difficulty: 1,
  knowledge: [],
  tries: 0,
  best_percent: null,
  course_id: 1,
  instructions: '# 增值税\n\n先看税率。\n\n再写函数。',
  texts: [
    { after: 0, text: '# 增值税\n\n先看税率。' },
    { after: 1, text: '再写函数。' },
  ],
  starter,
  draft: null,
  files: [],
  attempts: 0,
  keeps_best: true,
};

beforeAll(() => {
  // jsdom measures nothing; the editor only needs to be told so.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

function open() {
  const sent: Schema<'RunRequest'>[] = [];
  const saved: Schema<'DraftSave'>[] = [];
  let number = 0;
  server.use(
    answer('get', '/api/python/6/', task),
    answer('get', '/api/course/1/submissions/', []),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/course/1/python/files/', []),
    ...pythonDraft({ onSave: (body) => saved.push(body) }),
    stream('/api/python/run/', (body) => {
      sent.push(body);
      number += 1;
      const lines: Schema<'Line'>[] = [
        { event: 'started', run_id: `r${number}`, session: { number, lost: null } },
      ];
      const isBroken = body.code.includes('pass');
      if (isBroken) lines.push({ event: 'stdout', text: '写到一半' });
      const reason = body.code.startsWith('assert') ? 'error' : 'ok';
      if (reason === 'error') {
        lines.push({
          event: 'error',
          type: 'AssertionError',
          message: '',
          line: 1,
          traceback: '',
          explanation: '断言不成立',
        });
      }
      lines.push({ event: 'finished', reason, wall_ms: 5, cpu_ms: 1, memory_peak_bytes: 1, files: [] });
      return lines;
    }),
  );
  return { ...renderApp('/full/pythonexErcise?course_id=1&python_task_id=6'), sent, saved };
}

const cellOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-cell]');

describe('a notebook task', () => {
  it('is cells: given ones cannot be written, tests are marked, texts stand between them', async () => {
    open();
    const notebook = await screen.findByRole('region', { name: '笔记本单元' });
    const kinds = [...notebook.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('data-cell'));
    expect(kinds).toEqual(['locked', 'code', 'test', 'test', 'words']);
    expect(notebook).not.toHaveTextContent('# %%');
    const given = screen.getByRole('textbox', { name: '第 1 个单元：教师给出的代码，只读' });
    expect(given).toHaveAttribute('aria-readonly', 'true');
    expect(screen.getByText('隐藏测试，提交后评测')).toBeVisible();
    await screen.findByText('再写函数。');
    const order = notebook.textContent ?? '';
    expect(order.indexOf('先看税率')).toBeLessThan(order.indexOf('rate = 0.13'));
    expect(order.indexOf('再写函数')).toBeGreaterThan(order.indexOf('rate = 0.13'));
  });

  it('runs a cell and shows under it what it did', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: '运行第 2 个单元' }));
    const printed = await screen.findByText('写到一半');
    expect(cellOf(printed)).toHaveAttribute('data-cell', 'code');
    expect(sent).toEqual([
      expect.objectContaining({ code: 'def tax(amount):\n    pass', keeps_variables: true }),
    ]);
    await user.click(screen.getByRole('button', { name: '运行第 3 个单元' }));
    expect(cellOf(await screen.findByText('断言不成立'))).toHaveAttribute('data-cell', 'test');
    expect(screen.getByText('写到一半'), 'what other cells did stays').toBeVisible();
  });

  it('runs all cells in order and stops at the first fault', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: /全部运行/ }));
    expect(await screen.findByText('断言不成立')).toBeVisible();
    expect(sent.map(({ code }) => code.split('\n')[0])).toEqual([
      'rate = 0.13',
      'def tax(amount):',
      'assert tax(100) == 13',
    ]);
    expect(
      within(await screen.findByRole('region', { name: '笔记本单元' })).getAllByText(/^\[\d\]$/),
    ).toHaveLength(3);
  });

  it('runs the cell at Shift+Enter and goes on to the next', async () => {
    const { user, sent } = open();
    await screen.findByRole('region', { name: '笔记本单元' });
    // The first cell of one's own has the keyboard from the beginning.
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('第 2 个单元：代码'));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(document.activeElement).toHaveAccessibleName('第 3 个单元：教师给出的代码，只读');
  });

  it('hands in and saves the text as it always was', async () => {
    let handedIn: unknown;
    const { user, saved } = open();
    server.use(
      refuse('post', '/api/python/6/submit/', { status: 409, msg: '', error: 'coding.x' }, (body) => {
        handedIn = body;
      }),
    );
    const words = await screen.findByRole('textbox', { name: '第 5 个单元：文字作答' });
    expect(words).toHaveValue('（在这里作答）');
    await user.clear(words);
    await user.type(words, '因为');
    await user.click(screen.getByRole('button', { name: /提交评测/ }));
    const text = starter.replace('# （在这里作答）', '# 因为');
    await waitFor(() => expect(handedIn).toMatchObject({ code: text }));
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ code: text }));
  });
});
