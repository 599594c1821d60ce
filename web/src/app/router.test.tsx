import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import en from '@/i18n/en-US/routes.json';
import zh from '@/i18n/zh-CN/routes.json';
import { keepChoice, readToken } from '@/shared/api/session';
import { tabs, useTabs } from '@/shared/tabs/tabs';
import { classManagement, student } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { createAppRouter } from './router';

describe('addresses', () => {
  it('lead strangers to the sign-in page and remember where they wanted to go', async () => {
    const { address } = renderApp('/coursecenter?q=python', { signedIn: false });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fcoursecenter%3Fq%3Dpython'));
  });

  it.each([true, false])('unknown to every route end at /404 (signed in: %s)', async (signedIn) => {
    const { address } = renderApp('/no/such/page', { signedIn });
    await waitFor(() => expect(address()).toBe('/404'));
    expect(await screen.findByText('这一页不在账上')).toBeVisible();
  });

  it.each([
    ['/', '/mycourse'],
    ['/dashboard', '/mycourse'],
    ['/course', '/course/home?course_id=1'],
    ['/full', '/full/pythonTest'],
    ['/gradeManage', '/gradeManage/grade'],
    ['/login', '/mycourse'],
  ])('%s leads to %s', async (from, to) => {
    server.use(answer('get', '/api/user/info/', { ...student, roles: [classManagement] }));
    keepChoice('course', { id: 1, title: '大数据财务分析' });
    const { address } = renderApp(from);
    await waitFor(() => expect(address()).toBe(to));
  });

  it('with capitals are other addresses', async () => {
    const { address } = renderApp('/MyCourse');
    await waitFor(() => expect(address()).toBe('/404'));
  });

  it('drop parameters that do not parse and keep those nobody named', async () => {
    keepChoice('course', { id: 1, title: '大数据财务分析' });
    const { router } = renderApp('/course/video?course_id=abc&lecture_id=-4&status=open');
    await waitFor(() =>
      expect(router.state.matches.at(-1)?.search).toEqual({ course_id: 1, status: 'open' }),
    );
  });

  it('under /course ask for a course first', async () => {
    const { address } = renderApp('/course/score');
    await waitFor(() => expect(address()).toBe('/mycourse'));
    expect(await screen.findByText('请先选择一门课程')).toBeVisible();
  });

  it('under /redirect build the page anew', async () => {
    const { router, address } = renderApp('/coursecenter?q=python');
    await waitFor(() => expect(useTabs.getState().active).toBe('/coursecenter'));
    await router.navigate({ href: '/redirect/coursecenter?q=python' });
    await waitFor(() => expect(address()).toBe('/coursecenter?q=python'));
    expect(useTabs.getState().list.find((tab) => tab.key === '/coursecenter')?.generation).toBe(1);
  });
});

describe('a page', () => {
  const pages = Object.values(createAppRouter(new QueryClient()).routesById).filter(
    (route) => route.options.staticData !== undefined && route.fullPath !== '/',
  );

  it.each([
    ['Chinese', zh],
    ['English', en],
  ])('has a name in %s', (_, catalogue) => {
    const nameOf = (title = '') =>
      title.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], catalogue);
    const nameless = pages.filter((route) => typeof nameOf(route.options.staticData?.title) !== 'string');
    expect(nameless.map((route) => route.fullPath)).toEqual([]);
    expect(pages.length).toBeGreaterThan(60);
  });
});

describe('a failing guard', () => {
  it('resets the token, says why and leads to the sign-in page', async () => {
    server.use(refuse('get', '/api/user/info/', { status: 403, msg: '账号已停用' }));
    const { address } = renderApp('/gradeManage/grade');
    await waitFor(() => expect(address()).toContain('/login'));
    expect(readToken()).toBeUndefined();
    expect(await screen.findByText('账号已停用')).toBeVisible();
  });

  it('says Has Error when it has no words', async () => {
    server.use(refuse('get', '/api/user/info/', { status: 403, msg: '' }));
    renderApp('/gradeManage/grade');
    expect(await screen.findByText('Has Error')).toBeVisible();
  });

  it('is no concern of pages without roles: they open without asking who it is', async () => {
    tabs.clear();
    server.use(refuse('get', '/api/user/info/', { status: 403, msg: '账号已停用' }));
    const { address } = renderApp('/mycourse');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(address()).toBe('/mycourse');
  });
});
