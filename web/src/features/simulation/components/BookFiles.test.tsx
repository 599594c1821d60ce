import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { file } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Book } from '../api/types';
import { BookFiles } from './BookFiles';

beforeAll(() => i18next.loadNamespaces(['simulation']));

it('takes the whole book along as a workbook', async () => {
  server.use(file('/api/book/9/file/excel/', 'a workbook'));
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const user = userEvent.setup();
  const book = { id: 9, is_mine: false, course_id: 7 } as Book;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BookFiles book={book} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: /导出账簿/ }));
  await user.click(await screen.findByText('整套账（Excel：科目表、余额表、序时账）'));
  await waitFor(() => expect(saved).toEqual(['my-book.xlsx']));
});
