import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

beforeAll(() => {
  // jsdom measures nothing; the editor only needs to be told so.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

it('adds the code that reads the table it was opened for, once, below what is there', async () => {
  let sent: unknown;
  server.use(
    answer('get', '/api/python/scratch/', { code: 'print(1)\n', seq: 3, saved_at_ms: 1_000 }),
    answer('get', '/api/course/1/python/files/', []),
    answer('put', '/api/python/draft/', { is_newest: true, saved_at_ms: 2_000 }),
    http.post('/api/python/run/', async ({ request }) => {
      sent = await request.json();
      return new HttpResponse(`${JSON.stringify({ event: 'started', run_id: 'r1' })}\n`, {
        headers: { 'Content-Type': 'application/x-ndjson' },
      });
    }),
  );
  const { user, address } = renderApp('/full/pythonTest?course_id=1&read=journal.csv');
  const run = await screen.findByRole('button', { name: /运行/ });
  await waitFor(() => expect(address()).not.toContain('read='));
  await user.click(run);
  await waitFor(() =>
    expect(sent).toMatchObject({
      code: 'print(1)\n\nimport pandas as pd\n\njournal = pd.read_csv("journal.csv")\njournal.head()\n',
      course_id: 1,
    }),
  );
});
