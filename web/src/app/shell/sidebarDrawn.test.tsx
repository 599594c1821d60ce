import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

let drawn = 0;
// Each entry has one.
vi.mock('./Badge', () => ({
  Badge: () => {
    drawn++;
    return null;
  },
}));

it('a change of page draws two entries anew: the one that was lit and the one that is', async () => {
  server.use(answer('get', '/api/user/info/', teacher));
  const { router } = renderApp('/myaccount');
  const menu = await screen.findByRole('navigation', { name: '页面目录' });
  const entry = await within(menu).findByRole('link', { name: '选课中心' });
  expect(within(menu).getAllByRole('link').length).toBeGreaterThan(4);
  await vi.waitFor(() => expect(document.querySelector('[data-state=loading]')).toBeNull());
  const before = drawn;
  await act(() => router.navigate({ to: '/coursecenter' }));
  await vi.waitFor(() => expect(entry).toHaveAttribute('aria-current', 'page'));
  expect(drawn - before).toBe(2);
});
