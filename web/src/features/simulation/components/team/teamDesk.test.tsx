import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { account, book as freeBook, line, voucher, writerAnswers } from '@/test/book';
import { answer, type Listening, pushes } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

type Post = Schema<'CompanyPost'>;
const labels: Partial<Record<Post, string>> = { accountant: '制单会计', cashier: '出纳' };
const post = (one: Post): Schema<'TeamPost'> => ({ post: one, label: labels[one] ?? '' });

const people: [string, Post][] = [
  ['欧阳婉清', 'accountant'],
  ['胡一鸣', 'cashier'],
  ['朱晓彤', 'reviewer'],
  ['王思雨', 'supervisor'],
];

/** The team as the member at that place sees it. */
const teamOf = (me: number, my: Post[] = [people[me]?.[1] ?? 'other']): Schema<'TeamView'> => ({
  number: 2,
  team_percent: 50,
  my_posts: my,
  hand_overs: [],
  members: people.map(([name, own], at) => ({
    student_id: at + 1,
    name,
    is_me: at === me,
    posts: (at === me ? my : [own]).map(post),
  })),
});

const book = (team: Schema<'TeamView'>, vouchers = [voucher]): Schema<'BookView'> => ({
  ...freeBook,
  activity_id: 7,
  team,
  task_title: 'T4 登记凭证',
  vouchers,
  card: {
    ...freeBook.card,
    accounts: [account('1001', '库存现金'), account('1002', '银行存款')],
  },
});

beforeEach(() => {
  localStorage.clear();
  server.use(...writerAnswers());
});

/** Opens the desk; the book is as `read` says whenever it is read. */
function open(read: () => Schema<'BookView'>) {
  server.use(answer('get', '/api/book/9/', read));
  return renderApp('/full/fzptAssess?course_id=1&book_id=9');
}
const strip = async () => within(await screen.findByRole('region', { name: '小组与岗位' }));

it('who holds one post switches nothing, is offered what that post does, and reads who does the rest', async () => {
  open(() => book(teamOf(1)));
  const members = await strip();
  expect(members.getByText('第 2 组')).toBeVisible();
  // The voucher that waits for me lies on the desk.
  expect(await screen.findByRole('button', { name: '出纳签字' })).toBeVisible();
  expect(screen.getByRole('button', { name: '出纳签字 1 张' })).toBeVisible();
  expect(screen.queryByRole('group', { name: '切换岗位' })).not.toBeInTheDocument();
  for (const name of [/新凭证/, /提交评分/, /^删\s*除$/, /^审\s*核$/, /^保\s*存/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.getByText('由会计主管 王思雨 提交')).toBeVisible();
  expect(screen.getByText('由制单会计 欧阳婉清 完成')).toBeVisible();
  expect(screen.getByLabelText('第 1 行 摘要')).toHaveAttribute('readonly');
});

it('who holds two switches between them, and not to the others', async () => {
  open(() => book(teamOf(2, ['reviewer', 'supervisor'])));
  const posts = within(await screen.findByRole('group', { name: '切换岗位' }));
  expect(posts.getAllByRole('button').map((one) => one.textContent)).toEqual(['审核', '主管']);
  expect(posts.getByRole('button', { name: '审核' })).toHaveAttribute('aria-pressed', 'true');
  // It waits for somebody else first.
  expect(screen.getByText(/待出纳签字 1/)).toHaveTextContent('由出纳 胡一鸣 完成');
  expect(screen.queryByRole('button', { name: /出纳签字/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '提交评分' })).toBeEnabled();
});

it('a voucher is taken in hand when it is being changed, and let go when it is saved', async () => {
  const [held, released] = [vi.fn(), vi.fn()];
  let current = voucher;
  server.use(
    answer('post', '/api/voucher/70/hold/', () => {
      held();
      return { held_by: null, until_ms: 0 };
    }),
    answer('delete', '/api/voucher/70/hold/', () => {
      released();
      return {};
    }),
    answer('put', '/api/voucher/70/', () => {
      current = { ...voucher, version: 2, lines: [{ ...line('debit'), summary: '备用金' }, line('credit')] };
      return { voucher: current, findings: [] };
    }),
  );
  const { user } = open(() => book(teamOf(0), [current]));
  await user.click(await screen.findByRole('button', { name: /^记-7/ }));
  const summary = screen.getByLabelText('第 1 行 摘要');
  await waitFor(() => expect(summary).not.toHaveAttribute('readonly'));
  expect(held).not.toHaveBeenCalled();
  await user.clear(summary);
  await user.type(summary, '备用金');
  await waitFor(() => expect(held).toHaveBeenCalledOnce());
  expect(released).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^保\s*存.*Ctrl\+S/ }));
  await waitFor(() => expect(released).toHaveBeenCalledOnce());
});

