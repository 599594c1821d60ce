import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { company, companyDesk } from '@/test/company';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { CompanyForm } from './CompanyForm';
import type { Lead } from './desk';

type Trial = Schema<'CompanyTrial'>;

beforeAll(async () => {
  await i18next.loadNamespaces(['authoring', 'company']);
  // A busy machine may need seconds to fetch a part for the first time.
  await Promise.all([import('../company/TrialPart'), import('../company/OpeningPart')]);
}, 30_000);

let now = company;
beforeEach(() => {
  now = company;
});

function Page({ start, lead }: { start: typeof company; lead?: Lead | undefined }) {
  const [content, setContent] = useState({ company: start });
  now = content.company;
  return <CompanyForm content={content} onChange={setContent} desk={{ ...companyDesk, lead }} />;
}

const show = (start = company, lead?: Lead) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <Page start={start} lead={lead} />
    </QueryClientProvider>,
  );

const tab = (name: string) => screen.findByRole('tab', { name });

/** The check answers this; what it was asked comes back. */
function checks(trial: Partial<Trial>) {
  const asked: Schema<'CompanyTrialRequest'>[] = [];
  server.use(
    answer('post', '/api/authoring/7/company_trial/', ({ body }) => {
      asked.push(body);
      return { faults: [], drawn: null, books: null, refused: null, ...trial };
    }),
  );
  return asked;
}

const sale = {
  item: '智能灯',
  stock: { account: '1405', aux: {} },
  cost: { account: '1122', aux: { 客户: '宏远商贸' } },
};

it('shows the parts of a company and stays at the one that is written', async () => {
  const user = userEvent.setup();
  show();
  const names = (await screen.findAllByRole('tab')).map((one) => one.textContent);
  expect(names).toEqual(['概况', '科目', '期初余额', '业务与单据', '参考凭证', '每人一套账', '检查与试算']);
  const name = await screen.findByLabelText('公司名称');
  await user.clear(name);
  await user.type(name, '明达商贸');
  expect(now.head.name).toBe('明达商贸');
  await user.click(await tab('期初余额'));
  await user.clear(await screen.findByLabelText('第 1 行金额'));
  expect(await tab('期初余额')).toHaveAttribute('aria-selected', 'true');
});

it('begins at the part that a fault leads to, with what is wrong there', async () => {
  const wrong = { ...sale, stock: { account: '1002', aux: {} } };
  const lead: Lead = { at: { kind: 'company', id: 'qinghe' }, part: 'head' };
  const { unmount } = show({ ...company, head: { ...company.head, sale_cost: [sale, wrong] } }, lead);
  expect(await screen.findByRole('combobox', { name: '第 2 行库存商品科目' })).toHaveFocus();
  unmount();
  show(company, { ...lead, part: 'opening' });
  expect(await tab('期初余额')).toHaveAttribute('aria-selected', 'true');
});

it('never keeps a month or code lengths that are none', async () => {
  const user = userEvent.setup();
  show();
  const lengths = await screen.findByLabelText('科目编码规则');
  await user.clear(lengths);
  expect(now.head.code_lengths).toEqual([4, 2, 2, 2]);
  await user.type(lengths, '4-3-2');
  expect(now.head.code_lengths).toEqual([4, 3, 2]);
});

it('takes a new name of an auxiliary type to all that uses it', async () => {
  const user = userEvent.setup();
  show({ ...company, head: { ...company.head, sale_cost: [sale] } });
  const type = await screen.findByLabelText('第 1 行类型');
  await user.clear(type);
  await user.type(type, '往来单位');
  await user.tab();
  expect(now.head.aux[0]?.type).toBe('往来单位');
  expect(now.accounts.find((one) => one.code === '1122')?.aux).toEqual(['往来单位']);
  expect(now.opening[1]?.aux).toEqual({ 往来单位: '宏远商贸' });
  expect(now.head.sale_cost[0]?.cost.aux).toEqual({ 往来单位: '宏远商贸' });
});

it('leads from a fault of the month-end data to what is marked as wrong there', async () => {
  const user = userEvent.setup();
  const zh = '科目 1002 有下级科目，不能直接记账';
  checks({ faults: [{ part: 'head', row: null, is_error: true, zh, en: 'No leaf' }] });
  const wrong = { ...sale, stock: { account: '1002', aux: {} } };
  show({ ...company, head: { ...company.head, sale_cost: [sale, wrong] } });
  await user.click(await tab('检查与试算'));
  await user.click(await screen.findByRole('button', { name: /^检\s*查$/ }));
  await user.click(await screen.findByRole('button', { name: '去修改' }));
  // The cell of the account is open to choose another.
  const stock = await screen.findByRole('combobox', { name: '第 2 行库存商品科目' });
  expect(stock).toHaveFocus();
});

