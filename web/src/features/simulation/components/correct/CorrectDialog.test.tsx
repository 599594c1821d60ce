import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { account, book as freeBook, voucher, writerAnswers } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const posted: Schema<'VoucherView'> = { ...voucher, state: 'posted', business: 'b07' };

const book = (vouchers: Schema<'VoucherView'>[], period = '2026-01'): Schema<'BookView'> => ({
  ...freeBook,
  period,
  vouchers,
  card: {
    ...freeBook.card,
    accounts: [account('1001', '库存现金'), account('1002', '银行存款')],
  },
});

const { word, number, date, kind, attachments, documents, lines } = voucher;
const draft: Schema<'VoucherDraft'> = { word, number, date, kind, attachments, documents, lines };

/** The correction that the server draws up. */
const correction = (isOfEarlierYear: boolean): Schema<'CorrectionView'> => ({
  is_of_earlier_year: isOfEarlierYear,
  voucher: {
    ...draft,
    number: null,
    date: '2026-01-31',
    kind: 'supplement',
    lines: lines.map((line) => ({ ...line, summary: '订正1月12日记-7号凭证' })),
  },
});

beforeEach(() => {
  localStorage.clear();
  server.use(...writerAnswers());
});

/** Opens 记-7 on the desk and its correction. */
async function open(isOfEarlierYear = false, period = '2026-01') {
  server.use(
    answer('get', '/api/book/9/', () => book([posted], period)),
    answer('get', '/api/voucher/70/correction/', correction(isOfEarlierYear)),
  );
  const { user } = renderApp('/full/fzptAssess?course_id=1&book_id=9');
  await user.click(await screen.findByRole('button', { name: /记-7/ }));
  await user.click(await screen.findByRole('button', { name: /更\s*正/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('更正凭证 记-7')).toBeVisible();
  return { user, dialog };
}

it('a voucher of a closed month is reversed, and the right one lies filled in on the desk', async () => {
  const sent = vi.fn();
  server.use(
    answer('post', '/api/voucher/70/reverse/', ({ body }) => {
      sent(body);
      return {
        voucher: { ...posted, id: 71, number: 8, kind: 'red' as const, reverses_id: 70 },
        findings: [],
      };
    }),
  );
  const { user, dialog } = await open(false, '2026-02');
  const reverse = await dialog.findByRole('radio', { name: /红字冲销，再填/ });
  expect(reverse).toBeChecked();
  // The keyboard begins at what is asked, not at the way out.
  expect(reverse).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: '生成红字凭证' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ date: '2026-02-28', post: 'accountant' }));
  expect(await screen.findAllByDisplayValue('订正1月12日记-7号凭证')).toHaveLength(2);
});

it('where only an amount is wrong, the difference is booked and nothing else', async () => {
  const sent = vi.fn();
  server.use(
    answer('post', '/api/voucher/70/difference/', ({ body }) => {
      sent(body);
      return { voucher: { ...posted, id: 71, number: 8, kind: 'supplement' as const }, findings: [] };
    }),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('radio', { name: /只更正差额/ }));
  const confirm = dialog.getByRole('button', { name: '生成差额凭证' });
  expect(confirm).toBeDisabled();
  for (const name of ['1001 库存现金', '1002 银行存款']) {
    const right = dialog.getByRole('textbox', { name: `${name} 的正确金额` });
    await user.clear(right);
    await user.type(right, '750');
  }
  expect(dialog.getAllByText('250.00')).toHaveLength(2);
  await user.click(confirm);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      date: '2026-01-31',
      post: 'accountant',
      amounts: ['750.00', '750.00'],
    }),
  );
});

it('what is of an earlier year is not reversed, but adjusted in blue', async () => {
  const { user, dialog } = await open(true, '2027-01');
  expect(await dialog.findByText(/以前年度的凭证/)).toBeVisible();
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '填制更正凭证' }));
  expect(await screen.findAllByDisplayValue('订正1月12日记-7号凭证')).not.toHaveLength(0);
});
