import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { LeftBehind, Preparation, PreparedItem } from '../api';
import { CopyDialog } from './CopyDialog';

const item = (kind: PreparedItem['kind'], id: string, title: string): PreparedItem => ({
  kind,
  id,
  title,
  state: 'published',
  saved_by: null,
  saved_at_ms: null,
});

const source: Preparation = {
  course_id: 8,
  title: '会计（去年）',
  settings: item('course', 'course', '会计（去年）'),
  chapters: [
    {
      id: 'a',
      title: '第一章 总论',
      own: item('chapter', 'a', '第一章 总论'),
      items: [item('lecture', 'l1', '会计等式')],
    },
    {
      id: 'b',
      title: '第二章 账户',
      own: item('chapter', 'b', '第二章 账户'),
      items: [item('task', 't1', '登记凭证'), item('python', 'p1', '价税分离')],
    },
  ],
  companies: [item('company', 'c1', '清和商贸有限公司')],
  assessments: [],
  changes: 0,
  version: 1,
  published_at_ms: 0,
};

/** Opens the dialog on a server that copies and leaves these behind; what it was asked for comes back. */
function open(left: LeftBehind[]) {
  const asked: unknown[] = [];
  const onShow = vi.fn();
  server.use(
    answer('get', '/api/authoring/8/', source),
    answer('post', '/api/authoring/7/copy/', ({ body }) => {
      asked.push(body);
      return { items: [{ kind: 'lecture' as const, id: 'new' }], questions: 0, left };
    }),
  );
  const chapters = [{ id: 'c', title: '第三章 存货', own: null, items: [] }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CopyDialog
        courseId={7}
        others={[{ course_id: 8, title: '会计（去年）' }]}
        chapters={chapters}
        chapter="c"
        onClose={() => {}}
        onShow={onShow}
      />
    </QueryClientProvider>,
  );
  return { asked, onShow };
}

beforeAll(() => i18next.loadNamespaces('authoring'));

it('copies a chapter with what stands in it, and single items into the chapter that is named', async () => {
  const user = userEvent.setup();
  const { asked, onShow } = open([]);
  const confirm = screen.getByRole('button', { name: '复制 0 项' });
  expect(confirm).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: '第一章 总论' }));
  // Its lecture comes with it, and needs no chapter.
  expect(screen.getByRole('checkbox', { name: /会计等式/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /会计等式/ })).toBeDisabled();
  expect(screen.queryByText('放入哪一章')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /价税分离/ }));
  expect(screen.getByText('放入哪一章')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '复制 2 项' }));
  await vi.waitFor(() => expect(onShow).toHaveBeenCalledWith({ kind: 'lecture', id: 'new' }));
  expect(asked).toEqual([
    {
      from: 8,
      items: [
        { kind: 'chapter', id: 'a' },
        { kind: 'python', id: 'p1' },
      ],
      chapter: 'c',
    },
  ]);
});

it('copies a company, which needs no chapter', async () => {
  const user = userEvent.setup();
  const { asked, onShow } = open([]);
  await user.click(await screen.findByRole('checkbox', { name: /清和商贸有限公司/ }));
  expect(screen.queryByText('放入哪一章')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '复制 1 项' }));
  await vi.waitFor(() => expect(onShow).toHaveBeenCalled());
  expect(asked).toEqual([{ from: 8, items: [{ kind: 'company', id: 'c1' }], chapter: '' }]);
});

it('says what stayed behind before it goes', async () => {
  const user = userEvent.setup();
  const { onShow } = open([{ item: '登记凭证', kind: 'company', name: '明达商贸' }]);
  await user.click(await screen.findByRole('checkbox', { name: /登记凭证/ }));
  await user.click(screen.getByRole('button', { name: '复制 1 项' }));
  const left = await screen.findByText('公司账套「明达商贸」在原课程中已不存在，用到它的步骤没有带过来');
  expect(within(left.closest('li') as HTMLElement).getByText('登记凭证')).toBeInTheDocument();
  expect(onShow).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '去查看' }));
  expect(onShow).toHaveBeenCalledWith({ kind: 'lecture', id: 'new' });
});
