import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { blankSheet, type Sheet } from './grid';
import { usualSummaries, withUsual } from './SummaryField';
import type { Account, GridCard } from './types';
import { VoucherGrid } from './VoucherGrid';

const account = (code: string, name: string, more: Partial<Account> = {}): Account => ({
  code,
  name,
  full_name: name,
  disabled: false,
  category: 'asset',
  direction: 'debit',
  aux: [],
  money: null,
  unit: null,
  level: 1,
  is_leaf: true,
  is_foreign: false,
  ...more,
});

const card: GridCard = {
  accounts: [
    account('1001', '库存现金', { money: 'cash' }),
    account('1122', '应收账款', { aux: ['客户'] }),
    account('5001', '主营业务收入'),
  ],
  aux: [{ kind: '客户', items: ['百汇电商', '宏远商贸'] }],
  cash_flow_items: [
    { no: 1, label: '销售商品收到的现金', is_inflow: true },
    { no: 10, label: '处置固定资产收回的现金', is_inflow: true },
  ],
};

let latest: Sheet;

interface Given {
  summaries?: readonly string[];
  fillsFlows?: boolean;
}

function Desk({ summaries = [], fillsFlows = false }: Given) {
  const [sheet, setSheet] = useState(() => blankSheet('记', '2026-01-12'));
  latest = sheet;
  return (
    <VoucherGrid
      card={card}
      sheet={sheet}
      isLocked={false}
      isFresh={true}
      faults={[]}
      summaries={summaries}
      fillsFlows={fillsFlows}
      onChange={setSheet}
    />
  );
}

/** The grid as it opens: the first summary has the focus once its texts are there. */
const open = async (given: Given = {}) => {
  const user = userEvent.setup();
  render(<Desk {...given} />);
  await waitFor(() => expect(cell(1, '摘要')).toHaveFocus());
  return user;
};

const cell = (row: number, column: string) => screen.getByLabelText(`第 ${row} 行 ${column}`);

describe('the keyboard in a voucher', () => {
  it('a cash account took the focus, and the amount chose a cash-flow item', async () => {
    const user = await open();
    await user.keyboard('收款{Enter}1001{Enter}');
    expect(cell(1, '借方金额')).toHaveFocus();
    await user.keyboard('10000{Enter}');
    expect(latest.rows[0]).toMatchObject({ debit: '10000.00', cashFlow: undefined });
    // Asked after the amount, on the row; digits choose nothing.
    const flow = screen.getByLabelText('现金流量');
    expect(flow).toHaveFocus();
    await user.keyboard('10');
    expect(flow).toHaveValue('');
    await user.selectOptions(flow, '1');
    await user.keyboard('{Enter}');
    expect(latest.rows[0]?.cashFlow).toBe(1);
    expect(cell(2, '摘要')).toHaveFocus();
    expect(screen.queryByLabelText('现金流量')).not.toBeInTheDocument();
  });

  it('an item is asked after the amount, and Escape goes back to it', async () => {
    const user = await open();
    await user.keyboard('销售{Enter}1122{Enter}113{Enter}');
    expect(screen.getByLabelText('客户')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell(1, '借方金额')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '请选择客户' }));
    await user.selectOptions(screen.getByLabelText('客户'), '百汇电商');
    await user.keyboard('{Enter}');
    expect(latest.rows[0]?.aux).toEqual({ 客户: '百汇电商' });
    expect(cell(1, '借方金额')).toHaveFocus();
  });

  it('a cash-flow item that is chosen when the voucher is saved is not asked for', async () => {
    const user = await open({ fillsFlows: true });
    await user.keyboard('收款{Enter}1001{Enter}10000{Enter}');
    expect(screen.queryByLabelText('现金流量')).toBeNull();
    expect(latest.rows[0]).toMatchObject({ debit: '10000.00', cashFlow: undefined });
    // Whoever knows better says so.
    await user.click(screen.getByRole('button', { name: '现金流量自动选择' }));
    await user.selectOptions(screen.getByLabelText('现金流量'), '10');
    expect(latest.rows[0]?.cashFlow).toBe(10);
  });

  it('an account that asks nothing is not asked about', async () => {
    const user = await open();
    await user.keyboard('收入{Enter}5001{Enter}100{Enter}');
    expect(cell(2, '摘要')).toHaveFocus();
  });
});

describe('summaries written before', () => {
  const known = ['支付门店租金', '收回货款', '支付货款'];
  it('are offered while one is typed, those that begin with it first, and taken by the arrow', async () => {
    const user = await open({ summaries: known });
    await user.keyboard('货款');
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['收回货款', '支付货款']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(latest.rows[0]?.summary).toBe('支付货款');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    // Taken, not left: the next Enter goes on.
    await user.keyboard('{Enter}');
    expect(cell(1, '会计科目')).toHaveFocus();
  });

  it('are found by their pinyin initials, and all listed by F7', async () => {
    const user = await open({ summaries: known });
    await user.keyboard('hk');
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['收回货款', '支付货款']);
    await user.keyboard('{Escape}{Backspace}{Backspace}{F7}');
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(known);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(latest.rows[0]?.summary).toBe('支付门店租金');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('never take the place of what is typed', async () => {
    const user = await open({ summaries: known });
    await user.keyboard('支付{Enter}');
    expect(latest.rows[0]?.summary).toBe('支付');
    expect(cell(1, '会计科目')).toHaveFocus();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(usualSummaries([{ summary: 'b' }, { summary: ' a' }, { summary: 'a' }, { summary: '' }])).toEqual([
      'a',
      'b',
    ]);
  });

  it('stand before the usual ones, each once', () => {
    expect(withUsual(['支付货款'], ['提取备用金', '支付货款'])).toEqual(['支付货款', '提取备用金']);
  });
});
