import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { phone } from '@/shared/lib/useMedia';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => vi.restoreAllMocks());

const reason = '第 2 份数据的合计写错了，应为 60。';
const address = '/api/class/3/python/4/retests/' as const;

const handed = (
  number: number,
  before: number | null,
  after: number | null,
  more: Partial<Schema<'RetestSubmission'>> = {},
): Schema<'RetestSubmission'> => ({
  submission_id: number,
  number,
  before,
  after,
  is_broken: false,
  is_decided: false,
  ...more,
});

const student = (
  id: number,
  name: string,
  submissions: Schema<'RetestSubmission'>[],
): Schema<'RetestStudent'> => {
  const last = submissions.at(-1);
  return {
    student_id: id,
    student_name: name,
    student_number: `2026010${id}`,
    before: last?.before ?? null,
    after: last?.after ?? null,
    place_before: { place: id - 100, passes: (last?.before ?? 0) >= 60 },
    place_after: { place: 105 - id, passes: (last?.after ?? 0) >= 60 },
    submissions,
  };
};

const row: Schema<'RetestRow'> = {
  id: 9,
  state: 'ready',
  asked_by_name: '林知远',
  asked_at_ms: 1_780_000_000_000,
  reason: '',
  applied_at_ms: null,
  undone_at_ms: null,
};

const figures = {
  count: 3,
  mean: 70,
  median: 70,
  highest: 90,
  lowest: 50,
  deviation: 0,
  passed: 2,
  tenths: [0, 0, 0, 0, 0, 1, 0, 1, 0, 1],
};

const ready: Schema<'RetestView'> = {
  ...row,
  done: 5,
  total: 5,
  broken: 1,
  changed: 2,
  is_stale: false,
  may_undo: false,
  moves: {
    before: figures,
    after: { ...figures, mean: 82.25, passed: 3 },
    moved: 4,
    passed: 1,
    failed: 0,
  },
  students: [
    student(101, '常青', [handed(1, 70, 70, { is_decided: true })]),
    student(102, '丁一', [handed(1, 80, 80, { is_broken: true })]),
    student(103, '顾一帆', [handed(1, 30, 55), handed(2, 40, 100)]),
    student(104, '陆小满', [handed(1, 90, 77.5)]),
  ],
};
const running: Schema<'RetestView'> = {
  ...ready,
  state: 'running',
  done: 2,
  changed: 0,
  broken: 0,
  moves: null,
};
const applied: Schema<'RetestView'> = {
  ...ready,
  state: 'applied',
  reason,
  applied_at_ms: 1_780_000_100_000,
  may_undo: true,
};

const retests = (more: Partial<Schema<'RetestsView'>> = {}): Schema<'RetestsView'> => ({
  submissions: 5,
  current: null,
  earlier: [],
  ...more,
});

/** The page of the task in 训练成绩, and its drawer; what the server says of retests is `now.is`. */
async function open(first: Schema<'RetestsView'>) {
  const now = { is: first };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/results/class_training/', {
      students: 60,
      works: [
        {
          kind: 'python',
          id: 4,
          title: '折旧三法',
          due_at_ms: null,
          flow_id: null,
          done: 4,
          late: 0,
          waiting: 0,
          mean: 70,
        },
      ],
    }),
    answer('get', '/api/results/class_training/python/4/', { items: [], total: 0 }),
    answer('get', '/api/classes/3/hand_ins/python/', []),
    answer('get', address, () => now.is),
  );
  const { user } = renderApp('/gradeManage/trainingResults?class_id=3&course_id=1&work=python-4');
  await user.click(await screen.findByRole('button', { name: '重新评测' }));
  const drawer = await boxWith('重新评测：折旧三法');
  return { user, drawer, now };
}

/** The drawer, or the dialog above it, by what only one of them says. */
const boxWith = async (words: string) =>
  within((await screen.findByText(words)).closest('[role="dialog"]') as HTMLElement);

const onPhone = () => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...before(query), matches: true } : before(query),
  );
};

