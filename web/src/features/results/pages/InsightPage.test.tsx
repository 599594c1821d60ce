import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
// Loaded with the test, so that none of it waits for it.
import '../components/insight/MemberAnswers';
import '../components/insight/SlipAnswers';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const base = '/api/results/insight/:class/:course/' as const;

const insight: Schema<'ClassInsight'> = {
  points: [
    { name: '固定资产折旧', share: 0.45, answers: 12, weak: 1 },
    { name: '往来款项', share: 0.9, answers: 9, weak: 0 },
  ],
  students: [
    {
      user_id: 1,
      real_name: '安晓',
      student_number: '2026010101',
      cells: [
        { share: 0.85, answers: 6 },
        { share: 0.9, answers: 2 },
      ],
    },
    {
      user_id: 2,
      real_name: '包文博',
      student_number: '2026010102',
      cells: [{ share: 0.3, answers: 6 }, null],
    },
  ],
  at_risk: [
    {
      student: 1,
      reasons: [
        { kind: 'idle', last_seen_at_ms: null },
        { kind: 'stuck', works: [{ title: '折旧计算', tries: 4, share: 0.25 }] },
      ],
    },
  ],
  bounds: { idle_days: 7, missed: 2, late: 3, stuck_tries: 3, stuck_percent: 60, weak_points: 3 },
};

const slip: Schema<'ClassSlip'> = {
  version_id: 7,
  kind: 'entry',
  stem: '支付本月广告费。',
  knowledge: ['期间费用'],
  answered: 2,
  wrong: [1, 2],
  said: [
    { kind: 'posted', debit: ['6602 管理费用'], credit: ['1002 银行存款'], students: [1, 2] },
    { kind: 'nothing', students: [2] },
  ],
  figures: [
    {
      at: { kind: 'credit', name: '1002 银行存款' },
      said: '1130',
      expected: ['1000'],
      hint: { kind: 'tax_included', percent: 13 },
      students: [1, 2],
    },
  ],
};

const wrongAnswer = (user_id: number, real_name: string): Schema<'SlipAnswers'>['answers'][number] => ({
  user_id,
  real_name,
  student_number: `202601010${user_id}`,
  source: { kind: 'exam', assessment_id: 4, attempt_id: 40 + user_id },
  title: '期末考试',
  at_ms: 1_788_738_600_000,
  stem: '支付本月广告费。',
  answer: { kind: 'single', choice: 'A' },
  answer_key: { kind: 'single', correct: 'B' },
  earned: 0,
  full: 2,
});

let sent: unknown;

beforeEach(() => {
  sent = undefined;
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', base, insight),
    answer('get', `${base}slips/`, [slip]),
    answer('get', `${base}remedials/`, []),
    answer('get', `${base}slips/7/`, {
      version_id: 7,
      kind: 'single',
      body: {
        kind: 'single',
        options: [
          { tab: 'A', text: '管理费用' },
          { tab: 'B', text: '销售费用' },
        ],
      },
      answers: [wrongAnswer(1, '安晓'), wrongAnswer(2, '包文博')],
    }),
    answer('get', `${base}works/`, {
      questions: 8,
      works: [
        { kind: 'lecture', id: 3, title: '折旧的三种方法', questions: null },
        { kind: 'exercise', id: 5, title: '折旧训练', questions: 4 },
        { kind: 'task', id: 9, title: '月末计提', questions: null },
      ],
    }),
    answer('post', `${base}remedials/`, ({ body }) => {
      sent = body;
      return {};
    }),
  );
});

const open = () => renderApp('/gradeManage/insight?class_id=3');

it('lays out who masters what, and puts the weakest first when asked', async () => {
  const { user } = open();
  const map = await screen.findByRole('table', { name: '学生在每个知识点上的得分率' });
  const names = () =>
    within(map)
      .getAllByRole('rowheader')
      .flatMap((head) => within(head).queryAllByRole('link'))
      .map((link) => link.textContent);
  expect(names()).toEqual(['安晓', '包文博']);
  expect(within(map).getByTitle('安晓 · 固定资产折旧 · 85%，6 次作答')).toHaveTextContent('85');
  await user.click(screen.getByText('掌握较弱的在前'));
  expect(names()).toEqual(['包文博', '安晓']);
});

