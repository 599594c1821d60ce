import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { book } from '@/test/book';
import { introduction } from '@/test/fixtures';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() =>
  server.use(answer('get', '/api/select_course/:course/info/', introduction('数智会计综合实训'))),
);

const company: Schema<'CompanyRow'> = {
  id: 4,
  key: 'hengxin',
  name: '恒信商贸有限公司',
  industry: '批发',
  start: '2026-01',
  tables: 3,
  businesses: 30,
  books: [],
};

const row: Schema<'BookRow'> = {
  id: 10,
  activity_id: 2,
  company_id: 4,
  company_name: '恒信商贸有限公司',
  task_title: '一月份账务处理',
  team_number: null,
  period: '2026-01',
  saved: 3,
  posted: 1,
  tries: 1,
  best_percent: 82.5,
  updated_at_ms: 1_788_738_600_000,
};
const refusal = { status: 500, msg: '系统错误，请稍后重试！' };
const address = '/course/fzpt?course_id=1';

it('shows the company and the books of tasks with their best result', async () => {
  server.use(
    answer('get', '/api/course/1/companies/', [company]),
    answer('post', '/api/books/', book),
    answer('get', '/api/course/1/books/', [row]),
  );
  renderApp(address);
  expect(await screen.findByRole('region', { name: '恒信商贸有限公司' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /一月份账务处理/ })).toHaveAttribute(
    'href',
    expect.stringContaining('book_id=10'),
  );
  expect(screen.getByText('82.5%')).toBeVisible();
});

it('of several companies the one that the address names is shown', async () => {
  const opened: unknown[] = [];
  server.use(
    answer('get', '/api/course/1/companies/', [
      company,
      { ...company, id: 5, key: 'qinghe', name: '清和商贸' },
    ]),
    answer('get', '/api/course/1/books/', []),
    answer('post', '/api/books/', ({ body }) => {
      opened.push(body);
      return book;
    }),
  );
  renderApp(`${address}&company=qinghe`);
  expect(await screen.findByText('清和商贸')).toBeVisible();
  await waitFor(() => expect(opened).toEqual([expect.objectContaining({ company_id: 5 })]));
});

it('a course without a company says so, and no book is opened', async () => {
  const opened = vi.fn(() => book);
  server.use(
    answer('get', '/api/course/1/companies/', []),
    answer('get', '/api/course/1/books/', []),
    answer('post', '/api/books/', opened),
  );
  renderApp(address);
  expect(await screen.findByText('这门课程还没有仿真公司')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
});

it('a book that could not be opened is opened on request', async () => {
  server.use(
    answer('get', '/api/course/1/companies/', [company]),
    answer('get', '/api/course/1/books/', []),
    refuse('post', '/api/books/', refusal),
  );
  const { user } = renderApp(address);
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('post', '/api/books/', book));
  await user.click(again);
  expect(await screen.findByRole('region', { name: '恒信商贸有限公司' })).toBeVisible();
});

it('while companies are being read, none is said to be missing', async () => {
  server.use(hang('get', '/api/course/1/companies/'), answer('get', '/api/course/1/books/', []));
  renderApp(address);
  await waitFor(() => expect(document.querySelector('[data-state="loading"]')).toBeInTheDocument());
  expect(screen.queryByText('这门课程还没有仿真公司')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
});

it('books of tasks that come late do not hold up the company', async () => {
  let arrive: (rows: Schema<'BookRow'>[]) => void = () => undefined;
  server.use(
    answer('get', '/api/course/1/companies/', [company]),
    answer('post', '/api/books/', book),
    answer(
      'get',
      '/api/course/1/books/',
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    ),
  );
  renderApp(address);
  expect(await screen.findByRole('region', { name: '恒信商贸有限公司' })).toBeVisible();
  expect(screen.queryByText('一月份账务处理')).not.toBeInTheDocument();
  arrive([row]);
  expect(await screen.findByText('一月份账务处理')).toBeVisible();
});

it('what a book is written with has its place while the book opens', async () => {
  server.use(
    answer('get', '/api/course/1/companies/', [company]),
    answer('post', '/api/books/', book),
    hang('post', '/api/book/9/draft/writer/'),
  );
  renderApp('/full/fzptAssess?course_id=1');
  expect(await screen.findByText('提交评分')).not.toBeVisible();
  expect(screen.getByText('保存并新增', { exact: false })).not.toBeVisible();
});

it('what a book is written with keeps its place while another page writes in it', async () => {
  server.use(
    answer('get', '/api/course/1/companies/', [company]),
    answer('post', '/api/books/', book),
    answer('post', '/api/book/9/draft/writer/', {
      is_writer: false,
      epoch: 2,
      held_by: null,
      saved_at_ms: null,
      entries: [],
    }),
  );
  renderApp('/full/fzptAssess?course_id=1');
  expect(await screen.findByRole('button', { name: '在此页作答' })).toBeVisible();
  expect(screen.getByRole('button', { name: '提交评分' })).toBeDisabled();
  expect(screen.getByText('保存并新增', { exact: false })).not.toBeVisible();
  expect(screen.getByText('增加一行')).not.toBeVisible();
});