it('tests again what was handed in, shows what changes, and updates the scores with a reason', async () => {
  const sent: unknown[] = [];
  const { user, drawer, now } = await open(retests());
  server.use(
    answer('post', address, () => {
      now.is = retests({ current: running });
      return now.is;
    }),
    answer(
      'post',
      `${address}9/apply/`,
      ({ body }) => {
        sent.push(body);
        now.is = retests({ current: applied });
        return now.is;
      },
      '成绩已更新，2 名学生的得分有变化。',
    ),
  );
  expect(
    await drawer.findByText('用题目现在的测试，把本班已提交的 5 份程序再评测一次。完成前成绩不变。'),
  ).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '开始评测' }));
  expect(await drawer.findByText('已评测 2 / 5 份')).toBeVisible();
  expect(drawer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(drawer.getByRole('status')).toHaveTextContent('正在评测，已完成 25%');
  expect(drawer.queryByRole('button', { name: '更新成绩…' })).toBeNull();

  now.is = retests({ current: ready });
  const apply = await drawer.findByRole('button', { name: '更新成绩…' });
  expect(drawer.getByRole('status')).toHaveTextContent('评测完成，2 名学生的得分会变化。');
  expect(apply).toHaveFocus();
  const names = () =>
    drawer
      .getAllByRole('row')
      .slice(1)
      .map((line) => within(line).getAllByRole('cell')[2]?.textContent);
  // How the class moves, and each of its students.
  expect((await drawer.findByText('平均分')).closest('div')).toHaveTextContent('70.00 → 82.25');
  expect(drawer.getByText(/变为及格/)).toHaveTextContent('变为及格 1 人');
  expect(drawer.getByRole('row', { name: /顾一帆/ })).toHaveTextContent('3 → 2');
  expect(drawer.getByRole('row', { name: /顾一帆/ })).toHaveTextContent('不及格 → 及格');
  // Whose score changes stands first.
  expect(names()).toEqual(['顾一帆', '陆小满', '常青', '丁一']);
  expect(drawer.getByRole('row', { name: /顾一帆/ })).toHaveTextContent('40 → 100+60');
  expect(drawer.getByRole('row', { name: /陆小满/ })).toHaveTextContent('90 → 77.5−12.5');
  expect(drawer.getByRole('row', { name: /常青/ })).toHaveTextContent('教师已定分，不变');
  expect(drawer.getByRole('row', { name: /丁一/ })).toHaveTextContent('测试出错，不变');
  await user.click(drawer.getByRole('button', { name: '得分不变 2' }));
  expect(names()).toEqual(['常青', '丁一']);
  await user.click(drawer.getByRole('button', { name: '测试出错（份） 1' }));
  expect(names()).toEqual(['丁一']);
  await user.click(drawer.getByRole('button', { name: '得分变化 2' }));
  const line = drawer.getByRole('row', { name: /顾一帆/ });
  await user.click(within(line).getByRole('button', { name: '展开行' }));
  const tries = within(drawer.getByRole('list', { name: '各次提交' })).getAllByRole('listitem');
  expect(tries[0]).toHaveTextContent(/第 1 次提交.*30 → 55\+25/);
  expect(tries[1]).toHaveTextContent(/第 2 次提交.*40 → 100\+60/);

  await user.click(apply);
  const dialog = await boxWith('2 名学生的得分会变化，他们会收到通知。教师已定分的保持不变。');
  await user.click(dialog.getByRole('button', { name: '更新成绩' }));
  expect(await dialog.findByText('请写明原因，至少 2 个字')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: '原因' }), ` ${reason}`);
  await user.click(dialog.getByRole('button', { name: '更新成绩' }));
  expect(await screen.findByText('成绩已更新，2 名学生的得分有变化。')).toBeVisible();
  expect(sent).toEqual([{ reason }]);
  const record = await drawer.findByRole('region', { name: '成绩已更新' });
  expect(record).toHaveTextContent('林知远 于 2026-05');
  expect(record).toHaveTextContent(`原因：${reason}`);
  expect(drawer.getByRole('row', { name: /顾一帆/ })).toHaveTextContent('40 → 100+60');
  expect(drawer.getByRole('button', { name: '重新评测' })).toBeEnabled();
});

