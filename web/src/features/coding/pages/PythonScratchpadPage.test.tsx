import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { courseCard } from '@/test/fixtures';
import { answer, stream } from '@/test/handlers/answer';
import { pythonDraft } from '@/test/handlers/pythonDraft';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

beforeAll(() => {
  // jsdom measures nothing; the editor only needs to be told so.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

const course = (id: number, title: string) => ({ ...courseCard, course_id: id, title });
const reading =
  '# journal.csv\nimport pandas as pd\n\njournal = pd.read_csv("journal.csv")\njournal.head()\n';

/** The scratchpad of somebody whose first sheet holds a text; answers what is run and saved. */
function open(path: string, sheets = [{ sheet: 1, beginning: 'print(1', saved_at_ms: 1 }]) {
  const sent: { run?: unknown; saved: unknown[] } = { saved: [] };
  server.use(
    answer('get', '/api/python/sheets/', sheets),
    answer('get', '/api/user/class_courses/', {
      items: [course(1, '数智会计'), course(2, '财务分析')],
      total: 2,
    }),
    answer('get', '/api/course/1/python/files/', [
      { name: 'my-journal.csv', bytes: 900, is_table: false, title: '' },
      { name: 'journal.csv', bytes: 4_096, is_table: true, title: '日记账' },
    ]),
    ...pythonDraft({
      stored: path.includes('read=') ? undefined : { epoch: 0, seq: 3, value: 'print(1\n' },
      onSave: (body) => sent.saved.push(body),
    }),
    stream('/api/python/run/', (body) => {
      sent.run = body;
      return [{ event: 'started', run_id: 'r1', session: null }];
    }),
  );
  return { ...renderApp(path), sent };
}

describe('the scratchpad', () => {
  it('reads a table on a fresh sheet, so that the fault of an old text does not stop it', async () => {
    const { user, address, sent } = open('/full/pythonTest?course_id=1&read=journal.csv');
    const run = await screen.findByRole('button', { name: /运行/ });
    await waitFor(() => expect(address()).not.toContain('read='));
    expect(address()).toContain('sheet=2');
    await user.click(run);
    await waitFor(() => expect(sent.run).toMatchObject({ code: reading, course_id: 1 }));
    await waitFor(() =>
      expect(sent.saved).toContainEqual(
        expect.objectContaining({ place: expect.objectContaining({ sheet: 2 }), code: reading }),
      ),
    );
    expect(JSON.stringify(sent.saved)).not.toContain('"sheet":1');
  });

  it('finds the files of my course when the address names none, and a click writes the code that reads one', async () => {
    const { user, sent } = open('/full/pythonTest');
    const files = await screen.findByRole('region', { name: '草稿与文件' });
    await user.click(await within(files).findByRole('button', { name: /journal\.csv\s*日记账/ }));
    await user.click(screen.getByRole('button', { name: /运行/ }));
    await waitFor(() => expect(sent.run).toMatchObject({ course_id: 1 }));
    expect(JSON.stringify(sent.run)).toContain('journal = pd.read_csv');
  });

  it('runs at Ctrl+Enter before anything was clicked', async () => {
    const { user, sent } = open('/full/pythonTest?course_id=1');
    await screen.findByRole('button', { name: /运行/ });
    await waitFor(() => expect(document.activeElement?.closest('.cm-editor')).not.toBeNull());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent.run).toMatchObject({ code: 'print(1\n' }));
  });
});
