import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const token: Schema<'OpenToken'> = {
  id: 3,
  name: '教务系统同步',
  hint: '9f3a',
  scopes: ['classes.read', 'roster.read'],
  created_at_ms: 1_788_738_600_000,
  expires_at_ms: 32_503_680_000_000,
  last_used_at_ms: null,
  revoked_at_ms: null,
};

const hook: Schema<'OpenHook'> = {
  id: 5,
  name: '教务系统',
  url: 'https://example.edu.cn/suanpan',
  events: ['result.released'],
  state: 'failed',
  failures: 20,
  created_at_ms: 1_788_738_600_000,
  kind: 'webhook',
  tells_names: false,
  xapi_version: null,
};

const store: Schema<'OpenHook'> = {
  ...hook,
  id: 6,
  name: '学习数据中心',
  url: 'https://lrs.example.edu.cn/xapi',
  events: ['statements'],
  state: 'on',
  failures: 0,
  kind: 'record_store',
  xapi_version: '2.0.0',
};

const open = (path: string) => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/open/tokens/', [token]),
    answer('get', '/api/open/hooks/', [hook, store]),
  );
  return renderApp(path);
};

it('a token that was made is shown once, to be copied', async () => {
  const { user } = open('/openInterface');
  const row = (await screen.findByText('教务系统同步')).closest('tr') as HTMLElement;
  expect(within(row).getByText('sp_…9f3a')).toBeVisible();
  expect(within(row).getByText('读取班级与课程、读取名单')).toBeVisible();
  server.use(answer('post', '/api/open/tokens/', { id: 4, token: 'sp_secret', client_id: 'suanpan-4' }));
  await user.click(screen.getByRole('button', { name: '生成令牌' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('用途'), '数据中心');
  await user.click(within(dialog).getByRole('button', { name: '生成令牌' }));
  expect(await screen.findByDisplayValue('sp_secret')).toBeVisible();
  expect(screen.getByText(/client_id）为 suanpan-4/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  expect(screen.queryByDisplayValue('sp_secret')).toBeNull();
});

it('an address that was switched off by itself says so', async () => {
  open('/openInterface?tab=hooks');
  const row = (await screen.findByText('https://example.edu.cn/suanpan')).closest('tr') as HTMLElement;
  expect(within(row).getByText('多次失败，已自动关闭')).toBeVisible();
  expect(within(row).getByRole('switch')).not.toBeChecked();
  expect(within(row).getByRole('button', { name: '发送测试' })).toBeDisabled();
});

it('a record store is added with its key, and no names unless they are asked for', async () => {
  const { user } = open('/openInterface?tab=hooks');
  const row = (await screen.findByText('https://lrs.example.edu.cn/xapi')).closest('tr') as HTMLElement;
  expect(within(row).getByText('学习记录库（xAPI）')).toBeVisible();
  expect(within(row).getByText('学习记录（匿名、xAPI 2.0.0）')).toBeVisible();
  let sent: unknown;
  server.use(
    answer('post', '/api/open/record_stores/', ({ body }) => {
      sent = body;
      return { id: 7 };
    }),
  );
  await user.click(screen.getByRole('button', { name: '添加学习记录库' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('名称'), '省平台');
  await user.type(within(dialog).getByLabelText('地址'), 'https://lrs.example.cn/xapi');
  await user.type(within(dialog).getByLabelText('用户名'), 'suanpan');
  await user.type(within(dialog).getByLabelText('密码'), 'geheim');
  await user.click(within(dialog).getByRole('button', { name: '添加学习记录库' }));
  await vi.waitFor(() =>
    expect(sent).toEqual({
      name: '省平台',
      url: 'https://lrs.example.cn/xapi',
      key: 'suanpan',
      secret: 'geheim',
      tells_names: false,
      version: '1.0.3',
    }),
  );
});