it('a figure opens the answers it is summed from, and each leads to what was handed in', async () => {
  const asked: (string | null)[] = [];
  const rows: Schema<'MasteryAnswer'>[] = [
    {
      source: 'python',
      source_id: 6,
      title: '折旧程序',
      attempt_id: null,
      number: null,
      earned: 12,
      full: 12,
      at_ms: null,
    },
    {
      source: 'exam',
      source_id: 4,
      title: '期末考试',
      attempt_id: 41,
      number: 2,
      earned: 0,
      full: 2,
      at_ms: 1_788_738_600_000,
    },
  ];
  server.use(
    answer('get', `${base}mastery/2/`, ({ query }) => {
      asked.push(query.get('knowledge'));
      return rows;
    }),
  );
  const { user } = open();
  const map = await screen.findByRole('table', { name: '学生在每个知识点上的得分率' });
  await user.click(within(map).getByRole('link', { name: '30' }));
  const drawer = await screen.findByRole('dialog', { name: '包文博 · 固定资产折旧' });
  expect(await within(drawer).findByText('得分 12.00 / 14，得分率 85.7%')).toBeVisible();
  expect(within(drawer).getByText(/^共 2 次作答，其中 1 次满分；失分多的在前/)).toBeVisible();
  expect(
    within(drawer)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['期末考试 第 2 题', '折旧程序']);
  expect(asked).toEqual(['固定资产折旧']);
  expect(within(drawer).getByRole('link', { name: '期末考试 第 2 题' })).toHaveAttribute(
    'href',
    '/gradeManage/testPaperRecordDetails?class_id=3&assessment_id=4&attempt_id=41',
  );
  expect(within(drawer).getByRole('link', { name: '折旧程序' })).toHaveAttribute(
    'href',
    '/gradeManage/trainingResults?class_id=3&student_id=2&course_id=1&work=python-6',
  );
  await user.click(within(drawer).getByRole('button', { name: '关闭' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('gives practice to those who are weak in a point', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '固定资产折旧' }));
  const dialog = await screen.findByRole('dialog', { name: '补练：固定资产折旧' });
  expect(await within(dialog).findByRole('checkbox', { name: /折旧训练/ })).toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: '包文博' })).toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: '安晓' })).not.toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: /月末计提/ })).toBeChecked();
  expect(within(dialog).getByText(/从题库的 8 道题中为每人抽取/)).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: /折旧的三种方法/ }));
  await user.click(within(dialog).getByRole('button', { name: '布置给 1 人' }));
  await vi.waitFor(() =>
    expect(sent).toEqual({
      knowledge: '固定资产折旧',
      note: '',
      works: [
        { kind: 'exercise', id: 5 },
        { kind: 'task', id: 9 },
      ],
      questions: 5,
      user_ids: [2],
    }),
  );
});

it('says beside the button what is missing before practice can be given', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '往来款项' }));
  const dialog = await screen.findByRole('dialog', { name: '补练：往来款项' });
  // It opens with what there is to choose.
  expect(within(dialog).getByRole('checkbox', { name: /折旧训练/ })).toBeChecked();
  expect(within(dialog).getByRole('button', { name: '布置给 0 人' })).toBeDisabled();
  expect(within(dialog).getByRole('status')).toHaveTextContent('请至少选一名学生');
  await user.click(within(dialog).getByRole('button', { name: '全选' }));
  expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
  expect(within(dialog).getByRole('button', { name: '布置给 2 人' })).toBeEnabled();
});

it('names those who should be looked at with reasons that can be checked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: '重点关注（1）' }));
  expect(await screen.findByText('从未登录')).toBeVisible();
  expect(screen.getByRole('link', { name: '反复尝试未过：折旧计算（4 次，25%）' })).toHaveAttribute(
    'href',
    '/gradeManage/studentpracticalAchievements?class_id=3&student_id=2&course_id=1&marks=open',
  );
  expect(screen.queryByText('安晓')).not.toBeInTheDocument();
});

it('shows which wrong answers are common', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: '常见错误' }));
  expect(await screen.findByText(/借：6602 管理费用/)).toHaveTextContent('贷：1002 银行存款');
  expect(screen.getByText('2 / 2 人答错')).toBeVisible();
  const [people] = screen.getAllByTitle('安晓、包文博') as [HTMLElement];
  expect(people).toHaveTextContent('2 人');
  await user.click(people);
  expect(screen.getAllByRole('link', { name: '安晓' })[0]).toHaveAttribute(
    'href',
    '/gradeManage/studentpracticalAchievements?class_id=3&student_id=1&course_id=1&marks=open',
  );
});

it('opens the answers that show a mistake, one after the other', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: '常见错误' }));
  const figures = await screen.findByRole('list', { name: '相同的错误金额' });
  expect(figures).toHaveTextContent('贷：1002 银行存款 写成 1,130，应为 1,000 含了 13% 的税');
  await user.click(within(figures).getByRole('button', { name: '看这 2 份作答' }));
  const drawer = await screen.findByRole('dialog', { name: /写成 1,130/ });
  expect(await within(drawer).findByRole('article', { name: '安晓' })).toBeVisible();
  expect(within(drawer).getByText('第 1 / 2 份')).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: '下一份' }));
  const second = within(drawer).getByRole('article', { name: '包文博' });
  expect(within(second).getByRole('link', { name: '期末考试' })).toHaveAttribute(
    'href',
    '/gradeManage/testPaperRecordDetails?class_id=3&assessment_id=4&attempt_id=42',
  );
  expect(within(drawer).getByRole('button', { name: '下一份' })).toBeDisabled();
});

it('gives no questions where none are asked for', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '固定资产折旧' }));
  const dialog = await screen.findByRole('dialog', { name: '补练：固定资产折旧' });
  const count = await within(dialog).findByLabelText('题库题目（每人几题）');
  await user.clear(count);
  await user.type(count, '0');
  await user.click(within(dialog).getByRole('button', { name: '布置给 1 人' }));
  await vi.waitFor(() => expect(sent).toMatchObject({ questions: null }));
});

it('gives practice against a mistake to those who made it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: '常见错误' }));
  await user.click(await screen.findByTitle('给做错的学生布置补练'));
  const dialog = await screen.findByRole('dialog', { name: /^补练：/ });
  // Not those alone who are weak in it by all their answers.
  expect(within(dialog).getByRole('checkbox', { name: '安晓' })).toBeChecked();
  expect(within(dialog).getByRole('checkbox', { name: '包文博' })).toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: '清空' }));
  await user.click(within(dialog).getByRole('button', { name: '选做错的 2 人' }));
  expect(within(dialog).getByRole('button', { name: '布置给 2 人' })).toBeVisible();
});
