import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { student, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
// Loaded with the test, so that none of it waits for them.
import '@/shared/editors/EditorsDialog';
import './CourseOwners';

const name = (user_id: number, real_name: string) => ({
  user_id,
  real_name,
  username: `teacher${user_id}`,
  is_active: true,
});
const [lin, gu, he] = [name(2, '林知远'), name(3, '顾清和'), name(4, '何若谷')];

it('lets the office hand a course over', async () => {
  const sent: [string, unknown][] = [];
  const view = {
    title: '数智会计',
    owner: lin,
    editors: [gu],
    my_role: null,
    may_write: false,
    may_manage: true,
    colleagues: [lin, gu, he],
  };
  server.use(
    answer('get', '/api/user/info/', { ...student, student_number: null, roles: [teacherManagement] }),
    answer('get', '/api/course/managed/', [
      {
        course_id: 1,
        title: '数智会计',
        category: '会计',
        owner: lin,
        editors: [gu],
        my_role: null,
        may_write: false,
        may_manage: true,
        may_export: false,
        imported_at_ms: 0,
      },
    ]),
    answer('get', '/api/course/1/editors/', view),
    answer('post', '/api/course/1/owner/', ({ body }) => {
      sent.push(['owner', body]);
      return { ...view, owner: he, editors: [gu, lin] };
    }),
    answer('post', '/api/course/1/editors/', ({ body }) => {
      sent.push(['editors', body]);
      return view;
    }),
  );
  const { user } = renderApp('/academicManage/academic?tab=courses');

  await user.click(await screen.findByText('管理编辑者'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('林知远（teacher2）')).toBeInTheDocument();
  expect(dialog.getByLabelText('移除编辑者顾清和')).toBeInTheDocument();
  await user.click(dialog.getByLabelText('选择教师'));
  await user.click(await screen.findByText('何若谷（teacher4）'));
  await user.click(dialog.getByText(/^转\s?交$/));
  await screen.findByText('转交给何若谷？');
  await user.click(screen.getAllByText(/^转\s?交$/).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([['owner', { user_id: 4 }]]));
});
