import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { bankRow, compose, coverageOf, section } from '../../test/composing';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const COVERAGE = '/api/exams/papers/coverage/';
const rows = [bankRow('s1', '收到前欠货款'), bankRow('s2', '计提固定资产折旧')];
const table = () => screen.findByRole('table');
const row = async (name: RegExp) =>
  within(await table())
    .getByRole('rowheader', { name })
    .closest('tr') as HTMLElement;

it('shows what the paper asks of what the bank has, and what it never asks', async () => {
  compose([section('一、单选题', 's1', 's2')], rows).open();
  const first = await row(/第一章 认识会计/);
  expect(first).toHaveTextContent('占 100%');
  expect(within(first).getAllByRole('cell')[0]).toHaveTextContent(/2.*8.*4 分/);
  const second = await row(/第二章 采购与销售/);
  expect(second).toHaveTextContent('未考查');
  expect(within(second).getAllByRole('cell')[1]).toHaveTextContent(/^0.*4$/);
  expect(await row(/合计/)).toHaveTextContent('15');
  expect(screen.getByText('2 题 · 100%')).toBeVisible();
  expect(screen.getByText('题库 80%')).toBeVisible();
});

it('follows the paper, and keeps the old counts until it has the new ones', async () => {
  const { user } = compose([section('一、单选题', 's1', 's2')], rows).open();
  expect(await screen.findByText('2 题 · 100%')).toBeVisible();
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    answer('post', COVERAGE, async () => {
      await waiting;
      return coverageOf(1);
    }),
  );
  await user.click(screen.getAllByRole('button', { name: '移除' })[1] as HTMLElement);
  expect(await screen.findByText(/共 1 题/)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.getByText('2 题 · 100%')).toBeVisible();
  release();
  expect(await screen.findByText('1 题 · 100%')).toBeVisible();
});

it('counts by knowledge point, and names in a sentence those that are not asked', async () => {
  const asked: string[] = [];
  const { open } = compose([section('一、单选题', 's1')], rows);
  server.use(
    answer('post', COVERAGE, ({ body }) => {
      asked.push(body.by);
      if (body.by === 'chapter') return coverageOf(1);
      return {
        ...coverageOf(1),
        cells: [
          { kind: 'single' as const, topic: '往来', in_bank: 5, questions: 1, points: 2 },
          { kind: 'single' as const, topic: '折旧', in_bank: 2, questions: 0, points: 0 },
        ],
      };
    }),
  );
  const { user } = open();
  await table();
  expect(asked).not.toContain('knowledge');
  await user.click(screen.getByText('按知识点'));
  expect(await row(/往来/)).toBeVisible();
  expect(screen.getByText(/试卷未考查的知识点（1 个）：折旧/)).toBeVisible();
  // The total counts a question once, whatever it is about: as the chapters do.
  expect(await row(/合计/)).toHaveTextContent('15');
});

it('waits in its own shape', async () => {
  const { open } = compose([section('一、单选题', 's1')], rows);
  server.use(hang('post', COVERAGE));
  open();
  const panel = (await screen.findByRole('heading', { name: '双向细目表' })).closest(
    'section',
  ) as HTMLElement;
  expect(panel.querySelector('[data-state=loading]')).toBeInTheDocument();
});

it('says that a paper is empty, and shows what the bank has', async () => {
  const { open } = compose([], rows);
  open();
  expect(await screen.findByText(/试卷还没有题目，下表是题库的分布/)).toBeVisible();
  expect(await row(/第一章/)).not.toHaveTextContent('未考查');
});

it('says that a bank has no questions', async () => {
  const { open } = compose([], rows);
  server.use(answer('post', COVERAGE, { cells: [], levels: [] }));
  open();
  expect(await screen.findByText('题库还没有题目')).toBeVisible();
});

it('a failure says so and can be tried again', async () => {
  const { open } = compose([section('一、单选题', 's1')], rows);
  server.use(refuse('post', COVERAGE, { status: 500, msg: '系统错误，请稍后重试！' }));
  const { user } = open();
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('post', COVERAGE, coverageOf(1)));
  await user.click(again);
  await waitFor(async () => expect(await row(/第一章/)).toBeVisible());
});
