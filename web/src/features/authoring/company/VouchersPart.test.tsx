import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { documentsDesk, sellingCompany } from '@/test/company';
import type { Company } from './part';
import { VouchersPart } from './VouchersPart';

vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => i18next.loadNamespaces(['businesses', 'authoring', 'company', 'simulation']));

let now: Company;

function Desk({ company }: { company: Company }) {
  const [written, setWritten] = useState(company);
  now = written;
  return (
    <VouchersPart
      company={written}
      desk={documentsDesk}
      onChange={(patch) => setWritten((before) => ({ ...before, ...patch }))}
    />
  );
}

const cell = (row: number, column: string) => screen.getByLabelText(`第 ${row} 行 ${column}`);

/** A voucher for the only business, by keys alone. */
async function write() {
  const user = userEvent.setup();
  render(<Desk company={sellingCompany()} />);
  await user.click(screen.getByRole('button', { name: /新增凭证/ }));
  await waitFor(() => expect(cell(1, '摘要')).toHaveFocus());
  // The summary is there; account, amount, and what the account asks: cash-flow lines, then a customer.
  await user.keyboard('{Enter}100201{Enter}150000{Enter}1、3{Enter}');
  expect(cell(2, '摘要')).toHaveFocus();
  await user.keyboard('{Enter}1122{Enter}121200{Enter}');
  await user.selectOptions(screen.getByLabelText('客户'), '百汇电商');
  await user.keyboard('{Enter}{Enter}5001{Enter}{Enter}=');
  return user;
}

it('writes a voucher by keys alone: Enter begins a line, = balances it', async () => {
  await write();
  expect(now.vouchers).toEqual([
    {
      business: 'b01',
      id: 'r1',
      variant: 1,
      word: '记',
      number: 1,
      date: '2026-01-12',
      kind: 'normal',
      attachments: null,
      weight: 1,
      merge_group: '',
      is_optional: false,
      lines: [
        line('100201', 'debit', '150000.00', { cash_flow: [1, 3] }),
        line('1122', 'debit', '121200.00', { aux: { 客户: '百汇电商' } }),
        line('5001', 'credit', '271200.00'),
      ],
    },
  ]);
  expect(screen.getByText('贰拾柒万壹仟贰佰元整')).toBeVisible();
});

const line = (account: string, side: string, amount: string, more: object = {}) => ({
  summary: '销售智能灯600台',
  accounts: [account],
  aux: {},
  side,
  amount,
  quantity: null,
  cash_flow: [],
  derived: '',
  ...more,
});

it('keeps what else is right of a line, and another answer beside the first', async () => {
  const user = await write();
  await user.click(screen.getByText('其他可接受的写法'));
  await user.type(screen.getByLabelText('第 3 行的推算公式'), "bal('5001')");
  await user.click(screen.getByRole('combobox', { name: '第 3 行也接受的科目' }));
  await user.click(await screen.findByTitle('100201 银行存款-工行基本户'));
  expect(now.vouchers[0]?.lines[2]).toMatchObject({
    accounts: ['5001', '100201'],
    derived: "bal('5001')",
  });
  await user.click(screen.getByRole('button', { name: /复制为其他答案/ }));
  expect(now.vouchers.map(({ id, variant, lines }) => [id, variant, lines.length])).toEqual([
    ['r1', 1, 3],
    ['r1', 2, 3],
  ]);
  expect(screen.getByText('答案 2')).toBeVisible();
});
