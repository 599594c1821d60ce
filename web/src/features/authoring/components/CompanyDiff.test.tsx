import { render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { company } from '@/test/company';
import { CompanyDiff } from './CompanyDiff';

beforeAll(() => i18next.loadNamespaces(['company']));

it('tells which accounts, balances and vouchers changed, and what in them', () => {
  const [cash, ...accounts] = company.accounts;
  const [first, second, ...opening] = company.opening;
  const [voucher] = company.vouchers;
  if (!cash || !first || !second || !voucher) throw new Error('no company');
  const after = {
    ...company,
    accounts: [{ ...cash, direction: 'credit' as const }, ...accounts.slice(1)],
    opening: [{ ...first, amount: '1200.00' }, second, ...opening],
    vouchers: [voucher, { ...voucher, id: 'r02', number: 2 }],
  };
  render(<CompanyDiff before={company} after={after} />);
  const accountsPart = within(screen.getByRole('region', { name: '科目' }));
  expect(accountsPart.getByText('1001 库存现金')).toBeInTheDocument();
  expect(accountsPart.getByText('1002 银行存款')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '科目' })).toHaveTextContent('余额方向');
  expect(screen.getByRole('region', { name: '科目' })).toHaveTextContent('修改 1 · 移除 1');
  const openingPart = screen.getByRole('region', { name: '期初余额' });
  expect(openingPart).toHaveTextContent('1001 库存现金');
  expect(openingPart).toHaveTextContent('1200.00');
  expect(screen.getByRole('region', { name: '参考凭证' })).toHaveTextContent('新增 记-2 提现');
  // What stayed is not told.
  expect(screen.queryByRole('region', { name: '业务' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '概况' })).not.toBeInTheDocument();
});

it('tells what changed of the end of a month, accounts and rates in words', () => {
  const asset = {
    name: '办公设备',
    kind: 'fixed' as const,
    method: 'straight_line' as const,
    cost: '120000.00',
    residual: '6000.00',
    months: 60,
    from: '2024-12',
    until: null,
    accumulated: { account: '1405', aux: {} },
    expense: { account: '1122', aux: { 客户: '宏远商贸' } },
  };
  const on = { account: '1001', aux: {} };
  const of = (more: Partial<typeof company.head>) => ({ ...company, head: { ...company.head, ...more } });
  render(
    <CompanyDiff
      before={of({ asset: [asset], currency: [{ name: '美元', rates: { '2026-01': '7.02' } }] })}
      after={of({
        asset: [
          { ...asset, method: 'sum_of_years', expense: { account: '1122', aux: { 客户: '百汇电商' } } },
        ],
        monthly: [{ title: '计提利息', debit: on, credit: on, amount: "bal('2001')" }],
        currency: [{ name: '美元', rates: { '2026-01': '7.02', '2026-02': '7.05' } }],
      })}
    />,
  );
  const cards = screen.getByRole('region', { name: '资产卡片' });
  expect(cards).toHaveTextContent('办公设备');
  expect(cards).toHaveTextContent('折旧（摊销）方法');
  expect(cards).toHaveTextContent('年数总和法');
  expect(cards).toHaveTextContent('1122 应收账款');
  expect(screen.getByRole('region', { name: '每月计提与摊销' })).toHaveTextContent('新增 计提利息');
  expect(screen.getByRole('region', { name: '外币汇率' })).toHaveTextContent('2026-02 7.05');
  expect(screen.queryByRole('region', { name: '结转销售成本' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '概况' })).not.toBeInTheDocument();
});

it('tells a new company by what it holds', () => {
  render(<CompanyDiff before={null} after={company} />);
  expect(screen.getByText('6 个科目、3 行期初余额、1 笔业务、1 张参考凭证')).toBeInTheDocument();
});
