import { afterEach, expect, it, vi } from 'vitest';
import { postForOutcome } from './outcome';

afterEach(() => vi.restoreAllMocks());

it('asks to outlive the page only with what browsers send after it', async () => {
  const sent: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    sent.push(request as Request);
    return Promise.reject(new TypeError('no network'));
  });
  const save = (keepalive: boolean, text: string) =>
    postForOutcome({ keepalive }, '/api/book/{book_id}/draft/', {
      path: { book_id: 1 },
      body: { text } as never,
    });
  await save(true, '短');
  await save(true, '长'.repeat(21_000));
  await save(false, '短');
  expect(sent.map((request) => request.keepalive)).toEqual([true, false, false]);
});
