import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { useNotices } from '@/shared/ui/notify';
import { accountingClass } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Member, Opening } from '../api';
import { MergeDialog, TeachersDialog } from './ClassDialogs';
import { CopyDialog } from './CopyDialog';
import { ExtraTimeDialog, SplitDialog } from './MemberDialogs';
import { ScheduleDialog } from './ScheduleDialog';

beforeAll(() => i18next.loadNamespaces(['classes', 'shell']));

const onClose = () => undefined;
const chosen = accountingClass;
const other = { ...accountingClass, id: 4, name: '会计2602班' };

const no = (field: string, message: string) => ({
  status: 422,
  msg: '有一处不正确。',
  error: 'input.invalid',
  fields: [{ field, message }],
});

function open(dialog: ReactElement) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        {dialog}
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), dialog: within(screen.getByRole('dialog')) };
}

/** The fault stands at its field, and nowhere else. */
async function expectFault(label: string, message: string) {
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(useNotices.getState().list).toEqual([]);
}

it('a student’s extra time that is refused', async () => {
  server.use(refuse('put', '/api/classes/3/members/5/', no('extra_time_percent', '延长比例不能超过 300%。')));
  const member = { id: 5, real_name: '周一鸣', extra_time_percent: 20 } as Member;
  const { user, dialog } = open(<ExtraTimeDialog isOpen chosen={chosen} member={member} onClose={onClose} />);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await expectFault(i18next.t('classes:extraTime.percent'), '延长比例不能超过 300%。');
});

it('the name of a new class that is refused', async () => {
  server.use(refuse('post', '/api/classes/3/split/', no('name', '已有同名班级。')));
  const { user, dialog } = open(
    <SplitDialog isOpen chosen={chosen} userIds={[5, 6]} onClose={onClose} onDone={onClose} />,
  );
  await user.click(dialog.getByRole('button', { name: '分到新班' }));
  expect(await dialog.findByText('请填写新班级的名称')).toBeVisible();
  await user.type(dialog.getByLabelText('新班级名称'), '会计2601班B组');
  await user.click(dialog.getByRole('button', { name: '分到新班' }));
  await expectFault('新班级名称', '已有同名班级。');
});

it('a class that cannot be copied from', async () => {
  server.use(
    answer('get', '/api/classes/', { items: [chosen, other], total: 2 }),
    refuse('post', '/api/classes/3/openings_copy/', no('from_class_id', '请选择另一个班级。')),
  );
  const { user, dialog } = open(<CopyDialog isOpen chosen={chosen} onClose={onClose} />);
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle(/会计2602班/));
  await user.click(dialog.getByRole('button', { name: i18next.t('classes:copy.ok') }));
  await expectFault(i18next.t('classes:copy.from'), '请选择另一个班级。');
});

it('a class that cannot be merged, with a sentence that names no field', async () => {
  server.use(
    answer('get', '/api/classes/', { items: [chosen, other], total: 2 }),
    refuse('post', '/api/classes/3/merge/', {
      status: 409,
      msg: '合并后的人数超过班级上限，请先调大上限。',
      error: 'classes.full',
    }),
  );
  const { user, dialog } = open(<MergeDialog isOpen value={chosen} onClose={onClose} />);
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle(/会计2602班/));
  await user.click(dialog.getByRole('button', { name: i18next.t('classes:merge.ok') }));
  await expectFault(i18next.t('classes:merge.from'), '合并后的人数超过班级上限，请先调大上限。');
});

it('a colleague who cannot join', async () => {
  const teachers = [{ id: 9, real_name: '沈怀川', username: 'shen' }];
  server.use(
    answer('get', '/api/classes/choices/', { terms: [], teachers, courses: [] }),
    refuse('post', '/api/classes/3/teachers/', no('user_id', '没有找到这位教师，或其账号已停用。')),
  );
  const { user, dialog } = open(<TeachersDialog isOpen value={chosen} onClose={onClose} />);
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle(/沈怀川/));
  await user.click(dialog.getByRole('button', { name: i18next.t('classes:teachers.add') }));
  await expectFault(i18next.t('classes:teachers.choose'), '没有找到这位教师，或其账号已停用。');
});

it('a schedule that the server refuses', async () => {
  server.use(
    refuse('post', '/api/classes/3/openings/task/', no('schedule.due_at_ms', '截止时间不能早于开放时间。')),
  );
  const item = { item_id: 3, title: '建账', opens_at_ms: null, due_at_ms: null, closes_at_ms: null };
  const { user, dialog } = open(
    <ScheduleDialog chosen={chosen} kind="task" items={[item as Opening]} onClose={onClose} />,
  );
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await expectFault(i18next.t('classes:opening.dueAt'), '截止时间不能早于开放时间。');
});
