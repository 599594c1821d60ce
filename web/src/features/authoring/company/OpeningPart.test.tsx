import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { company, companyDesk } from '@/test/company';
import { OpeningPart } from './OpeningPart';

beforeAll(() => i18next.loadNamespaces(['authoring', 'company']));

let now = company;

function Page({ start = company }) {
  const [value, setValue] = useState(start);
  now = value;
  return (
    <OpeningPart
      company={value}
      desk={companyDesk}
      onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
    />
  );
}

it('says by how much the sides differ, and keeps only amounts', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.getByRole('status')).toHaveTextContent('借方合计 6,000.00贷方合计 6,000.00借贷平衡');
  const amount = screen.getByLabelText('第 1 行金额');
  await user.clear(amount);
  expect(screen.getByRole('status')).toHaveTextContent('不平衡，贷方多 1,000.00');
  await user.type(amount, '1,234.5');
  expect(now.opening[0]?.amount).toBe('1234.50');
  expect(screen.getByRole('status')).toHaveTextContent('不平衡，借方多 234.50');
  await user.type(amount, 'x');
  expect(amount).toHaveAttribute('aria-invalid', 'true');
  expect(now.opening[0]?.amount).toBe('1234.50');
});

it('opens a new row from the last cell, on an account that takes entries, with its side and items', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByLabelText('第 3 行本年累计贷方'));
  await user.keyboard('{Enter}');
  expect(now.opening).toHaveLength(4);
  // The keyboard is in the account of the new row already.
  await user.keyboard('银行');
  const option = { selector: '.ant-select-item-option-content' };
  const bank = await screen.findByText('100201 银行存款-工行基本户', option);
  expect(screen.queryByText('1001 库存现金', option)).not.toBeInTheDocument();
  await user.click(bank);
  expect(now.opening[3]).toMatchObject({ account: '100201', side: 'debit', amount: '0.00' });
});

it('asks for the items and the quantity that an account has', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.selectOptions(screen.getByLabelText('第 2 行客户'), '百汇电商');
  expect(now.opening[1]?.aux).toEqual({ 客户: '百汇电商' });
  expect(screen.queryByLabelText('第 1 行数量')).not.toBeInTheDocument();
});

it('keeps the quantity of an account with a unit while it is a number', async () => {
  const user = userEvent.setup();
  const [first] = company.opening;
  if (!first) throw new Error('no opening');
  render(<Page start={{ ...company, opening: [{ ...first, account: '1405' }] }} />);
  const quantity = screen.getByLabelText('第 1 行数量');
  await user.type(quantity, '12.');
  expect(now.opening[0]?.quantity).toBe('12');
  await user.type(quantity, '5');
  expect(now.opening[0]?.quantity).toBe('12.5');
  await user.clear(quantity);
  expect(now.opening[0]?.quantity).toBeNull();
});
