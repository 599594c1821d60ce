import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { companyDesk, company as fixture } from '@/test/company';
import { HeadPart } from './HeadPart';

beforeAll(() => i18next.loadNamespaces(['authoring', 'company']));

const company = {
  ...fixture,
  head: { ...fixture.head, aux: [...fixture.head.aux, { type: '费用项目', items: ['折旧费', '利息支出'] }] },
  accounts: [
    ...fixture.accounts,
    ...[
      ['1602', '累计折旧', []],
      ['5602', '管理费用', ['费用项目']],
    ].map(([code, name, aux]) => ({ ...fixture.accounts[0], code, name, aux, cash: 'No' })),
  ] as typeof fixture.accounts,
};

let now = company;

function Page() {
  const [value, setValue] = useState(company);
  now = value;
  return (
    <HeadPart
      company={value}
      desk={companyDesk}
      onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
    />
  );
}

const option = { selector: '.ant-select-item-option-content' };

/** Chooses an account in a cell by what is typed, and leaves it. */
async function post(user: ReturnType<typeof userEvent.setup>, cell: string, typed: string, account: string) {
  screen.getByRole('button', { name: new RegExp(`^${cell}`) }).focus();
  await user.keyboard(typed);
  await user.click(await screen.findByText(account, option));
  await user.click(document.body);
}

it('writes the card of an asset, with the accounts found by pinyin and the item that one asks for', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /新增资产/ }));
  await user.type(screen.getByLabelText('第 1 行资产名称'), '办公设备');
  await user.selectOptions(screen.getByLabelText('第 1 行折旧（摊销）方法'), '年数总和法');
  await user.type(screen.getByLabelText('第 1 行原值'), '120,000');
  await user.type(screen.getByLabelText('第 1 行预计净残值'), '6000');
  await user.type(screen.getByLabelText('第 1 行使用月数'), '60');
  await user.clear(screen.getByLabelText('第 1 行可供使用月份'));
  await user.type(screen.getByLabelText('第 1 行可供使用月份'), '2024-13');
  // No month: the one before is kept.
  expect(now.head.asset[0]?.from).toBe('2026-01');
  await user.clear(screen.getByLabelText('第 1 行可供使用月份'));
  await user.type(screen.getByLabelText('第 1 行可供使用月份'), '2024-12');
  await post(user, '第 1 行累计折旧', 'ljzj', '1602 累计折旧');
  await post(user, '第 1 行费用科目', '管理', '5602 管理费用');
  const item = await screen.findByLabelText('第 1 行费用科目 费用项目');
  expect(item.closest('td')).toHaveAttribute('data-wrong');
  await user.selectOptions(item, '折旧费');
  expect(item.closest('td')).not.toHaveAttribute('data-wrong');
  expect(now.head.asset).toEqual([
    {
      ...{ name: '办公设备', kind: 'fixed', method: 'sum_of_years', cost: '120000.00', residual: '6000.00' },
      ...{ months: 60, from: '2024-12', until: null },
      accumulated: { account: '1602', aux: {} },
      expense: { account: '5602', aux: { 费用项目: '折旧费' } },
    },
  ]);
});

it('shows amounts with their thousands apart, and as they are typed while somebody types', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByRole('table', { name: '资产卡片' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /新增资产/ }));
  const cost = screen.getByLabelText('第 1 行原值');
  await user.type(cost, '1200000');
  expect(cost).toHaveValue('1200000');
  await user.tab();
  expect(cost).toHaveValue('1,200,000.00');
  expect(now.head.asset[0]?.cost).toBe('1200000.00');
});

it('takes a row away by the keyboard, which goes on in the next row', async () => {
  const user = userEvent.setup();
  render(<Page />);
  for (const name of ['机床', '货车', '厂房']) {
    await user.click(screen.getByRole('button', { name: /新增资产/ }));
    await user.keyboard(name);
  }
  const removal = () =>
    within(screen.getByRole('table', { name: '资产卡片' })).getByRole('button', { name: '移除第 2 行' });
  screen.getByLabelText('第 3 行资产名称').focus();
  await user.tab({ shift: true });
  expect(removal()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(now.head.asset.map(({ name }) => name)).toEqual(['机床', '厂房']);
  expect(removal()).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: /新增资产/ })).toHaveFocus();
});

