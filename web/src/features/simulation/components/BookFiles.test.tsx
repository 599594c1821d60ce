import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Book } from '../api/types';
import { BookFiles } from './BookFiles';

const download = vi.hoisted(() => vi.fn(async () => undefined));

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('@/shared/api/call', () => ({ download }));

beforeAll(() => i18next.loadNamespaces(['simulation']));

it('takes the whole book along as a workbook', async () => {
  const user = userEvent.setup();
  const book = { id: 9, is_mine: false, course_id: 7 } as Book;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BookFiles book={book} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /导出账簿/ }));
  await user.click(await screen.findByText('整套账（Excel：科目表、余额表、序时账）'));
  expect(download).toHaveBeenCalledWith('/api/book/{book_id}/file/{book_file}/', 'my-book.xlsx', {
    path: { book_id: 9, book_file: 'excel' },
  });
});
