import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { phone } from '@/shared/lib/useMedia';
import { student } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { arrange } from './arrange';
import { tabs } from './tabs';

afterEach(() => vi.restoreAllMocks());

const bar = () => screen.findByRole('navigation', { name: '已打开的页面' });
const open = (path: string) => async () => within(await bar()).findByRole('link', { name: path });

/** Two pages open, the account fixed; then the window is closed. */
async function closeWindow() {
  const view = renderApp('/myaccount');
  await open('我的账号')();
  await view.router.navigate({ to: '/coursecenter' });
  await open('选课中心')();
  act(() => arrange.pin('/myaccount'));
  view.unmount();
  sessionStorage.clear();
  tabs.clear();
}

it('fixed tabs come back after the window was closed, the others do not', async () => {
  await closeWindow();
  renderApp('/mycourse');
  expect(await within(await bar()).findByRole('link', { name: '我的账号' })).toBeVisible();
  expect(within(await bar()).getByRole('button', { name: '取消固定「我的账号」' })).toBeVisible();
  expect(within(await bar()).queryByRole('link', { name: '选课中心' })).not.toBeInTheDocument();
});

it('they are not another person’s', async () => {
  await closeWindow();
  server.use(answer('get', '/api/user/info/', { ...student, id: 8, real_name: '王明' }));
  renderApp('/mycourse');
  await screen.findByRole('button', { name: '个人菜单：王明' });
  expect(within(await bar()).queryByRole('link', { name: '我的账号' })).not.toBeInTheDocument();
});

it('signing out leaves none of them behind', async () => {
  server.use(answer('post', '/api/logout/', {}, '退出成功'));
  const { user, address } = renderApp('/myaccount');
  await open('我的账号')();
  await user.click(await screen.findByRole('button', { name: '个人菜单：张子涵' }));
  act(() => arrange.pin('/myaccount'));
  expect(localStorage.getItem('suanpan.pins')).toContain('/myaccount');
  await user.click(await screen.findByRole('menuitem', { name: '退出平台' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(localStorage.getItem('suanpan.pins')).toBeNull();
});

it('on a phone a page is fixed from the sheet of open pages', async () => {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
  const { user } = renderApp('/myaccount');
  await user.click(await screen.findByRole('button', { name: /^已打开 2 个页面/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '已打开的页面' }));
  await user.click(sheet.getByRole('button', { name: '固定「我的账号」' }));
  expect(sheet.getByRole('button', { name: '固定「我的账号」', pressed: true })).toBeVisible();
  expect(sheet.queryByRole('button', { name: '关闭「我的账号」' })).not.toBeInTheDocument();
});
