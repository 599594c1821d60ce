import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { student } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { wireFailures } from './failures';

const due = { status: 403, msg: '请先修改密码', error: 'access.must_change_password' };

describe('a password that somebody else set', () => {
  it('leads from every page to its change, and on from there', async () => {
    let isDue = true;
    let sent: unknown;
    server.use(
      answer('get', '/api/user/info/', () => ({ ...student, must_change_password: isDue })),
      refuse('get', '/api/user/courses/', due),
      refuse('get', '/api/user/class_courses/', due),
      answer(
        'post',
        '/api/user/change_password/',
        ({ body }) => {
          sent = body;
          isDue = false;
          server.use(
            answer('get', '/api/user/courses/', { items: [], total: 0 }),
            answer('get', '/api/user/class_courses/', { items: [], total: 0 }),
          );
          return {};
        },
        '密码已修改',
      ),
    );
    const { user, address, router } = renderApp('/mycourse');
    wireFailures(router);
    await waitFor(() => expect(address()).toBe('/myaccount'), { timeout: 60_000 });
    expect(await screen.findByRole('heading', { name: '请先修改密码' })).toBeVisible();
    // Nothing else is offered that would be refused.
    expect(screen.queryByText('已登录的设备')).toBeNull();
    await user.type(screen.getByLabelText('当前密码'), 'Temporary-1');
    await user.type(screen.getByLabelText('新密码'), 'Suanpan2027!');
    await user.type(screen.getByLabelText('再次输入新密码'), 'Suanpan2027!');
    await user.click(screen.getByRole('button', { name: '修改并继续' }));
    await waitFor(() => expect(address()).toBe('/mycourse'));
    expect(sent).toEqual({ old_password: 'Temporary-1', new_password: 'Suanpan2027!' });
  }, 120_000);
});
