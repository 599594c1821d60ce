import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Choices, Item } from '../api';
import { ItemPanel } from './ItemPanel';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => i18next.loadNamespaces(['authoring', 'autosave', 'common', 'editors']));

const chapter: Item = {
  kind: 'chapter',
  content: {
    head: { id: 'c1', title: '第一章', summary: '', hours: null, outline: {} },
    lectures: [],
    tasks: [],
  },
};
const choices: Choices = {
  ...{ chapters: [], lectures: [], tasks: [], exercises: [], flows: [], questions: [], papers: [] },
  ...{ projects: [], knowledge: [], companies: [], exam_activities: [], document_types: [], python: [] },
};
const at = { kind: 'chapter' as const, id: 'c1' };

it('a page that somebody else held looked like one that does not answer', async () => {
  const asked: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/authoring/7/choices/', choices),
    answer('get', '/api/authoring/7/items/chapter/c1/', {
      ...{ files: [], page: null, published: null, state: 'changed' },
      ...{ saved_by: '苏晓', saved_at_ms: 1_780_000_000_000 },
    }),
    answer('post', '/api/authoring/7/items/chapter/c1/writer/', ({ body }) => {
      asked.push(body);
      const entries = [{ key: '', epoch: 1, seq: 1, value: chapter }];
      const isWriter = (body as { claim: { act: string } }).claim.act === 'take_over';
      return {
        epoch: isWriter ? 2 : 1,
        is_writer: isWriter,
        held_by: isWriter ? null : '顾言',
        saved_at_ms: 0,
        entries,
      };
    }),
  );
  const user = userEvent.setup();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ItemPanel courseId={7} at={at} lead={undefined} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('顾言正在编辑这一页，这里只能查看');
  expect(notice).toHaveTextContent(/最近由苏晓于 .+ 保存/);
  expect(notice).toHaveTextContent('浏览器已关闭');
  // A panel hides what overflows: in it the notice would scroll away.
  expect(notice.parentElement).toBe(container);
  await user.click(screen.getByRole('button', { name: '在此页编辑' }));
  expect(asked).toContainEqual({ claim: expect.objectContaining({ act: 'take_over' }) });
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
