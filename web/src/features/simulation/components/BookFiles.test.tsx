import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { server } from '@/test/server';
import type { Book } from '../api/types';
import { BookFiles } from './BookFiles';

const saved = vi.hoisted(() => vi.fn());

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('@/shared/lib/download', () => ({ downloadBlob: (_: Blob, name: string) => saved(name) }));

beforeAll(() => i18next.loadNamespaces(['simulation']));

it('takes the whole book along as a workbook', async () => {
  server.use(http.get('/api/book/9/file/excel/', () => new HttpResponse('PK')));
  const user = userEvent.setup();
  const book = { id: 9, is_mine: false, course_id: 7 } as Book;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BookFiles book={book} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /导出账簿/ }));
  await user.click(await screen.findByText('整套账（Excel：科目表、余额表、序时账）'));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('my-book.xlsx'));
});
