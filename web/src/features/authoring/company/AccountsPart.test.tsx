import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { company, companyDesk } from '@/test/company';
import { AccountsPart } from './AccountsPart';

beforeAll(() => i18next.loadNamespaces(['authoring', 'company']));

let now = company;

function Page({ start = company }) {
  const [value, setValue] = useState(start);
  now = value;
  return (
    <AccountsPart
      company={value}
      desk={companyDesk}
      onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
    />
  );
}

const codes = () => now.accounts.map((one) => one.code);

it('adds an account below the one that is stood on, with the next code and what is above it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.getByRole('button', { name: '新增明细科目' })).toBeDisabled();
  await user.click(screen.getByLabelText('第 2 行科目名称'));
  await user.click(screen.getByRole('button', { name: '在 1002 下新增明细' }));
  expect(codes()).toEqual(['1001', '1002', '100201', '100202', '1122', '1405', '3001']);
  expect(now.accounts[3]).toMatchObject({ name: '', cash: 'Bank', direction: 'debit' });
});

it('takes an unused account away at once, and says first what stands on another', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: '移除第 5 行' }));
  expect(codes()).not.toContain('1405');
  await user.click(screen.getByRole('button', { name: '移除第 2 行' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('其下 1 个明细科目一并移除。')).toBeInTheDocument();
  expect(within(dialog).getByText('1 行参考凭证分录仍保留，请改用其他科目。')).toBeInTheDocument();
  expect(codes()).toContain('1002');
  await user.click(within(dialog).getByRole('button', { name: /移\s*除/ }));
  expect(codes()).toEqual(['1001', '1122', '3001']);
});

it('takes rows that are pasted from a table, and leaves a pasted word to its cell', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const name = screen.getByLabelText('第 1 行科目名称');
  await user.click(name);
  await user.paste(
    '编码\t名称\t类别\t方向\t辅助核算\n1122\t应收款\t资产\t借\t客户；部门\n2202\t应付账款\t负债\t贷\n',
  );
  expect(codes()).toEqual(['1001', '1002', '100201', '1122', '1405', '2202', '3001']);
  expect(now.accounts[3]).toMatchObject({ name: '应收款', aux: ['客户', '部门'] });
  expect(now.accounts[5]).toMatchObject({ name: '应付账款', category: 'Liability', direction: 'credit' });
  await user.click(name);
  await user.paste('（人民币）');
  expect(now.accounts[0]?.name).toBe('库存现金（人民币）');
});

it('takes another code to all that stands on the account', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const code = screen.getByLabelText('第 2 行编码');
  await user.clear(code);
  await user.type(code, '1003');
  expect(codes()).toContain('1002');
  await user.tab();
  expect(codes()).toEqual(['1001', '1003', '100301', '1122', '1405', '3001']);
  expect(now.vouchers[0]?.lines[1]?.accounts).toEqual(['100301']);
});

/** Of which a month's end books on 1405 and on 1122. */
const monthly = {
  ...company,
  head: {
    ...company.head,
    sale_cost: [
      {
        item: '智能灯',
        stock: { account: '1405', aux: {} },
        cost: { account: '1122', aux: { 客户: '宏远商贸' } },
      },
    ],
  },
};

it('takes another code to what the end of a month books on the account', async () => {
  const user = userEvent.setup();
  render(<Page start={monthly} />);
  const code = screen.getByLabelText('第 5 行编码');
  await user.clear(code);
  await user.type(code, '1406');
  await user.tab();
  expect(now.head.sale_cost[0]?.stock.account).toBe('1406');
  expect(now.head.sale_cost[0]?.cost).toEqual({ account: '1122', aux: { 客户: '宏远商贸' } });
});

it('says that the end of a month books on an account before it goes', async () => {
  const user = userEvent.setup();
  render(<Page start={monthly} />);
  await user.click(screen.getByRole('button', { name: '移除第 5 行' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('1 处期末处理仍用到它，请改用其他科目。')).toBeInTheDocument();
  expect(codes()).toContain('1405');
});

it('shows only the accounts that are looked for, by pinyin too', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.type(screen.getByLabelText('按编码、名称或拼音查找'), 'yszk');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByLabelText('第 4 行科目名称')).toHaveValue('应收账款');
});
