import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { book } from '@/test/book';
import { student } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const from = '/course/testRecord?course_id=1&attempt_id=41';

async function back(address: string) {
  server.use(answer('get', '/api/user/info/', student), answer('get', '/api/book/9/', book));
  const { user, address: now } = renderApp(`/full/fzptAssess?book_id=9${address}`);
  await user.click(await screen.findByRole('button', { name: /返\s*回/ }));
  await waitFor(() => expect(now()).not.toContain('/full/'));
  return now();
}

it('in a window of its own the way back from a book led to the home page', async () => {
  expect(await back(`&from=${encodeURIComponent(from)}`)).toBe(from);
});

it('the way back leads nowhere else', async () => {
  expect(await back(`&from=${encodeURIComponent('//example.org/')}`)).toBe('/mycourse');
});
