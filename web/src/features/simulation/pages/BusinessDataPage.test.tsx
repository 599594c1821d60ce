import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { book } from '@/test/book';
import { introduction } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const row: Schema<'CompanyRow'> = {
  id: 4,
  key: 'hengxin',
  name: '恒信商贸有限公司',
  industry: '批发',
  start: '2026-01',
  tables: 0,
  businesses: 30,
  books: [],
};

const account = (code: string, name: string, full_name: string): Schema<'AccountView'> => ({
  ...{
    code,
    name,
    full_name,
    aux: [],
    is_leaf: true,
    is_foreign: false,
    direction: 'debit',
    category: 'asset',
  },
  ...{ level: 1, disabled: false, money: null, unit: null },
});

const asset: Schema<'CompanyView'>['assets'][number] = {
  name: '办公设备',
  kind: 'fixed',
  method: 'straight_line',
  cost: '120000.00',
  residual: '6000.00',
  months: 60,
  from: '2024-12',
  until: null,
  accumulated: { account: '1602', aux: {} },
  expense: { account: '560201', aux: { 费用项目: '折旧费' } },
};

const company: Schema<'CompanyView'> = {
  ...book.card,
  ...{ id: 4, key: 'hengxin', course_id: 1, openings: [], tables: [], assets: [], currencies: [] },
  accounts: [account('1602', '累计折旧', '累计折旧'), account('560201', '办公费', '管理费用-办公费')],
};

function open(more: Partial<Schema<'CompanyView'>>, view: string) {
  server.use(answer('get', '/api/company/4/', { ...company, ...more }));
  return renderApp(`/course/businessData?course_id=1&view=${view}`);
}

beforeEach(() =>
  server.use(
    answer('get', '/api/select_course/:course/info/', introduction('数智会计综合实训')),
    answer('get', '/api/course/1/companies/', [row]),
  ),
);

it('shows the card of each asset with its life and the full name of what bears it', async () => {
  const patent = {
    ...asset,
    name: '专利权',
    kind: 'intangible' as const,
    cost: '60000.00',
    residual: '0.00',
  };
  open({ assets: [asset, { ...patent, months: 30, until: '2026-08' }] }, 'assets');
  const table = within(await screen.findByRole('table', { name: '资产卡片' }));
  const [, equipment, right, total] = table.getAllByRole('row').map((one) => one.textContent);
  expect(equipment).toBe(
    '办公设备固定资产直线法120,000.006,000.0060 个月 5 年2024-12560201 管理费用-办公费 折旧费',
  );
  expect(right).toContain('专利权无形资产');
  expect(right).toContain('30 个月 2 年 6 个月2024-12 2026-08 处置');
  expect(total).toBe('合计180,000.006,000.00');
});

it('shows the rates of foreign money month by month, one missing left empty', async () => {
  const rates = { '2026-02': '7.0100', '2026-01': '7.0288' };
  open(
    {
      currencies: [
        { name: '美元', rates },
        { name: '欧元', rates: { '2026-02': '8.1' } },
      ],
    },
    'rates',
  );
  const table = within(await screen.findByRole('table', { name: '外币汇率' }));
  const rows = table.getAllByRole('row').map((one) => [...one.children]);
  expect(rows.map((cells) => cells.map((cell) => cell.textContent))).toEqual([
    ['会计期间', '美元', '欧元'],
    ['2026-01', '7.0288', ''],
    ['2026-02', '7.0100', '8.1'],
  ]);
});

it('a company without assets and foreign money has no views for them', async () => {
  open({}, 'assets');
  expect(await screen.findByText('这家公司没有数据表')).toBeVisible();
  expect(screen.queryByText('资产卡片')).toBeNull();
  expect(screen.queryByText('外币汇率')).toBeNull();
});
