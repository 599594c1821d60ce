import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { AmountCopy, useAmountCells } from '@/shared/documents/AmountCopy';
import { DocumentDeck } from '@/shared/documents/DocumentDeck';
import { DocumentView } from '@/shared/documents/DocumentView';
import type { SourceDocument } from '@/shared/documents/types';
import { useNotices } from '@/shared/ui/notify';
import { AmountCell } from '@/shared/vouchers/AmountCell';
import { companyDocuments } from '@/test/companyDocuments';

// The first to draw a document waits until its code is loaded.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => i18next.loadNamespaces('simulation'));

const firm = {
  name: '青禾智能家居有限公司',
  uscc: '91990106MA2QH0007P',
  bank: '江南教学银行西湖支行',
  bank_account: '9999020101000012345',
} as Parameters<typeof DocumentView>[0]['firm'];

const of = (key: string): SourceDocument => {
  const found = companyDocuments.find((document) => document.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};

function Desk({ isLocked = false }: { isLocked?: boolean }) {
  const [amount, setAmount] = useState('1.00');
  useAmountCells();
  return (
    <>
      <AmountCopy amount="50000.00">50,000.00</AmountCopy>
      <input aria-label="摘要" />
      <AmountCell
        label="借方金额"
        cell="0.debit"
        value={amount}
        isLocked={isLocked}
        isFaulty={false}
        onFocus={() => undefined}
        onAmount={setAmount}
        onKey={() => false}
      />
    </>
  );
}

const notices = () => useNotices.getState().list.map(({ text }) => text);
const take = () => screen.getByRole('button', { name: '取用金额 50,000.00' });

it('an amount that is clicked goes into the amount cell that was entered last', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  await user.click(screen.getByLabelText('借方金额'));
  await user.click(take());
  expect(screen.getByLabelText('借方金额')).toHaveValue('50000.00');
  expect(screen.getByLabelText('借方金额')).toHaveFocus();
  expect(notices()).toEqual(['已填入凭证：50,000.00']);
});

it('without such a cell, or with another field entered since, the amount is copied', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  await user.click(screen.getByLabelText('借方金额'));
  await user.click(screen.getByLabelText('摘要'));
  await user.click(take());
  expect(screen.getByLabelText('借方金额')).toHaveValue('1.00');
  expect(await navigator.clipboard.readText()).toBe('50000.00');
  expect(notices()).toEqual(['已复制 50,000.00']);
});

it('the keyboard goes from a cell to the amounts of the documents and back', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  const cell = screen.getByLabelText('借方金额');
  cell.focus();
  await user.keyboard('{F8}');
  expect(take()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(cell).toHaveFocus();
  expect(cell).toHaveValue('1.00');
  await user.keyboard('{F8}{Enter}');
  expect(cell).toHaveFocus();
  expect(cell).toHaveValue('50000.00');
});

it('a voucher that is locked takes no amount', async () => {
  const user = userEvent.setup();
  render(<Desk isLocked />);
  await user.click(screen.getByLabelText('借方金额'));
  await user.click(take());
  expect(screen.getByLabelText('借方金额')).toHaveValue('1.00');
});

it('an amount that is dropped replaces what stands in the cell', () => {
  render(<Desk />);
  const dataTransfer = { getData: () => '6,500.00' };
  fireEvent.drop(screen.getByLabelText('借方金额'), { dataTransfer });
  expect(screen.getByLabelText('借方金额')).toHaveValue('6500.00');
  fireEvent.drop(screen.getByLabelText('借方金额'), { dataTransfer: { getData: () => '恒泰板材' } });
  expect(screen.getByLabelText('借方金额')).toHaveValue('6500.00');
});

it('the documents of a business are looked at one by one or side by side, and attached', async () => {
  const user = userEvent.setup();
  const onAttach = vi.fn();
  const documents = [of('d0701'), of('d0702'), of('d0703')];
  render(
    <DocumentDeck
      documents={documents}
      firm={firm}
      attaching={{ attached: ['d0703'], canAttach: true, onAttach }}
    />,
  );
  const invoice = await screen.findByRole('article', { name: /电子发票/ });
  // What the data says about the paper is not printed on it.
  expect(within(invoice).getByText('销方')).toBeVisible();
  expect(screen.queryByRole('article', { name: '产品出库单' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: /产品出库单/ }));
  expect(await screen.findByRole('article', { name: '产品出库单' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /附到凭证$/ }));
  expect(onAttach).toHaveBeenLastCalledWith('d0702');

  await user.click(screen.getByRole('button', { name: '并排查看' }));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /附上全部 2 张单据$/ }));
  expect(onAttach.mock.calls.flat().slice(-2)).toEqual(['d0701', 'd0702']);
});

it('a document is read aloud: its name, then every label with its text', async () => {
  render(<DocumentView document={of('d0301')} firm={firm} />);
  expect(screen.getByRole('img', { name: '电子发票（增值税专用发票）' })).toBeInTheDocument();
  const facts = screen.getByRole('region', { name: '电子发票（增值税专用发票）的文字内容' });
  expect(within(facts).getByText('销售方名称')).toBeInTheDocument();
  expect(within(facts).getByText('恒泰板材有限公司')).toBeInTheDocument();
  expect(within(facts).getByRole('cell', { name: '*木制品*A板材' })).toBeInTheDocument();
});

it('what an invoice has no place for stands beside it', () => {
  render(<DocumentView document={of('d1001')} firm={firm} />);
  const beside = screen.getByLabelText('随附资料');
  expect(beside).toHaveTextContent('事前申请');
  expect(beside).toHaveTextContent('付款审批');
  expect(screen.getByRole('img')).not.toHaveTextContent('事前申请');
});

it('a cheque is turned over, and zoomed by its keys', async () => {
  const user = userEvent.setup();
  render(<DocumentView document={of('d0101')} firm={firm} />);
  await user.click(screen.getByRole('button', { name: '翻面正面' }));
  expect(screen.getByRole('img', { name: '现金支票存根 背面' })).toBeInTheDocument();
  expect(screen.getByRole('img')).toHaveTextContent('收款人签章');
  screen.getByRole('group', { name: /现金支票存根/ }).focus();
  await user.keyboard('2');
  expect(screen.getByText('200%')).toBeVisible();
  await user.keyboard('-');
  expect(screen.getByText('150%')).toBeVisible();
});

it('the text of a rail ticket does not tell the tax that is to be computed', () => {
  render(<DocumentView document={of('d1102')} firm={firm} />);
  const facts = screen.getByRole('region');
  expect(facts).toHaveTextContent('票价');
  expect(facts).not.toHaveTextContent('税额');
  expect(facts).not.toHaveTextContent(/(?<!5)45\.00/);
});
