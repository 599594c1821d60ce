import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer, hang, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { bankRow, compose, section } from '../../test/composing';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const BLUEPRINT = '/api/exams/papers/blueprint/';
const rows = [
  bankRow('s1', '收到前欠货款'),
  bankRow('s2', '计提固定资产折旧'),
  bankRow('s3', '预付货款的科目'),
];
const filled = (keys: string[], shortages: Schema<'Shortage'>[] = []): Schema<'Filled'> => ({
  sections: [{ ...section('', ...keys) }],
  shortages,
});

async function openDrawer(sections: Schema<'PaperSection'>[]) {
  const composing = compose(sections, rows);
  const { user } = composing.open();
  await user.click(await screen.findByRole('button', { name: /按蓝图组卷/ }));
  const drawer = within(await screen.findByRole('dialog'));
  return { ...composing, user, drawer };
}
const single = '单选题，第一章 认识会计，题数';

it('puts the sections into the paper by their kinds, and saves nothing by itself', async () => {
  const asked: Schema<'BlueprintOf'>[] = [];
  server.use(
    answer('post', BLUEPRINT, ({ body }) => {
      asked.push(body);
      return filled(['s2', 's3']);
    }),
  );
  const { user, drawer, saved } = await openDrawer([section('一、选择题', 's1')]);
  const cell = await drawer.findByRole('textbox', { name: single });
  // What the paper has already is no longer there.
  expect(cell).toHaveAccessibleDescription('有 7');
  await user.type(cell, '2');
  expect(drawer.getByText(/共 2 题，满分 4 分/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '加入试卷' }));
  expect(await screen.findByDisplayValue('二、单选题')).toBeInTheDocument();
  expect(screen.getByRole('spinbutton', { name: /预付货款的科目.*分值/ })).toBeInTheDocument();
  expect(asked).toMatchObject([
    {
      course_id: 1,
      blueprint: {
        by: 'chapter',
        way: 'named',
        cells: [{ kind: 'single', topic: 'ch1', count: 2 }],
        levels: null,
        without: ['s1'],
      },
    },
  ]);
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(saved[0]?.sections.map((one) => one.title)).toEqual(['一、选择题', '二、单选题']),
  );
});

it('shows at its cell how many the bank is short of, before anything is added', async () => {
  const short: Schema<'Shortage'> = { kind: 'single', topic: 'ch1', wanted: 5, found: 3 };
  server.use(answer('post', BLUEPRINT, filled(['s1', 's2', 's3'], [short])));
  const { user, drawer } = await openDrawer([]);
  const cell = await drawer.findByRole('textbox', { name: single });
  await user.type(cell, '5');
  await user.click(drawer.getByRole('button', { name: '加入试卷' }));
  await waitFor(() => expect(cell).toHaveAccessibleDescription('还差 2 道'));
  expect(cell).toBeInvalid();
  expect(drawer.getByRole('status')).toHaveTextContent('题库还差 2 道');
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '仍加入 3 题' }));
  expect(await screen.findByDisplayValue('一、单选题')).toBeInTheDocument();
});

it('a change takes back what the last try said', async () => {
  const short: Schema<'Shortage'> = { kind: 'single', topic: 'ch1', wanted: 5, found: 3 };
  server.use(answer('post', BLUEPRINT, filled(['s1'], [short])));
  const { user, drawer } = await openDrawer([]);
  const cell = await drawer.findByRole('textbox', { name: single });
  await user.type(cell, '5');
  await user.click(drawer.getByRole('button', { name: /试\s?算/ }));
  expect(await drawer.findByText('还差 2 道')).toBeVisible();
  await user.clear(cell);
  await user.type(cell, '3');
  expect(drawer.queryByText(/还差/)).toBeNull();
  expect(drawer.queryByText('选出的题目')).toBeNull();
});

it('shows the questions it takes, and takes others when asked', async () => {
  const seeds: number[] = [];
  server.use(
    answer('post', BLUEPRINT, ({ body }) => {
      seeds.push(body.seed);
      return filled([seeds.length === 1 ? 's1' : 's3']);
    }),
  );
  const { user, drawer } = await openDrawer([]);
  await user.type(await drawer.findByRole('textbox', { name: single }), '1');
  await user.click(drawer.getByRole('button', { name: /试\s?算/ }));
  expect(await drawer.findByText('收到前欠货款')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: /换一批/ }));
  expect(await drawer.findByText('预付货款的科目')).toBeVisible();
  expect(seeds[1]).toBe((seeds[0] ?? 0) + 1);
});

