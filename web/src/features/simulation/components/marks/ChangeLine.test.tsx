import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Book, BookReport } from '../../api/types';
import { ReportTab } from '../ReportTab';

const item: BookReport['items'][number] = {
  business: 'b07',
  reference: 'r07',
  number: 7,
  title: '销售智能灯600台',
  weight: 1,
  percent: 60,
  changed_percent: null,
  change: null,
  vouchers: [],
  reasons: [
    { code: 'E-ACC', text: '科目有误：「1012 其他货币资金」', cost_percent: 30, change: null },
    { code: 'E-AUX', text: '「1122 应收账款」辅助核算缺失或有误', cost_percent: 10, change: null },
  ],
  own: [],
  expected: null,
  left_out: null,
};
const report: BookReport = {
  number: 2,
  percent: 60,
  changed_percent: null,
  may_change: true,
  handed_percent: null,
  is_late: false,
  submitted_at_ms: 1_780_000_000_000,
  tries_left: null,
  parts: [],
  items: [item],
  surplus: [],
  shows_key: true,
  decided: null,
  members: [],
  accepted: [],
};
// Of a book the report reads only these.
const book = { id: 9, submissions: [{ number: 2 }], card: { accounts: [] } } as unknown as Book;

function open(told: BookReport) {
  server.use(answer('get', '/api/book/9/report/', told));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportTab book={book} isForTeacher={told.may_change} />
    </QueryClientProvider>,
  );
}

/** What is asked for. */
function heard() {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/books/9/lines/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  return sent;
}

it('a teacher waives a deduction with a reason', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open(report);
  await user.click(
    await screen.findByRole('button', { name: '修改评分：「1122 应收账款」辅助核算缺失或有误' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: '修改这一处扣分' }));
  await user.click(dialog.getByRole('button', { name: '保存修改' }));
  expect(await dialog.findByText('请说明理由，至少两个字')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('理由（学生可见）'), '客户简称可以辨认');
  await user.click(dialog.getByRole('button', { name: '保存修改' }));
  const place = { number: 2, business: 'b07', reference: 'r07' };
  await expect
    .poll(() => sent)
    .toEqual([{ ...place, deduction: { place: 1, code: 'E-AUX' }, percent: 0, reason: '客户简称可以辨认' }]);
});

it('a teacher lets a business earn something else', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open(report);
  const place = { number: 2, business: 'b07', reference: 'r07' };
  await user.click(await screen.findByRole('button', { name: '修改评分：7 销售智能灯600台' }));
  const whole = within(await screen.findByRole('dialog', { name: '修改这笔业务的得分' }));
  const percent = whole.getByRole('spinbutton');
  await user.clear(percent);
  await user.type(percent, '80');
  await user.type(whole.getByLabelText('理由（学生可见）'), '口头说明');
  await user.click(whole.getByRole('button', { name: '保存修改' }));
  await expect.poll(() => sent[0]).toEqual({ ...place, percent: 80, reason: '口头说明' });
});

it('a student reads what was changed and why, and changes nothing', async () => {
  const change = { before_percent: 30, percent: 0, reason: '题目有歧义', at_ms: 1_780_000_100_000 };
  open({
    ...report,
    may_change: false,
    changed_percent: 90,
    items: [
      {
        ...item,
        changed_percent: 90,
        reasons: item.reasons.map((reason, at) => (at === 0 ? { ...reason, change } : reason)),
      },
    ],
  });
  expect(await screen.findByText('教师改为不扣：题目有歧义')).toBeVisible();
  expect(screen.getByText('60% → 90%')).toBeVisible();
  expect(screen.getByText('修改评分后 90%')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^修改评分/ })).toBeNull();
});

it('a change is taken back', async () => {
  const user = userEvent.setup();
  const sent = heard();
  const change = { before_percent: 60, percent: 80, reason: '口头说明', at_ms: 1_780_000_100_000 };
  open({ ...report, changed_percent: 80, items: [{ ...item, changed_percent: 80, change }] });
  expect(await screen.findByText('教师由 60% 改为 80%：口头说明')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '修改评分：7 销售智能灯600台' }));
  await user.click(await screen.findByRole('button', { name: '恢复系统评分' }));
  await expect
    .poll(() => sent)
    .toEqual([{ number: 2, business: 'b07', reference: 'r07', percent: null, reason: '恢复系统评分' }]);
});
