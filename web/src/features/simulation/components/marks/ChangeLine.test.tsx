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
  documents: [],
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
  const place = { number: 2, line: { kind: 'business', business: 'b07', reference: 'r07' } };
  await expect
    .poll(() => sent)
    .toEqual([
      {
        ...place,
        deduction: { place: 1, code: 'E-AUX' },
        change: { percent: 0, reason: '客户简称可以辨认' },
      },
    ]);
});

it('a teacher lets a business earn something else', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open(report);
  const place = { number: 2, line: { kind: 'business', business: 'b07', reference: 'r07' } };
  await user.click(await screen.findByRole('button', { name: '修改评分：7 销售智能灯600台' }));
  const whole = within(await screen.findByRole('dialog', { name: '修改这笔业务的得分' }));
  const percent = whole.getByRole('spinbutton');
  await user.clear(percent);
  await user.type(percent, '80');
  await user.type(whole.getByLabelText('理由（学生可见）'), '口头说明');
  await user.click(whole.getByRole('button', { name: '保存修改' }));
  await expect.poll(() => sent[0]).toEqual({ ...place, change: { percent: 80, reason: '口头说明' } });
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
    .toEqual([{ number: 2, line: { kind: 'business', business: 'b07', reference: 'r07' }, change: null }]);
});

const compliance: BookReport['parts'][number] = {
  part: 'compliance',
  label: '规范性',
  weight: 10,
  percent: 66.6,
  changed_percent: null,
  change: null,
  reasons: [
    { code: 'E-COMP', text: '有凭证未审核', cost_percent: 20, change: null },
    { code: 'E-COMP', text: '凭证断号', cost_percent: 13.4, change: null },
  ],
};

const ofCompliance = { number: 2, line: { kind: 'part', part: 'compliance' } };

it('a deduction of a part is waived where it stands', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open({ ...report, items: [], parts: [compliance] });
  await user.click(await screen.findByText('2 条说明'));
  expect(screen.getByText('扣 13.4%')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '修改评分：凭证断号' }));
  const one = within(await screen.findByRole('dialog', { name: '修改这一处扣分' }));
  expect(one.getByText('改扣这部分的百分之几（系统扣 13.4%，填 0 即不扣）')).toBeInTheDocument();
  await user.type(one.getByLabelText('理由（学生可见）'), '软件自动编号');
  await user.click(one.getByRole('button', { name: '保存修改' }));
  await expect
    .poll(() => sent[0])
    .toEqual({
      ...ofCompliance,
      deduction: { place: 1, code: 'E-COMP' },
      change: { percent: 0, reason: '软件自动编号' },
    });
});

it('a part earns something else as a whole', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open({ ...report, items: [], parts: [compliance] });
  await user.click(await screen.findByRole('button', { name: '修改评分：规范性' }));
  const whole = within(await screen.findByRole('dialog', { name: '修改这部分的得分' }));
  await user.type(whole.getByLabelText('理由（学生可见）'), '口头说明');
  await user.click(whole.getByRole('button', { name: '保存修改' }));
  await expect.poll(() => sent).toEqual([{ ...ofCompliance, change: { percent: 66.6, reason: '口头说明' } }]);
});

it('a student reads what was changed of a part beside its deductions', async () => {
  const change = { before_percent: 13.4, percent: 0, reason: '软件自动编号', at_ms: 1_780_000_100_000 };
  const reasons = compliance.reasons.map((reason, at) => (at === 1 ? { ...reason, change } : reason));
  const parts = [{ ...compliance, changed_percent: 80, reasons }];
  open({ ...report, may_change: false, items: [], parts });
  expect(await screen.findByText('教师改为不扣：软件自动编号')).toBeVisible();
  expect(screen.getByText(/66.6% → 80%/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^修改评分/ })).toBeNull();
});

const cashier: BookReport['members'][number] = {
  student_id: 3,
  name: '何雨',
  is_me: false,
  percent: 40,
  own_percent: 0,
  changed_percent: 80,
  changed_own_percent: 80,
  duties: [
    {
      post: 'cashier',
      label: '出纳',
      percent: 0,
      asked: 3,
      right: 0,
      undone: 3,
      changed_percent: 80,
      change: { before_percent: 0, percent: 80, reason: '补签了', at_ms: 1_780_000_100_000 },
    },
  ],
};

it('what a member of a team did at a post earns something else, for them alone', async () => {
  const user = userEvent.setup();
  const sent = heard();
  open({ ...report, items: [], members: [cashier] });
  const marks = within(await screen.findByRole('region', { name: '分岗成绩' }));
  expect(marks.getByText('40 分 → 80 分')).toBeVisible();
  expect(marks.getByText('教师由 0% 改为 80%：补签了')).toBeVisible();
  await user.click(marks.getByRole('button', { name: '修改评分：何雨（出纳）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改这个岗位的得分' }));
  await user.click(dialog.getByRole('button', { name: '恢复系统评分' }));
  const line = { kind: 'duty', user: 3, post: 'cashier' };
  await expect.poll(() => sent).toEqual([{ number: 2, line, change: null }]);
});
