import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { account, line } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Book, BookReport } from '../api/types';
import { ReportTab } from './ReportTab';

const report: BookReport = {
  number: 1,
  percent: 90,
  changed_percent: null,
  may_change: false,
  handed_percent: 82.04,
  is_late: false,
  submitted_at_ms: 1_780_000_000_000,
  tries_left: null,
  parts: [],
  items: [],
  surplus: [],
  documents: [],
  shows_key: true,
  decided: null,
  members: [],
  accepted: [
    {
      number: 12,
      title: '支付广告费',
      reason: '没有取得广告业发票，记入业务招待费也说得通。',
      accepted_at_ms: 1_780_000_100_000,
    },
  ],
};

// Of a book the report reads only these.
const book = {
  id: 9,
  submissions: [{ number: 1 }],
  card: { accounts: [], cash_flow_items: [] },
  businesses: [],
} as unknown as Book;

function open(told: BookReport, isForTeacher = true, kept = book) {
  server.use(answer('get', '/api/book/9/report/', told));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportTab book={kept} isForTeacher={isForTeacher} />
    </QueryClientProvider>,
  );
}

it('says what a hand-in was marked at first, and which other way to book is accepted and why', async () => {
  open(report);
  const since = within(await screen.findByRole('region', { name: '认可的记法' }));
  expect(since.getByText('提交时 82%，重新评分后为 90%')).toBeVisible();
  expect(since.getByRole('listitem')).toHaveTextContent(
    '业务 12「支付广告费」认可了另一种记法。没有取得广告业发票，记入业务招待费也说得通。',
  );
});

it('of a hand-in that is marked as it was, only the accepted way is told', async () => {
  open({ ...report, handed_percent: 90.01 });
  const since = within(await screen.findByRole('region', { name: '认可的记法' }));
  expect(since.getByRole('listitem')).toHaveTextContent('支付广告费');
  expect(since.queryByText(/提交时/)).not.toBeInTheDocument();
});

it('says nothing of other ways where none is accepted', async () => {
  open({ ...report, handed_percent: null, accepted: [] });
  expect(await screen.findByRole('img', { name: '得分 90%' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '认可的记法' })).not.toBeInTheDocument();
});

const item: BookReport['items'][number] = {
  business: 'b03',
  reference: 'r03',
  changed_percent: null,
  change: null,
  number: 3,
  title: '采购A板材',
  weight: 1,
  percent: 100,
  vouchers: [],
  reasons: [],
  own: [],
  expected: null,
  left_out: null,
};

it('a wrong cash flow item was said to be wrong, and neither it nor the right one was shown', async () => {
  const booked = (cash_flow_item: number | null) => [line('debit'), { ...line('credit'), cash_flow_item }];
  const told = { ...item, percent: 95, own: booked(4), expected: booked(6) };
  const flows = [
    { no: 4, label: '支付的职工薪酬', is_inflow: false },
    { no: 6, label: '支付其他与经营活动有关的现金', is_inflow: false },
  ];
  const accounts = [{ ...account('1002', '银行存款'), money: 'bank' as const }];
  const kept = { ...book, card: { ...book.card, accounts, cash_flow_items: flows } };
  const forgot = { ...told, title: '采购B板材', own: booked(null) };
  open({ ...report, items: [told, forgot], accepted: [] }, false, kept);
  await userEvent.click(await screen.findByRole('button', { name: /采购A板材/ }));
  await userEvent.click(await screen.findByRole('button', { name: /采购B板材/ }));
  const flowsOf = (title: string) =>
    screen
      .getAllByRole('heading', { name: title })
      .map((head) => within(head.parentElement as HTMLElement).getByText(/^现金流量：/).textContent);
  expect(flowsOf('你的分录')).toEqual(['现金流量：支付的职工薪酬', '现金流量：未选择']);
  const right = '现金流量：支付其他与经营活动有关的现金';
  expect(flowsOf('参考分录')).toEqual([right, right]);
});

const duty = (post: 'accountant' | 'reviewer', undone: number) => ({
  post,
  label: '',
  percent: 92,
  asked: 12,
  right: 10,
  undone,
  changed_percent: null,
  change: null,
});
const mine: BookReport['members'][number] = {
  student_id: 1,
  name: '欧阳婉清',
  is_me: true,
  percent: 91,
  changed_percent: null,
  changed_own_percent: null,
  own_percent: 92,
  duties: [duty('accountant', 2)],
};

it('a member reads what the book, their posts and they themself earned', async () => {
  open({ ...report, members: [mine] }, false);
  const marks = within(await screen.findByRole('region', { name: '分岗成绩' }));
  expect(marks.getByText('全组账套').textContent).toBe('全组账套 90 分');
  expect(marks.getByText('我的岗位').textContent).toBe('我的岗位 92 分');
  expect(marks.getByText('我的成绩').textContent).toBe('我的成绩 91 分');
  expect(marks.getByRole('row', { name: '制单会计 12 10 2 92' })).toBeVisible();
});

it('a teacher reads what each member earned, also one who had nothing to do', async () => {
  const idle = { ...mine, student_id: 2, name: '朱晓彤', own_percent: null, percent: 90, duties: [] };
  open({
    ...report,
    members: [
      { ...mine, is_me: false },
      { ...idle, is_me: false },
    ],
  });
  const marks = within(await screen.findByRole('region', { name: '分岗成绩' }));
  expect(marks.getByText('欧阳婉清')).toBeVisible();
  expect(marks.getByText('朱晓彤').parentElement).toHaveTextContent('岗位得分 —成绩 90 分');
  expect(marks.getByText('没有应办事项')).toBeVisible();
});

it('says of a book that was marked again from what to what and why, and which business is left out', async () => {
  server.use(
    answer('get', '/api/marking/regraded/', ({ query }) => {
      expect([query.get('source_kind'), query.get('source_id')]).toEqual(['book', '9']);
      return [
        {
          position: 0,
          business: '第 3 号业务 采购A板材',
          what: 'drop_full' as const,
          reason: '单据印错了',
          at_ms: 2,
          before: 82,
          full_before: 100,
          after: 90,
          full_after: 100,
        },
      ];
    }),
  );
  open({ ...report, items: [{ ...item, left_out: 'full' }], accepted: [] });
  expect(await screen.findByText('账套已重新评分')).toBeVisible();
  expect(screen.getByText(/作废，所有人得满分：单据印错了。得分/)).toHaveTextContent('第 3 号业务 采购A板材');
  expect(screen.getByText('作废，得满分')).toBeVisible();
});
