import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readToken } from '@/shared/api/session';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

describe('signing in', () => {
  it('by password goes on to the page asked for', async () => {
    let sent: unknown;
    server.use(
      answer('post', '/api/login/', ({ body }) => {
        sent = body;
        return { token: 'fresh', expires_at_ms: Date.now() + 1e6, deletion_cancelled: false };
      }),
    );
    const { user, address } = renderApp('/coursecenter', { signedIn: false });
    await user.type(await screen.findByLabelText('账号'), ' student1 ');
    await user.type(screen.getByLabelText('密码'), 'Suanpan2026!');
    await user.click(screen.getByLabelText('记住我'));
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(address()).toBe('/coursecenter'));
    expect(sent).toEqual({ username: 'student1', password: 'Suanpan2026!', school_id: 1, remember: true });
    expect(readToken()).toBe('fresh');
  });

  it('asks for what is missing and keeps what was typed', async () => {
    const { user } = renderApp('/login', { signedIn: false });
    await user.type(await screen.findByLabelText('账号'), 'student1');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请填写此项');
    expect(screen.getByLabelText('账号')).toHaveValue('student1');
  });

  it('shows the server’s refusal and stays', async () => {
    server.use(refuse('post', '/api/login/', { status: 200, code: 422, msg: '账号或密码不正确' }));
    const { user, address } = renderApp('/login', { signedIn: false });
    await user.type(await screen.findByLabelText('账号'), 'student1');
    await user.type(screen.getByLabelText('密码'), 'wrong');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('账号或密码不正确');
    expect(address()).toBe('/login');
    expect(readToken()).toBeUndefined();
  });

  it('never leaves the platform', async () => {
    server.use(
      answer('post', '/api/login/', { token: 'fresh', expires_at_ms: 0, deletion_cancelled: false }),
    );
    const { user, address } = renderApp('/login?redirect=//evil.example/x', { signedIn: false });
    await user.type(await screen.findByLabelText('账号'), 'student1');
    await user.type(screen.getByLabelText('密码'), 'x');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(address()).toBe('/mycourse'));
  });

  it('by code rests the button until the server sends again', async () => {
    server.use(answer('post', '/api/send_verify_code/', { resend_after_seconds: 60 }, '验证码已发送'));
    const { user } = renderApp('/login', { signedIn: false });
    await user.click(await screen.findByRole('tab', { name: '验证码登录' }));
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请填写此项');
    await user.type(screen.getByLabelText('手机号'), '13812341234');
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码已发送')).toBeVisible();
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
  });
});

describe('registration', () => {
  it('needs consent, and records the versions agreed to', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      answer('post', '/api/register/', ({ body }) => {
        sent = body;
        return { token: 'fresh', expires_at_ms: Date.now() + 1e6, deletion_cancelled: false };
      }),
    );
    const { user, address } = renderApp('/register?entry=ou1', { signedIn: false });
    await user.type(await screen.findByLabelText('手机号'), '13812341234');
    await user.type(screen.getByLabelText('验证码'), '123456');
    await user.type(screen.getByLabelText('姓名'), '李雷');
    await user.type(screen.getByLabelText('设置密码'), 'Suanpan2026');
    await user.click(screen.getByRole('button', { name: '注册并登录' }));
    expect(screen.getByText('请先阅读并同意')).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    server.use(
      answer('get', '/api/school/entry/ou1/', {
        key: 'ou1',
        name: '省开放大学',
        school_id: 1,
        school_name: '华东财经职业大学',
        course_id: null,
        course_key: null,
      }),
    );
    await user.click(screen.getByRole('button', { name: '注册并登录' }));
    await waitFor(() => expect(address()).toBe('/zjkf/ou1'));
    expect(await screen.findByText(/你从省开放大学来到/)).toBeVisible();
    expect(sent).not.toHaveProperty('entry');
    expect(sent).toMatchObject({ consent: { agreement: '2026-01', privacy: '2026-01' } });
  });
});
