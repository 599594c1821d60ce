import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { admin, teacher, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { ServerState } from '../api';
import './AuditPanel';
import './ServerHome';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const now_ms = 1_790_000_000_000;
const hour = 3_600_000;

const well: ServerState = {
  version: '1.0.0',
  started_at_ms: now_ms - hour,
  now_ms,
  clock_moved_ms: 0,
  engine: 'sqlite',
  database_bytes: 1 << 20,
  free_bytes: 1 << 30,
  room: 'plenty',
  people_here: 3,
  jobs: { running: 0, due: 0, oldest_due_ms: null, later: 1, given_up: 0, latest_given_up: [] },
  copies: {
    made: { at_ms: now_ms - 8 * hour, place: '20260921T010000Z', fault: null },
    verified: { at_ms: now_ms - 7 * hour, place: '20260921T010000Z', fault: null },
  },
  audit: { checked_at_ms: now_ms - hour, chained: 1234, broken: 0 },
  attention: [],
};

const open = (state: Partial<ServerState>) => {
  server.use(
    answer('get', '/api/user/info/', { ...teacher, roles: [admin] }),
    answer('get', '/api/server/state/', { ...well, ...state }),
  );
  renderApp('/mycourse');
};

it('an operator reads when the last copy was made and restored, and that the log holds', async () => {
  open({});
  expect(await screen.findByText('服务器运行正常')).toBeVisible();
  expect(screen.getByText(/用 20260921T010000Z 恢复，逐表一致/)).toBeVisible();
  expect(screen.getByText(/1234 条与写入时一致/)).toBeVisible();
});

it('a backup that failed or was missed heads the page', async () => {
  open({
    attention: ['copies'],
    copies: { made: { at_ms: now_ms - hour, place: 'x', fault: 'No space left' }, verified: null },
  });
  expect(await screen.findByText('备份或恢复演练没有按时完成')).toBeVisible();
  expect(screen.getByText(/备份失败：No space left/)).toBeVisible();
  expect(screen.getByText('还没有演练过，请设置定时演练')).toBeVisible();
});

it('an installation that was never copied says so', async () => {
  open({ attention: ['copies'], copies: { made: null, verified: null } });
  expect(await screen.findByText('还没有备份')).toBeVisible();
});

it('a log that was changed heads the page before all that can wait', async () => {
  open({
    attention: ['audit', 'queue'],
    audit: { checked_at_ms: now_ms, chained: 3, broken: 1 },
    jobs: { ...well.jobs, given_up: 2 },
  });
  expect(await screen.findByText('操作日志与写入时不一致')).toBeVisible();
});

it('the office reads from which entry on its log was changed', async () => {
  const check: Schema<'AuditCheck'> = {
    checked_at_ms: now_ms,
    chained: 41,
    head: '0'.repeat(64),
    unchained: 0,
    fault: 'entry 42 was changed',
  };
  server.use(
    answer('get', '/api/user/info/', { ...teacher, roles: [teacherManagement] }),
    answer('get', '/api/staff/audit/', { items: [], total: 0 }),
    answer('get', '/api/staff/audit/check/', { last: check }),
  );
  renderApp('/academicManage/academic?tab=audit');
  expect(await screen.findByText(/从第 42 条起与写入时不一致/)).toBeVisible();
});