it('marks a life that cannot be reckoned with', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /新增资产/ }));
  const months = screen.getByLabelText('第 1 行使用月数');
  const residual = screen.getByLabelText('第 1 行预计净残值');
  expect(months.closest('td')).not.toHaveAttribute('data-wrong');
  await user.type(screen.getByLabelText('第 1 行原值'), '1000');
  expect(months.closest('td')).toHaveAttribute('data-wrong');
  await user.type(months, '30');
  expect(months.closest('td')).not.toHaveAttribute('data-wrong');
  await user.selectOptions(screen.getByLabelText('第 1 行折旧（摊销）方法'), '双倍余额递减法');
  expect(months.closest('td')).toHaveAttribute('data-wrong');
  await user.type(residual, '1000');
  expect(residual.closest('td')).toHaveAttribute('data-wrong');
});

it('writes an entry of every month by an expression, and says which functions there are', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /新增计提或摊销/ }));
  await user.type(screen.getByLabelText('第 1 行摘要'), '计提利息');
  await post(user, '第 1 行借方科目', '5602', '5602 管理费用');
  await user.selectOptions(await screen.findByLabelText('第 1 行借方科目 费用项目'), '利息支出');
  await post(user, '第 1 行贷方科目', '1602', '1602 累计折旧');
  await user.type(screen.getByLabelText('第 1 行金额算式'), "round(-bal('2001')*0.05/12, 2)");
  expect(now.head.monthly).toEqual([
    {
      title: '计提利息',
      debit: { account: '5602', aux: { 费用项目: '利息支出' } },
      credit: { account: '1602', aux: {} },
      amount: "round(-bal('2001')*0.05/12, 2)",
    },
  ]);
  const amount = screen.getByLabelText('第 1 行金额算式');
  expect(amount.closest('td')).not.toHaveAttribute('data-wrong');
  for (const wrong of ["bl('2001')", "round(bal('2001')", "bal('2001) * 2", "bal('2001') *"]) {
    await user.clear(amount);
    await user.paste(wrong);
    expect(amount.closest('td')).toHaveAttribute('data-wrong');
  }
  await user.click(screen.getByText('算式可用的函数'));
  expect(screen.getByText("bal('2001')")).toBeVisible();
});

it('writes the stock that is carried out at its cost', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /新增商品/ }));
  await user.type(screen.getByLabelText('第 1 行发票上的品名'), '智能灯');
  await post(user, '第 1 行库存商品科目', '1405', '1405 库存商品');
  await post(user, '第 1 行销售成本科目', '5602', '5602 管理费用');
  expect(now.head.sale_cost).toEqual([
    { item: '智能灯', stock: { account: '1405', aux: {} }, cost: { account: '5602', aux: {} } },
  ]);
});

it('keeps rates above zero by month, and none that is empty', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /新增币种/ }));
  await user.type(screen.getByLabelText('第 1 行币种'), '美元');
  await user.type(screen.getByLabelText('第 1 行汇率（2026-01）'), '7.0288');
  await user.click(screen.getByRole('button', { name: /新增 2026-02/ }));
  const second = screen.getByLabelText('第 1 行汇率（2026-02）');
  await user.type(second, '-7');
  expect(now.head.currency[0]?.rates).toEqual({ '2026-01': '7.0288' });
  await user.clear(second);
  await user.type(second, '7.01');
  expect(now.head.currency).toEqual([{ name: '美元', rates: { '2026-01': '7.0288', '2026-02': '7.01' } }]);
  await user.clear(screen.getByLabelText('第 1 行汇率（2026-01）'));
  expect(now.head.currency[0]?.rates).toEqual({ '2026-02': '7.01' });
  const table = within(screen.getByRole('table', { name: '外币汇率' }));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toContain('2026-02');
});
