import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountingClass, classManagement, teacher, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { CurrentUser } from '../api/user';
import { useUnsaved } from './registry';

// Each test opens a whole page or two; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const person: CurrentUser = { ...teacher, roles: [classManagement, teacherManagement] };

beforeEach(() => {
  useUnsaved.setState({ works: [], question: undefined });
  server.use(
    answer('get', '/api/user/info/', person),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/choices/', {
      terms: ['2026秋'],
      teachers: [],
      courses: accountingClass.courses,
    }),
    answer('get', '/api/classes/3/notices/', { items: [], total: 0 }),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/questions/', { items: [], total: 0, next: null }),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/staff/teachers/', { items: [], total: 0 }),
  );
});

const entry = (name: string) =>
  within(screen.getByRole('navigation', { name: '页面目录' })).getByRole('link', { name });

const question = () => screen.findByRole('dialog', { name: '还没有保存' });

async function writeNotice() {
  const view = renderApp('/gradeManage/inform?class_id=3');
  await view.user.click((await screen.findAllByRole('button', { name: /发布公告/ }))[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '周五交作业' } });
  return view;
}

it('a notice typed and left by Esc is asked about, and stays when the person goes on', async () => {
  const { user } = await writeNotice();
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(screen.getByLabelText('标题')).toHaveValue('周五交作业');
  expect(screen.queryByRole('dialog', { name: '还没有保存' })).not.toBeInTheDocument();
});

it('what was lost with the window is offered back, and thrown away it is not offered again', async () => {
  const first = await writeNotice();
  await waitFor(() => expect(useUnsaved.getState().works).toHaveLength(1));
  fireEvent(window, new Event('pagehide'));
  first.unmount();
  useUnsaved.setState({ works: [], question: undefined });

  const { user } = renderApp('/gradeManage/inform?class_id=3');
  const write = async () =>
    user.click((await screen.findAllByRole('button', { name: /发布公告/ }))[0] as HTMLElement);
  await write();
  await user.click(await screen.findByRole('button', { name: '恢复上次未保存的内容' }));
  await waitFor(() => expect(screen.getByLabelText('标题')).toHaveValue('周五交作业'));
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: '放弃' }));
  await write();
  await waitFor(() => expect(screen.getByLabelText('标题')).toHaveValue(''));
  expect(screen.queryByRole('button', { name: '恢复上次未保存的内容' })).not.toBeInTheDocument();
});

it('a paper being put together survives a visit to another page by the sidebar', async () => {
  const { user, address } = renderApp('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose');
  fireEvent.change(await screen.findByLabelText('试卷名称'), { target: { value: '期中卷' } });
  await user.click(entry('班级管理'));
  await waitFor(() => expect(address()).toContain('/gradeManage/grade'));
  expect(screen.queryByRole('dialog', { name: '还没有保存' })).not.toBeInTheDocument();
  await user.click(entry('查看试卷'));
  await waitFor(() => expect(screen.getByLabelText('试卷名称')).toBeVisible());
  expect(screen.getByLabelText('试卷名称')).toHaveValue('期中卷');
});

it('a paper being put together is asked about before its tab is closed or its list is opened', async () => {
  const { user, address } = renderApp('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose');
  fireEvent.change(await screen.findByLabelText('试卷名称'), { target: { value: '期中卷' } });
  await user.click(entry('查看试卷'));
  await user.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(screen.getByLabelText('试卷名称')).toHaveValue('期中卷');
  await user.click(screen.getByRole('button', { name: /^关闭「/ }));
  await user.click(within(await question()).getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(address()).toBe('/mycourse'));
  expect(useUnsaved.getState().works).toHaveLength(0);
});

it('school settings are asked about before another tab of the office is opened', async () => {
  const { user } = renderApp('/academicManage/academic?tab=school');
  const contact = await screen.findByLabelText('联系方式');
  fireEvent.change(contact, { target: { value: '021-1' } });
  await user.click(screen.getByRole('tab', { name: '教师' }));
  await user.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(screen.getByLabelText('联系方式')).toHaveValue('021-1');
});

it('closing the window with unsaved work is held back, and not after it was saved', async () => {
  const { user } = await writeNotice();
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await waitFor(() => expect(leaving()).toBe(true));
  server.use(answer('post', '/api/classes/3/notices/', {}, '已发布。'));
  fireEvent.change(screen.getByRole('textbox', { name: '内容' }), { target: { value: '周五前' } });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^发\s?布$/ }));
  await waitFor(() => expect(useUnsaved.getState().works).toHaveLength(0));
  expect(leaving()).toBe(false);
  expect(Object.keys(localStorage).some((key) => key.startsWith('suanpan.unsaved'))).toBe(false);
});

it('signing out with unsaved work asks, and leaves no draft for the next person', async () => {
  server.use(answer('post', '/api/logout/', {}, '退出成功'));
  const { user, address } = renderApp('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose');
  fireEvent.change(await screen.findByLabelText('试卷名称'), { target: { value: '期中卷' } });
  await user.click(await screen.findByRole('button', { name: '个人菜单：林知远' }));
  await user.click(await screen.findByRole('menuitem', { name: '退出平台' }));
  await user.click(within(await question()).getByRole('button', { name: '放弃并退出' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(Object.keys(localStorage).some((key) => key.startsWith('suanpan.unsaved'))).toBe(false);
});
