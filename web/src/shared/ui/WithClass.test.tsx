import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { classManagement, student } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 90_000 });
configure({ asyncUtilTimeout: 20_000 });

it('a class that is not there is said to be missing, with a way back and without its number', async () => {
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    refuse('get', '/api/classes/999/', {
      status: 404,
      msg: '内容不存在，或已被移除。',
      error: 'access.not_found',
    }),
  );
  const { user, address } = renderApp('/gradeManage/studentList?class_id=999');
  expect(await screen.findByText('没有找到这个班级')).toBeVisible();
  expect(screen.queryByText('999')).not.toBeInTheDocument();
  expect(screen.queryByText(/request-1/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '看看我的班级' }));
  await waitFor(() => expect(address()).not.toContain('999'));
});
