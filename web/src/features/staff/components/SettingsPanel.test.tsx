import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { student, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

it('who only looked at the settings of the school was offered back what they had never typed', async () => {
  server.use(answer('get', '/api/user/info/', { ...student, roles: [teacherManagement] }));
  renderApp('/academicManage/academic?tab=school');
  await waitFor(() => expect(screen.getByLabelText('学校中文名')).toHaveValue('华东财经职业大学'));
  // Drafts are written after a pause.
  await new Promise((pass) => setTimeout(pass, 800));
  expect(Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([]);
});