it('what was tested before the task changed again is not applied but tested anew', async () => {
  const begun: string[] = [];
  const { user, drawer, now } = await open(retests({ current: { ...ready, is_stale: true } }));
  server.use(
    answer('post', address, () => {
      begun.push('begun');
      now.is = retests({ current: { ...running, id: 10 } });
      return now.is;
    }),
  );
  expect(await drawer.findByText('评测之后，题目又有修改。请重新评测后再更新成绩。')).toBeVisible();
  expect(drawer.queryByRole('button', { name: '更新成绩…' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: '重新评测' }));
  expect(await drawer.findByText('已评测 2 / 5 份')).toBeVisible();
  expect(begun).toEqual(['begun']);
});

it('scores can be updated where none changes, and one reads so', async () => {
  const same = ready.students.slice(0, 2);
  const { user, drawer } = await open(retests({ current: { ...ready, changed: 0, students: same } }));
  const until = await drawer.findByText('更新成绩前，学生的得分不变。');
  expect(until.closest('p')).toHaveTextContent('评测完成，没有学生的得分会变化。');
  await user.click(drawer.getByRole('button', { name: '更新成绩…' }));
  const dialog = await boxWith('没有学生的得分会变化。更新后，学生看到的测试结果以这次评测为准。');
  expect(dialog.getByRole('button', { name: '更新成绩' })).toBeEnabled();
});

it('an update is taken back with a reason, and so is the last of the earlier ones', async () => {
  const sent: unknown[] = [];
  const earlier: Schema<'RetestRow'> = { ...applied, id: 8, reason: '先前的原因' };
  const { user, drawer, now } = await open(retests({ current: applied, earlier: [earlier] }));
  server.use(
    answer('post', `${address}9/undo/`, ({ body }) => {
      sent.push(['9', body]);
      now.is = retests({
        current: { ...applied, state: 'undone', undone_at_ms: 1_780_000_200_000, may_undo: false },
        earlier: [earlier],
      });
      return now.is;
    }),
    answer('post', `${address}8/undo/`, ({ body }) => {
      sent.push(['8', body]);
      return now.is;
    }),
  );
  await drawer.findByRole('region', { name: '成绩已更新' });
  expect(drawer.getByText('原因：先前的原因')).toBeVisible();
  // A later one stands on the earlier: it goes first.
  await user.click(drawer.getByRole('button', { name: '撤销…' }));
  const dialog = await boxWith('得分恢复到这次更新之前。之后由教师评定的保持不变。');
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '班级弄错了');
  await user.click(dialog.getByRole('button', { name: /^撤\s*销$/ }));
  expect(await drawer.findByRole('region', { name: '已撤销，得分已恢复' })).toBeVisible();
  expect(drawer.queryByRole('table')).toBeNull();
  await waitFor(() => expect(drawer.getByRole('button', { name: '重新评测' })).toHaveFocus());

  await user.click(drawer.getByRole('button', { name: '撤销…' }));
  const second = await boxWith('得分恢复到这次更新之前。之后由教师评定的保持不变。');
  await user.type(second.getByRole('textbox', { name: '原因' }), '也弄错了');
  await user.click(second.getByRole('button', { name: /^撤\s*销$/ }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['9', { reason: '班级弄错了' }],
      ['8', { reason: '也弄错了' }],
    ]),
  );
});

it('on a phone the students stand one below the other and open to what they handed in', async () => {
  onPhone();
  const { user, drawer } = await open(retests({ current: ready }));
  const list = within(await drawer.findByRole('list', { name: '每名学生的得分变化' }));
  expect(drawer.queryByRole('table')).toBeNull();
  const first = list.getByText('顾一帆').closest('li') as HTMLElement;
  expect(first).toHaveTextContent('2026010103');
  expect(first).toHaveTextContent('40 → 100+60');
  expect(within(first).getByText('第 1 次提交')).not.toBeVisible();
  await user.click(list.getByText('顾一帆'));
  expect(within(first).getByText('第 1 次提交')).toBeVisible();
});

it('before anybody handed in there is nothing to test', async () => {
  const { drawer } = await open(retests({ submissions: 0 }));
  expect(await drawer.findByText('本班还没有人提交过该题')).toBeVisible();
  expect(drawer.queryByRole('button', { name: '开始评测' })).toBeNull();
});