it('arrows and Enter go from cell to cell, past what the bank does not have', async () => {
  const { user, drawer } = await openDrawer([]);
  const name = (kind: string, topic: string) =>
    drawer.getByRole('textbox', { name: `${kind}，${topic}，题数` });
  await user.click(await drawer.findByRole('textbox', { name: '判断题，不限章节，题数' }));
  // No true-or-false in the first chapter.
  await user.keyboard('{ArrowDown}');
  expect(name('判断题', '第二章 采购与销售')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(name('单选题', '第二章 采购与销售')).toHaveFocus();
  await user.keyboard('4{Enter}');
  await user.keyboard('{ArrowUp}');
  expect(name('单选题', '第一章 认识会计')).toHaveFocus();
  expect(name('单选题', '第二章 采购与销售')).toHaveValue('4');
});

it('draws ask what a question is worth, difficulties go along in per cent', async () => {
  const asked: Schema<'Blueprint'>[] = [];
  server.use(
    answer('post', BLUEPRINT, ({ body }) => {
      asked.push(body.blueprint);
      const draw = { count: 2, kinds: ['single' as const], knowledge: [], chapters: ['ch1'], tags: [] };
      return {
        sections: [
          { ...section(''), draws: [{ ...draw, difficulty: [0, 0] as [number, number], points: null }] },
        ],
        shortages: [],
      };
    }),
  );
  const { user, drawer } = await openDrawer([]);
  await user.type(await drawer.findByRole('textbox', { name: single }), '2');
  await user.click(drawer.getByText('每人随机抽题'));
  const points = drawer.getByRole('spinbutton', { name: '单选题每题分值' });
  await user.clear(points);
  expect(drawer.getByRole('button', { name: '加入试卷' })).toBeDisabled();
  await user.type(points, '3');
  await user.click(drawer.getByRole('checkbox', { name: '按难度比例' }));
  const hard = drawer.getByRole('spinbutton', { name: '难度难的比例' });
  await user.clear(hard);
  await user.type(hard, '40');
  expect(drawer.getByText('合计 120%，按比例折算')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: /试\s?算/ }));
  expect(await drawer.findByText('每位学生随机抽 2 题。')).toBeVisible();
  expect(asked).toMatchObject([
    { way: 'drawn', levels: { easy: 50, medium: 30, hard: 40 }, points: [{ kind: 'single', points: 3 }, {}] },
  ]);
});

it('keeps what was written when it is closed and opened again', async () => {
  const { user, drawer } = await openDrawer([]);
  await user.type(await drawer.findByRole('textbox', { name: single }), '3');
  await user.click(drawer.getByRole('button', { name: '关闭' }));
  await user.click(screen.getByRole('button', { name: /按蓝图组卷/ }));
  expect(await screen.findByRole('textbox', { name: single })).toHaveValue('3');
});

it('waits in its own shape', async () => {
  const COVERAGE = '/api/exams/papers/coverage/';
  server.use(answer('post', BLUEPRINT, filled([])));
  const composing = compose([], rows);
  server.use(hang('post', COVERAGE));
  const { user } = composing.open();
  await user.click(await screen.findByRole('button', { name: /按蓝图组卷/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect((await screen.findByRole('dialog')).querySelector('[data-state=loading]')).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: '加入试卷' })).toBeDisabled();
});

it('a bank without questions has no table to fill in', async () => {
  const composing = compose([], rows);
  server.use(answer('post', '/api/exams/papers/coverage/', { cells: [], levels: [] }));
  const { user } = composing.open();
  await user.click(await screen.findByRole('button', { name: /按蓝图组卷/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('题库还没有题目')).toBeVisible();
  expect(drawer.queryByRole('table')).toBeNull();
});

it('a refusal leaves the blueprint as it is', async () => {
  server.use(refuse('post', BLUEPRINT, { status: 422, msg: '一份试卷最多 300 道题。' }));
  const { user, drawer } = await openDrawer([]);
  await user.type(await drawer.findByRole('textbox', { name: single }), '300');
  await user.click(drawer.getByRole('button', { name: /试\s?算/ }));
  expect(await screen.findByText('一份试卷最多 300 道题。')).toBeVisible();
  expect(drawer.getByRole('textbox', { name: single })).toHaveValue('300');
});