it('a voucher that another began to change first is read only, and what was just typed is taken back', async () => {
  let holder: string | null = null;
  server.use(
    answer('post', '/api/voucher/70/hold/', () => {
      holder = '王思雨';
      return { held_by: holder, until_ms: 0 };
    }),
  );
  const { user } = open(() => book(teamOf(0), [{ ...voucher, held_by: holder }]));
  await user.click(await screen.findByRole('button', { name: /^记-7/ }));
  const summary = screen.getByLabelText('第 1 行 摘要');
  await waitFor(() => expect(summary).not.toHaveAttribute('readonly'));
  await user.type(summary, '，补');
  expect(await screen.findByText('王思雨正在改这张凭证，保存后才能改动或签字。')).toBeVisible();
  expect(screen.getByText('王思雨先开始改这张凭证，请等对方改完。')).toBeVisible();
  expect(screen.getByLabelText('第 1 行 摘要')).toHaveValue('提取备用金');
  expect(screen.getByLabelText('第 1 行 摘要')).toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: /^记-7/ })).toHaveTextContent('王思雨正在改');
});

it('what another member did appears by itself, and what is being typed stays', async () => {
  let page: Listening | undefined;
  let vouchers: Schema<'VoucherView'>[] = [];
  server.use(
    pushes((listening) => {
      page = listening;
    }),
  );
  const { user } = open(() => book(teamOf(0), vouchers));
  const summary = await screen.findByLabelText('第 1 行 摘要');
  await waitFor(() => expect(summary).not.toHaveAttribute('readonly'));
  await user.type(summary, '支付货款');
  await waitFor(() => expect(page?.subjects).toBe('simulation/book/9'));
  vouchers = [voucher];
  page?.push('run-1', []);
  page?.push('run-2', ['simulation/book/9']);
  expect(await screen.findByRole('button', { name: /^记-7/ })).toBeVisible();
  expect(screen.getByLabelText('第 1 行 摘要')).toHaveValue('支付货款');
});

it('an offered post is taken, once one has read how the books stand', async () => {
  const offered: Schema<'HandOverView'> = {
    id: 4,
    from_name: '欧阳婉清',
    to_name: '胡一鸣',
    post: post('accountant'),
    in_return: post('cashier'),
    note: '记-7 已填，还没有签字。',
    state: 'offered',
    is_for_me: true,
    is_mine: false,
    offered_at_ms: 1_780_000_000_000,
    answered_at_ms: null,
    standing: {
      period: '2026-01',
      saved: 1,
      to_sign: 1,
      to_review: 0,
      to_post: 0,
      money: [{ account: '1001 库存现金', balance: '1500.00' }],
    },
  };
  const sent: unknown[] = [];
  let team = { ...teamOf(1), hand_overs: [offered] };
  server.use(
    answer(
      'put',
      '/api/book/9/hand_over/4/',
      ({ body }) => {
        sent.push(body);
        team = {
          ...teamOf(1, ['accountant']),
          hand_overs: [{ ...offered, state: 'taken', is_for_me: false, answered_at_ms: 1_780_000_100_000 }],
        };
        return {};
      },
      '已接收，岗位已变更。',
    ),
  );
  const { user } = open(() => book(team));
  await user.click((await strip()).getByRole('button', { name: '岗位交接 1 项待你确认' }));
  const waiting = within(await screen.findByRole('region', { name: '待确认' }));
  expect(waiting.getByText('欧阳婉清 将制单会计交给 胡一鸣，换回出纳')).toBeVisible();
  expect(waiting.getByText('1,500.00')).toBeVisible();
  expect(waiting.getByText('待签字').nextSibling).toHaveTextContent('1 张');
  await user.click(waiting.getByRole('button', { name: /^接\s*收$/ }));
  expect(await screen.findByText('已接收，岗位已变更。')).toBeVisible();
  expect(sent).toEqual([{ answer: 'taken' }]);
  // Now I am the one who writes.
  expect(await screen.findByRole('button', { name: /新凭证/, hidden: true })).toBeInTheDocument();
});

it('alone nothing is taken in hand, followed or shown of a team', async () => {
  const [held, followed] = [vi.fn(), vi.fn()];
  server.use(
    answer('post', '/api/voucher/70/hold/', () => {
      held();
      return { held_by: null, until_ms: 0 };
    }),
    pushes(({ subjects }) => followed(subjects)),
  );
  const { user } = open(() => ({ ...book(teamOf(0)), team: null }));
  await user.click(await screen.findByRole('button', { name: /^记-7/ }));
  const summary = screen.getByLabelText('第 1 行 摘要');
  await waitFor(() => expect(summary).not.toHaveAttribute('readonly'));
  await user.type(summary, '，补');
  expect(screen.getByRole('group', { name: '切换岗位' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '小组与岗位' })).not.toBeInTheDocument();
  expect(held).not.toHaveBeenCalled();
  expect(followed).not.toHaveBeenCalledWith(expect.stringContaining('simulation/book'));
});
