import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const row = (
  source_kind: Schema<'MarkingSourceKind'>,
  group_id: number,
  stem: string,
): Schema<'InboxRow'> => ({
  source_kind,
  group_id,
  title: `${stem}来自`,
  class_names: ['会计2601班'],
  kind: 'short_answer',
  stem,
  full: 10,
  waiting: 2,
  verdicts: 0,
  total: 3,
  since_ms: 1_788_738_600_000,
  cell: null,
  version_id: group_id + 60,
});

it('the inbox of one exam shows its questions alone, until all are asked for', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/appeals/count/', { waiting: 0 }),
    answer('get', '/api/marking/inbox/', [row('exam', 5, '简答一'), row('exercise', 5, '简答二')]),
  );
  const { user } = renderApp('/gradeManage/correction?assessment_id=5');
  const table = await screen.findByRole('table', { name: '任务批改' });
  expect(await within(table).findByText('简答一')).toBeVisible();
  expect(screen.getByText('只看「简答一来自」')).toBeVisible();
  expect(within(table).queryByText('简答二')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '全部待批改' }));
  expect(await within(table).findByText('简答二')).toBeVisible();
});
