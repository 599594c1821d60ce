import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { book } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { bookQuery } from './book';

it('a book that was opened is read anew, however soon: what was handed in a moment ago is in it', async () => {
  const opened: unknown[] = [];
  server.use(
    answer('post', '/api/books/', ({ body }) => {
      opened.push(body);
      return book;
    }),
    answer('get', `/api/book/${book.id}/`, { ...book, period: '2026-02' }),
  );
  const client = new QueryClient();
  const query = bookQuery({ activityId: 12 });
  expect((await client.fetchQuery(query)).period).toBe(book.period);
  expect((await client.fetchQuery(query)).period).toBe('2026-02');
  expect(opened).toEqual([{ activity_id: 12 }]);
});