it('leads from a fault to its part and row', async () => {
  const user = userEvent.setup();
  const asked = checks({
    faults: [
      { part: 'opening', row: 1, is_error: true, zh: '应收账款缺少辅助项目', en: 'No item' },
      { part: 'head', row: null, is_error: false, zh: '没有填写信用代码', en: 'No code' },
    ],
    refused: '期初余额不平衡',
  });
  show();
  await user.click(await tab('检查与试算'));
  await user.click(await screen.findByRole('button', { name: /^检\s*查$/ }));
  expect(await screen.findByText('有 1 处错误，改正后才能发布。')).toBeInTheDocument();
  expect(screen.getByText('无法按参考凭证记账：期初余额不平衡')).toBeInTheDocument();
  expect(asked[0]).toMatchObject({ seed: 0, company: { head: { name: '清和商贸有限公司' } } });
  await user.click(screen.getByRole('button', { name: '1122 应收账款' }));
  expect(await tab('期初余额')).toHaveAttribute('aria-selected', 'true');
  // The keyboard stands in the row: its account is chosen there.
  await waitFor(() => {
    const row = screen.getByLabelText('第 2 行金额').closest('tr');
    expect(row?.contains(document.activeElement)).toBe(true);
  });
});

it('leads from a fault of the month-end data to what is still lacking there', async () => {
  const user = userEvent.setup();
  const zh = '缺少必填字段';
  checks({ faults: [{ part: 'head', row: null, is_error: true, zh: `${zh} item`, en: 'Missing' }] });
  show({ ...company, head: { ...company.head, sale_cost: [sale, { ...sale, item: '' }] } });
  await user.click(await tab('检查与试算'));
  await user.click(await screen.findByRole('button', { name: /^检\s*查$/ }));
  expect(await screen.findByText('缺少必填字段「发票上的品名」')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '去修改' }));
  expect(await screen.findByLabelText('第 2 行发票上的品名')).toHaveFocus();
});

it('keeps what was found while it is put right, and says that it is of before', async () => {
  const user = userEvent.setup();
  checks({ faults: [{ part: 'head', row: null, is_error: true, zh: '没有名称', en: 'No name' }] });
  show();
  await user.click(await tab('检查与试算'));
  await user.click(await screen.findByRole('button', { name: /^检\s*查$/ }));
  await user.click(await screen.findByRole('button', { name: '去修改' }));
  await user.type(await screen.findByLabelText('公司名称'), '2');
  await user.click(await tab('检查与试算'));
  expect(await screen.findByText('没有名称')).toBeInTheDocument();
  expect(screen.getByText('内容在检查之后有修改，请重新检查。')).toBeInTheDocument();
});

it('shows the books, and what a seed drew', async () => {
  const user = userEvent.setup();
  const zero = {
    account: '',
    aux: '',
    name: '',
    level: 1,
    opening_debit: '0.00',
    opening_credit: '0.00',
    debit: '500.00',
    credit: '500.00',
    closing_debit: '0.00',
    closing_credit: '0.00',
    year_debit: '0.00',
    year_credit: '0.00',
  };
  const asked = checks({
    drawn: { company, drawn: [{ label: '销售数量', value: '640 台' }], rejected: 2 },
    books: {
      period: '2026-01',
      balance: {
        rows: [{ ...zero, account: '1001', name: '库存现金', closing_debit: '1500.00' }],
        totals: zero,
      },
      statements: [
        {
          kind: 'balance_sheet',
          number: '会小企01',
          title: '资产负债表',
          columns: [{ column: 'end', label: '期末余额' }],
          lines: [
            {
              no: 1,
              label: '货币资金',
              section: '流动资产',
              indent: 0,
              is_total: false,
              ends_page: false,
              terms: [],
              cells: [{ amount: '7777.00', parts: [], terms: [] }],
            },
          ],
          tie_outs: [],
        },
      ],
      closing: [{ step: 'profit_and_loss', state: 'to_do', why: '损益类科目还有余额' }],
      open: [{ zh: '应付职工薪酬有余额', en: 'Wages are open' }],
    },
  });
  show();
  await user.click(await tab('检查与试算'));
  const seed = await screen.findByLabelText('种子');
  await user.clear(seed);
  await user.type(seed, '12');
  await user.click(screen.getByRole('button', { name: /^检\s*查$/ }));
  expect(await screen.findByText('640 台')).toBeInTheDocument();
  expect(asked[0]?.seed).toBe(12);
  expect(screen.getByText('此前有 2 次抽取不合要求。')).toBeInTheDocument();
  expect(screen.getByText('损益类科目还有余额')).toBeInTheDocument();
  expect(screen.getByText('应付职工薪酬有余额')).toBeInTheDocument();
  const balance = screen.getByRole('table', { name: '科目余额表' });
  expect(within(balance).getByText('1,500.00')).toBeInTheDocument();
  expect(screen.getByText('7,777.00')).toBeInTheDocument();
});
