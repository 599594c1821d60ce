import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher, teacherManagement } from '@/test/fixtures';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const person = (id: number, real_name: string, status = 'active'): Schema<'PersonView'> => ({
  id,
  real_name,
  status,
  username: `teacher${id}`,
  number: null,
  phone_masked: null,
  roles: [],
  classes: 2,
  created_at_ms: 1_788_738_600_000,
  last_seen_at_ms: null,
});

const office = () => server.use(answer('get', '/api/user/info/', { ...teacher, roles: [teacherManagement] }));

it('teachers are listed with their state', async () => {
  office();
  server.use(
    answer('get', '/api/staff/teachers/', {
      items: [person(7, '沈砚秋'), person(8, '顾清和', 'disabled')],
      total: 2,
    }),
  );
  renderApp('/academicManage/academic');
  const row = (await screen.findByText('顾清和')).closest('tr') as HTMLElement;
  expect(within(row).getByText('已停用')).toBeVisible();
  expect(screen.getByText('沈砚秋')).toBeVisible();
});

it('a list that cannot be read is said to be missing, and read again on request', async () => {
  office();
  server.use(refuse('get', '/api/staff/teachers/', { status: 500, msg: '系统错误，请稍后重试！' }));
  const { user } = renderApp('/academicManage/academic');
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/staff/teachers/', { items: [person(7, '沈砚秋')], total: 1 }));
  await user.click(again);
  expect(await screen.findByText('沈砚秋')).toBeVisible();
});

it('a search that finds nobody says so', async () => {
  office();
  server.use(
    answer('get', '/api/staff/teachers/', ({ query }) =>
      query.get('q') ? { items: [], total: 0 } : { items: [person(7, '沈砚秋')], total: 1 },
    ),
  );
  renderApp('/academicManage/academic?q=nobody');
  expect(await screen.findByText('没有找到符合条件的内容')).toBeVisible();
});

it('while teachers are being read nobody is said to be missing', async () => {
  office();
  server.use(hang('get', '/api/staff/teachers/'));
  renderApp('/academicManage/academic');
  expect(await screen.findByRole('button', { name: /新建教师|新增教师|添加教师/ })).toBeVisible();
  expect(screen.queryByText('没有找到符合条件的内容')).not.toBeInTheDocument();
  expect(screen.queryByText('这里还没有内容')).not.toBeInTheDocument();
});

it('the answer to an earlier search that comes late does not replace the later one', async () => {
  office();
  let arrive: (page: { items: Schema<'PersonView'>[]; total: number }) => void = () => undefined;
  server.use(
    answer('get', '/api/staff/teachers/', ({ query }) => {
      if (query.get('q') === 'gu') {
        return new Promise((resolve) => {
          arrive = resolve;
        });
      }
      return { items: [person(7, '沈砚秋')], total: 1 };
    }),
  );
  const { router } = renderApp('/academicManage/academic?q=gu');
  await screen.findByRole('tab', { name: '教师', selected: true });
  await vi.waitFor(() => expect(arrive).not.toBe(undefined));
  await router.navigate({ to: '/academicManage/academic', search: { q: 'lin' } });
  expect(await screen.findByText('沈砚秋')).toBeVisible();
  arrive({ items: [person(8, '顾清和')], total: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('沈砚秋')).toBeVisible();
  expect(screen.queryByText('顾清和')).not.toBeInTheDocument();
});
