import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { phone } from '@/shared/lib/useMedia';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { changeTo, viewOf } from './search';

function openAt(address: string) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/classes/choices/', { terms: ['2026秋'], teachers: [], courses: [] }),
  );
  return renderApp(address);
}

it('keeps what a list was narrowed to under a name, shows it again and drops it', async () => {
  const { user, router, address } = openAt('/gradeManage/grade?sort=-name&state=archived');
  await user.click(await screen.findByRole('button', { name: '保存的视图' }));
  await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '去年的班{Enter}');
  expect(await screen.findByRole('button', { name: '去年的班' })).toBeVisible();

  await router.navigate({ to: '/gradeManage/grade', search: { term: '2026秋', page: 2 } as never });
  await waitFor(() => expect(address()).toContain('page=2'));
  await user.click(screen.getByRole('button', { name: '去年的班' }));
  await waitFor(() => expect(address()).toBe('/gradeManage/grade?sort=-name&state=archived'));

  await user.click(screen.getByRole('button', { name: '保存的视图' }));
  await user.click(screen.getByRole('button', { name: '删除视图「去年的班」' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '去年的班' })).not.toBeInTheDocument());
});

it('keeps a view on a phone too', async () => {
  const before = window.matchMedia;
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === phone ? { ...before(query), matches: true } : before(query)));
  const { user } = openAt('/gradeManage/grade?state=archived');
  await user.click(await screen.findByRole('button', { name: '保存的视图' }));
  await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '去年的班{Enter}');
  expect(await screen.findByRole('button', { name: '去年的班' })).toBeVisible();
  narrow.mockRestore();
});

it('leaves what a page is about out of a view', () => {
  const search = { class_id: 3, tab: 'bank', page: 2, q: '折旧', sort: '-points' };
  expect(viewOf(search)).toEqual({ q: '折旧', sort: '-points' });
  expect({ ...search, ...changeTo(search, { kind: 'single' }) }).toEqual({
    class_id: 3,
    tab: 'bank',
    page: undefined,
    q: undefined,
    sort: undefined,
    kind: 'single',
  });
});
