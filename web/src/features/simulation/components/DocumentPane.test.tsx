import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import type { NamedField } from '@/shared/documents/faults';
import { companyDocuments } from '@/test/companyDocuments';
import type { BookActions } from '../api/book';
import type { Book, Decision } from '../api/types';
import { DocumentPane } from './DocumentPane';

// The first to draw a document waits until its code is loaded.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => i18next.loadNamespaces('simulation'));

const mutate = vi.fn();
beforeEach(() => mutate.mockReset());

const field = (name: string, label: string) => ({ name, label, is_money: false });
const types: Schema<'FolderDocumentType'>[] = [
  { name: 'purchase_invoice', fields: [field('buyer', '购买方名称'), field('seller', '销售方名称')] },
  { name: 'expense_claim', fields: [field('claimant', '报销/借款人'), field('approver', '审批人')] },
];

interface Told {
  decision?: Decision | null;
  named?: NamedField[];
  shut?: string | null;
}

/** The improper business of the sample company. */
function open({ decision = null, named = [], shut = null }: Told) {
  const documents = companyDocuments.filter(({ key }) => key === 'd3501' || key === 'd3502');
  const business = {
    key: 'b35',
    number: 35,
    title: '餐饮发票抬头有误',
    date: '2026-01-19',
    date_until: null,
  };
  const book = {
    id: 9,
    is_mine: true,
    shut,
    team: null,
    vouchers: [],
    rules: { booked: 'nothing' },
    card: { profile: { name: '青禾智能家居有限公司', uscc: '', bank: '', bank_account: '' } },
    document_types: types,
    businesses: [{ ...business, text: '', hint: '', documents, decision, named }],
  } as unknown as Book;
  render(
    <DocumentPane
      book={book}
      actions={{ decide: { mutate, isPending: false, variables: undefined } } as unknown as BookActions}
      chosen="b35"
      readFirst={undefined}
      attached={[]}
      canAttach={false}
      onChoose={vi.fn()}
      onAttach={vi.fn()}
      onWrite={vi.fn()}
      onOpen={vi.fn()}
    />,
  );
  return userEvent.setup();
}

it('documents that are sent back are asked what is faulty on them, by a list of all their fields', async () => {
  const user = open({ decision: 'reject' });
  await user.click(screen.getByRole('button', { name: /费用报销单/ }));
  await user.click(await screen.findByRole('combobox', { name: /^有误之处/ }));
  // Somebody added who approves it; were it missing, it could be marked all the same.
  await user.click(await screen.findByTitle('审批人'));
  expect(mutate).toHaveBeenLastCalledWith({
    business: 'b35',
    decision: 'reject',
    fields: [{ document: 'd3502', field: 'approver' }],
  });
});

it('a mark is taken away beside those of other documents, which stay', async () => {
  const user = open({
    decision: 'reject',
    named: [
      { document: 'd3501', field: 'buyer' },
      { document: 'd3502', field: 'approver' },
    ],
  });
  const invoice = within(await screen.findByRole('article', { name: /电子发票/ }));
  expect(invoice.getByTitle('购买方名称')).toBeVisible();
  await user.click(invoice.getByRole('combobox', { name: /^有误之处/ }));
  await user.keyboard('{Backspace}');
  expect(mutate).toHaveBeenLastCalledWith({
    business: 'b35',
    decision: 'reject',
    fields: [{ document: 'd3502', field: 'approver' }],
  });
});

it('nothing is asked before a document is sent back, and sending it back marks nothing', async () => {
  const user = open({});
  expect(await screen.findByRole('article', { name: /电子发票/ })).toBeVisible();
  expect(screen.queryByLabelText(/^有误之处/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^退\s?回$/ }));
  expect(mutate).toHaveBeenLastCalledWith({ business: 'b35', decision: 'reject', fields: [] });
});

it('in a book that may not be changed what was marked is only shown', async () => {
  open({ decision: 'reject', named: [{ document: 'd3501', field: 'buyer' }], shut: '已截止' });
  const told = await screen.findByRole('region', { name: /的有误之处$/ });
  expect(told).toHaveTextContent('购买方名称');
  expect(screen.queryByRole('combobox')).toBeNull();
});
