import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { company, companyDesk } from '@/test/company';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { SheetImport } from './SheetImport';
import type { SheetPart } from './sheets';

vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => i18next.loadNamespaces(['company', 'common']));

let now = company;

function Page({ part, start }: { part: SheetPart; start: typeof company }) {
  const [value, setValue] = useState(start);
  now = value;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SheetImport
        part={part}
        company={value}
        desk={companyDesk}
        onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
      />
    </QueryClientProvider>
  );
}

const sheet: Schema<'CompanySheet'> = {
  sheet: '科目',
  layout: 'kingdee',
  start: '',
  accounts: [
    {
      code: '1001',
      name: '现金',
      category: 'Asset',
      direction: 'debit',
      aux: [],
      cash: 'Cash',
      unit: '',
    },
    {
      code: '2202',
      name: '应付账款',
      category: 'Liability',
      direction: 'credit',
      aux: ['供应商'],
      cash: 'No',
      unit: '',
    },
  ],
  opening: [],
  vouchers: [],
  remarks: [{ row: 5, column: '科目编码 (A)', is_fault: true, zh: '「X1」不是科目编码', en: 'no code' }],
  remark_count: 1,
  ignored_columns: ['受控系统'],
};

async function choose(read: Schema<'CompanySheet'>, part: SheetPart = 'accounts', start = company) {
  const asked: (string | null)[] = [];
  server.use(
    answer('post', '/api/authoring/7/company_sheets/', ({ query }) => {
      asked.push(query.get('part'));
      return read;
    }),
  );
  const user = userEvent.setup();
  render(<Page part={part} start={start} />);
  await user.click(screen.getByRole('button', { name: /从文件导入/ }));
  const dialog = await screen.findByRole('dialog');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await user.upload(input, new File(['PK'], '科目.xlsx'));
  return { user, dialog: within(dialog), asked };
}

it('shows what a chart would change, and puts it into the draft when the teacher agrees', async () => {
  const before = company.accounts.length;
  const { user, dialog, asked } = await choose(sheet);
  expect(await dialog.findByText('金蝶的格式，读到 2 个科目。')).toBeInTheDocument();
  expect(asked).toEqual(['accounts']);
  const remarks = within(dialog.getByRole('region', { name: '逐行说明' }));
  expect(remarks.getByText('第 5 行')).toBeInTheDocument();
  expect(remarks.getByText('「X1」不是科目编码')).toBeInTheDocument();
  expect(dialog.getByText('没有读取的列：受控系统')).toBeInTheDocument();
  expect(dialog.getByRole('region', { name: '科目' })).toHaveTextContent('新增 1 · 修改 1');
  expect(now.accounts).toHaveLength(before);
  await user.click(dialog.getByRole('radio', { name: '替换全部科目' }));
  expect(dialog.getByRole('region', { name: '科目' })).toHaveTextContent('移除 5');
  await user.click(dialog.getByRole('button', { name: '写入草稿' }));
  await waitFor(() => expect(now.accounts.map(({ code }) => code)).toEqual(['1001', '2202']));
  expect(now.head.aux.map(({ type }) => type)).toEqual(['客户', '供应商']);
});

it('takes nothing of a sheet of another sort, and says what it is', async () => {
  const zh = '找不到序时账；文件里是科目表';
  const remarks = [{ row: 0, column: '', is_fault: true, zh, en: '' }];
  const { dialog } = await choose({ ...sheet, accounts: [], remarks }, 'vouchers');
  expect(await dialog.findByText('没有可以导入的内容，原因见下。')).toBeInTheDocument();
  expect(dialog.getByText(zh)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '写入草稿' })).toBeDisabled();
});

it('tells faults by their rows, and what the chart lacks beside them', async () => {
  const remarks = [
    { row: 9, column: '余额方向 (D)', is_fault: true, zh: '「上」不是余额方向', en: '' },
    { row: 7, column: '科目编码 (A)', is_fault: true, zh: '「A1」不是科目编码', en: '' },
    { row: 3, column: '', is_fault: false, zh: '按贷方读取', en: '' },
  ];
  const opening: Schema<'CompanySheet'>['opening'] = [
    {
      ...{ account: '9999', aux: {}, side: 'debit', amount: '5.00' },
      ...{ quantity: null, year_debit: null, year_credit: null },
    },
  ];
  const read = { ...sheet, accounts: [], opening, remarks, remark_count: 5, ignored_columns: [] };
  const { dialog } = await choose(read, 'opening');
  const region = within(await dialog.findByRole('region', { name: '逐行说明' }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '请核对第 3 行按贷方读取',
    '未读取第 7 行科目编码 (A)「A1」不是科目编码',
    '未读取第 9 行余额方向 (D)「上」不是余额方向',
    '请核对这些科目不在科目表中或不是末级科目，请先导入或修改科目表：9999',
  ]);
  expect(region.getByText('另有 2 条没有列出。')).toBeInTheDocument();
});

it('does not take a sheet that says what the company has already', async () => {
  const accounts = company.accounts.slice(0, 2);
  const { dialog } = await choose({ ...sheet, accounts, remarks: [], remark_count: 0 });
  expect(await dialog.findByText('文件里的内容与账套里的相同，不用导入。')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '写入草稿' })).toBeDisabled();
});

it('waits for the first business before vouchers are brought', () => {
  render(<Page part="vouchers" start={{ ...company, businesses: [] }} />);
  expect(screen.getByRole('button', { name: /从文件导入/ })).toBeDisabled();
});

it('brings a whole journal into a company that is empty: chart, openings, a business and its vouchers', async () => {
  const read: Schema<'CompanySheet'> = {
    ...sheet,
    ...{ layout: 'beancount', start: '2026-03', remarks: [], remark_count: 0, ignored_columns: [] },
    opening: [
      {
        ...{ account: '1001', aux: {}, side: 'debit', amount: '5.00' },
        ...{ quantity: null, year_debit: null, year_credit: null },
      },
    ],
    vouchers: [
      {
        ...{ business: '', id: '', variant: 1, word: '记', number: 1, date: '2026-03-05', kind: 'normal' },
        ...{ attachments: null, weight: 1, merge_group: '', is_optional: false },
        lines: (['debit', 'credit'] as const).map((side) => ({
          ...{ summary: '付款', accounts: [side === 'debit' ? '2202' : '1001'], aux: {}, side },
          ...{ amount: '5.00', quantity: null, cash_flow: [], derived: '' },
        })),
      },
    ],
  };
  const empty = { ...company, accounts: [], opening: [], businesses: [], vouchers: [] };
  const user = userEvent.setup();
  server.use(answer('post', '/api/authoring/7/company_sheets/', () => read));
  render(<Page part="whole" start={empty} />);
  await user.click(screen.getByRole('button', { name: /导入整套账/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await user.upload(input, new File(['2026'], 'a.beancount'));
  expect(
    await dialog.findByText('Beancount 账本，读到 2 个科目、1 行期初余额、1 张凭证。'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /替换全部科目、期初/ }));
  await user.click(dialog.getByRole('button', { name: '写入草稿' }));
  await waitFor(() => expect(now.vouchers).toHaveLength(1));
  expect(now.head.start).toBe('2026-03');
  expect(now.accounts.map(({ code }) => code)).toEqual(['1001', '2202']);
  expect(now.opening).toHaveLength(1);
  expect(now.businesses[0]?.title).toBe('导入的凭证');
  expect(now.vouchers[0]?.business).toBe(now.businesses[0]?.id);
});
