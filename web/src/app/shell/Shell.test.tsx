import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepChoice, readToken } from '@/shared/api/session';
import { classManagement, school, student } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const inCourse = () => {
  keepChoice('course', { id: 1, title: '大数据财务分析' });
  keepChoice('classes', { id: 3, title: '会计 2601 班' });
};

describe('the shell', () => {
  it('shows the school, the fixed tab and who supports it', async () => {
    const { address } = renderApp('/');
    expect(await screen.findByText('华东财经职业大学')).toBeVisible();
    expect(await screen.findByText('技术支持：示范科技有限公司')).toBeVisible();
    expect(address()).toBe('/mycourse');
    const bar = screen.getByRole('navigation', { name: '已打开的页面' });
    expect(within(bar).queryByRole('button')).not.toBeInTheDocument();
  });

  it('gives the window’s tab the school’s colour', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
    const icon = document.head.lastElementChild as HTMLLinkElement;
    server.use(answer('get', '/api/school_config/', { ...school, color: '#0a7a3f' }));
    renderApp('/mycourse');
    await waitFor(() => expect(icon.href).toMatch(/^data:image\/svg/));
    await waitFor(() => expect(decodeURIComponent(icon.href)).not.toContain(school.color));
    icon.remove();
  });

  it('says who supports it on a page as high as the window too', async () => {
    const { user } = renderApp('/full/pythonTest');
    await user.click(await screen.findByRole('button', { name: '个人菜单：张子涵' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('menuitem').at(-1)).toHaveTextContent('退出平台');
    // The menu opens by degrees.
    await waitFor(() => expect(within(menu).getByText('技术支持：示范科技有限公司')).toBeVisible());
  });

  it('hides the second menu from people without a role', async () => {
    renderApp('/mycourse');
    await screen.findByRole('button', { name: '个人菜单：张子涵' });
    expect(screen.queryByRole('button', { name: '教学管理' })).not.toBeInTheDocument();
  });

  it('leads teachers to class management and nowhere else', async () => {
    server.use(answer('get', '/api/user/info/', { ...student, roles: [classManagement] }));
    const { user, address } = renderApp('/mycourse');
    await user.click(await screen.findByRole('button', { name: '教学管理' }));
    expect(screen.queryByText('教师管理')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: '班级管理' }));
    await waitFor(() => expect(address()).toBe('/gradeManage/grade'));
  });

  it('answers 404 for a page of another role', async () => {
    const { address } = renderApp('/academicManage/academic');
    await waitFor(() => expect(address()).toBe('/404'));
  });

  it('keeps the course in the address and goes to the last tab when the active one is closed', async () => {
    inCourse();
    const { user, address } = renderApp('/course');
    await waitFor(() => expect(address()).toBe('/course/home?course_id=1&class_id=3'));
    expect(await screen.findByText('大数据财务分析')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: '我的成绩' }));
    await waitFor(() => expect(address()).toBe('/course/score?course_id=1&class_id=3'));
    await user.click(await screen.findByRole('button', { name: '关闭「我的成绩」' }));
    await waitFor(() => expect(address()).toBe('/course/home?course_id=1&class_id=3'));
    expect(screen.queryByRole('button', { name: '关闭「我的成绩」' })).not.toBeInTheDocument();
  });

  it('keeps the entry lit that a page without one of its own stands under', async () => {
    inCourse();
    renderApp('/course/scoreRanking?course_id=1&class_id=3');
    const menu = await screen.findByRole('navigation', { name: '页面目录' });
    await waitFor(() =>
      expect(within(menu).getByRole('link', { current: 'page' })).toHaveAccessibleName('我的成绩'),
    );
  });

  it('remembers a collapsed sidebar in its cookie', async () => {
    const { user } = renderApp('/mycourse');
    await user.click(await screen.findByRole('button', { name: '收起侧栏' }));
    expect(document.cookie).toContain('sidebarStatus=0');
    await user.click(screen.getByRole('button', { name: '展开侧栏' }));
    expect(document.cookie).toContain('sidebarStatus=1');
  });
});

describe('join class', () => {
  const open = async () => {
    const view = renderApp('/mycourse');
    await view.user.click(await screen.findByRole('button', { name: '个人菜单：张子涵' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '加入班级' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: '加入班级' }) };
  };

  it('warns about an empty code', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: '加入' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('班级码不能为空！');
    expect(dialog).toBeVisible();
  });

  it('stays open with the server’s sentence on a refusal', async () => {
    server.use(refuse('post', '/api/class/join/', { status: 200, code: 404, msg: '没有这个班级码' }));
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText('班级码'), 'nope{Enter}');
    expect(await within(dialog).findByText('没有这个班级码')).toBeVisible();
  });

  it('closes and reloads my courses on success', async () => {
    server.use(
      answer(
        'post',
        '/api/class/join/',
        { class_id: 3, class_name: '会计2601班', is_waiting: false },
        '加入成功',
      ),
    );
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText('班级码'), ' qhzn26a {Enter}');
    expect(await screen.findByText('加入成功')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('sign-out', () => {
  const signOut = async () => {
    inCourse();
    const view = renderApp('/mycourse');
    await view.user.click(await screen.findByRole('button', { name: '个人菜单：张子涵' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '退出平台' }));
    return view;
  };

  it('forgets the person and goes to the sign-in page', async () => {
    server.use(answer('post', '/api/logout/', {}, '退出成功'));
    const { address } = await signOut();
    expect(await screen.findByText('退出成功')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readToken()).toBeUndefined();
    for (const name of ['course', 'classes', 'role', 'loginInfo'])
      expect(localStorage.getItem(name)).toBeNull();
    expect(document.cookie).not.toMatch(/\b(course|classes)=/);
    expect(localStorage.getItem('school')).not.toBeNull();
  });

  it('stays signed in when the server refuses', async () => {
    server.use(refuse('post', '/api/logout/', { status: 200, code: 409, msg: '考试进行中，不能退出' }));
    const { address } = await signOut();
    expect(await screen.findByText('考试进行中，不能退出')).toBeVisible();
    expect(address()).toBe('/mycourse');
    expect(readToken()).toBe('token-1');
  });
});
