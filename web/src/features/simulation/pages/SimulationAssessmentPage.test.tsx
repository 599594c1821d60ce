import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { phone } from '@/shared/lib/useMedia';
import { book, voucher as saved } from '@/test/book';
import { answer, hang } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

type Part = Schema<'BookView'>['rules']['parts'][number]['part'];

const bank: Schema<'AccountView'> = {
  code: '100201',
  name: '工行基本户',
  full_name: '银行存款-工行基本户',
  aux: [],
  is_leaf: true,
  is_foreign: false,
  direction: 'debit',
  category: 'asset',
  level: 2,
  disabled: false,
  money: 'bank',
  unit: null,
};

const voucher: Schema<'VoucherView'> = {
  ...saved,
  number: 1,
  date: '2026-01-04',
  lines: [],
  state: 'posted',
  business: 'b01',
  is_given: true,
};

/** A book in which everything is booked, of which these parts count. */
/** A business without documents, about which nothing was decided. */
const business = {
  ...{ date: '2026-01-20', date_until: null, hint: '' },
  ...{ documents: [], decision: null, named: [] },
};

function open(parts: Part[], view = '', more: Partial<Schema<'BookView'>> = {}) {
  const booked: Schema<'BookView'> = {
    ...book,
    activity_id: 12,
    task_title: 'T5 银行余额调节',
    vouchers: [voucher],
    businesses: [
      {
        key: 'b01',
        number: 1,
        title: '提取备用金',
        date: '2026-01-04',
        date_until: null,
        text: '提取现金 500 元备用。',
        hint: '',
        documents: [],
        decision: null,
        named: [],
      },
    ],
    card: { ...book.card, accounts: [bank] },
    rules: {
      ...book.rules,
      booked: 'all',
      parts: parts.map((part) => ({ part, label: part, weight: 100 / parts.length })),
    },
    ...more,
  };
  server.use(
    answer('get', '/api/book/9/', booked),
    answer('post', '/api/book/9/draft/writer/', {
      is_writer: true,
      epoch: 1,
      held_by: null,
      saved_at_ms: null,
      entries: [],
    }),
    answer('get', '/api/book/9/reconciliation/100201/', {
      account: '100201',
      name: bank.full_name,
      period: '2026-01',
      bank_lines: [],
      bank_until: null,
      book_lines: [],
      matches: [],
      offers_company_statement: true,
      takes_files: true,
      statement: null,
    }),
    hang('get', '/api/book/9/statements/'),
    hang('get', '/api/book/9/statement/balance_sheet/'),
    answer('get', '/api/book/9/templates/', []),
  );
  return renderApp(`/full/fzptAssess?course_id=1&book_id=9${view}`);
}

beforeEach(() => localStorage.clear());

it('a book whose bank account is left to reconcile opens on it, says so, and can be handed in at once', async () => {
  const { user } = open(['reconciliation']);
  expect(await screen.findByRole('heading', { name: '银行对账' })).toBeVisible();
  expect(screen.getByRole('tab', { name: '账簿' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('业务已全部记账，请完成银行对账。')).toBeVisible();
  expect(screen.queryByText('业务 0 / 1')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '提交评分' }));
  expect(await screen.findByText('评分内容：银行对账。')).toBeVisible();
});

it('a book whose statements are left to make opens on them', async () => {
  open(['reconciliation', 'statements']);
  expect(await screen.findByRole('tab', { name: '报表', selected: true })).toBeVisible();
  expect(screen.getByText('业务已全部记账，请编制报表并完成银行对账。')).toBeVisible();
});

it('a business that is booked already is shown with its voucher, and no other is asked for', async () => {
  open(['statements'], '&view=voucher');
  const business = within(await screen.findByRole('region', { name: '提取备用金' }));
  expect(business.getByRole('button', { name: '记-1' })).toBeVisible();
  expect(business.queryByRole('button', { name: '填制凭证' })).toBeNull();
  expect(screen.getByRole('button', { name: /提取备用金.*已记账/ })).toBeVisible();
});

it('a teacher who looks into a book begins at the first voucher that the student wrote', async () => {
  const line = (account: string, debit: string, credit: string) => ({
    ...{ summary: '支付广告费', account, aux: {}, debit, credit },
    ...{ quantity: null, unit_price: null, cash_flow_item: null },
  });
  const lines = [line('5601', '2000.00', '0.00'), line('100201', '0.00', '2000.00')];
  const own = { ...voucher, id: 71, number: 2, date: '2026-01-20', is_given: false, business: 'b02', lines };
  open(['vouchers'], '&view=voucher', {
    is_mine: false,
    student_name: '林浩然',
    vouchers: [voucher, own],
    businesses: [
      { ...business, key: 'b01', number: 1, title: '提取备用金', text: '' },
      { ...business, key: 'b02', number: 2, title: '支付广告费', text: '支付广告费 2,000 元。' },
    ],
  });
  expect(await screen.findByLabelText('第 1 行 摘要')).toHaveValue('支付广告费');
  expect(screen.getByRole('region', { name: '支付广告费' })).toBeVisible();
  // Nothing is written here: no key for it is named.
  expect(screen.queryByText(/自动找平/)).toBeNull();
});

it('on a phone the documents of the next business come into sight before its voucher is written', async () => {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.getAttribute('aria-label'));
  };
  const { user } = open(['vouchers'], '&view=voucher', {
    vouchers: [{ ...voucher, is_given: false }],
    businesses: [
      { ...business, key: 'b01', number: 1, title: '提取备用金', text: '' },
      { ...business, key: 'b02', number: 2, title: '支付广告费', text: '支付广告费 2,000 元。' },
    ],
    rules: { ...book.rules, parts: [{ part: 'vouchers', label: '凭证', weight: 100 }] },
  });
  await user.click((await screen.findAllByRole('button', { name: /^记-1/ }))[0] as HTMLElement);
  // The strip has such a button too; that below the paper goes on with the next business.
  await user.click((await screen.findAllByRole('button', { name: '新凭证' })).at(-1) as HTMLElement);
  expect(await screen.findByRole('region', { name: '支付广告费' })).toBeVisible();
  expect(shown).toContain('支付广告费');
  expect(screen.getByLabelText('第 1 行 摘要')).not.toHaveFocus();
  vi.restoreAllMocks();
});
