import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Preparation, PreparedItem } from '../api';
import { AddDialog } from './AddDialog';
import { Outline } from './Outline';

beforeAll(() => i18next.loadNamespaces('authoring'));

const item = (kind: PreparedItem['kind'], id: string, title: string): PreparedItem => ({
  kind,
  id,
  title,
  state: 'published',
  saved_by: null,
  saved_at_ms: null,
});

const preparation = (companies: PreparedItem[]): Preparation => ({
  course_id: 7,
  title: '会计',
  settings: item('course', 'course', '会计'),
  chapters: [],
  companies,
  assessments: [item('assessment', 'final', '期末考试')],
  changes: 0,
  version: 1,
  published_at_ms: 0,
});

it('lists the companies below the chapters, and offers a new one where there is none', async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  const onAdd = vi.fn();
  const given = { chosen: undefined, onChoose, onAdd, onCopy: undefined };
  const { rerender } = render(
    <Outline preparation={preparation([item('company', 'c1', '清和商贸有限公司')])} {...given} />,
  );
  const section = screen.getByRole('heading', { name: '公司账套' }).closest('section') as HTMLElement;
  await user.click(within(section).getByRole('button', { name: /清和商贸有限公司/ }));
  expect(onChoose).toHaveBeenCalledWith({ kind: 'company', id: 'c1' });
  rerender(<Outline preparation={preparation([])} {...given} />);
  await user.click(screen.getByRole('button', { name: '新增公司账套' }));
  expect(onAdd).toHaveBeenCalledWith('company', '');
  await user.click(screen.getByRole('button', { name: /期末考试/ }));
  expect(onChoose).toHaveBeenLastCalledWith({ kind: 'assessment', id: 'final' });
});

it('asks a new company for the name of the firm only', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const onAdded = vi.fn();
  server.use(
    answer('post', '/api/authoring/7/items/', ({ body }) => {
      asked.push(body);
      return { kind: 'company' as const, id: 'c2' };
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddDialog courseId={7} kind="company" chapter="" onClose={() => undefined} onAdded={onAdded} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('公司名称'), '明达商贸有限公司{Enter}');
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(asked).toEqual([{ kind: 'company', title: '明达商贸有限公司', chapter: '', template: null }]);
});
