import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
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

const scores = (title?: string): Schema<'MyScores'> => ({
  total: { points: 38.5, weight_so_far: 40, parts: [] },
  final_mark: null,
  scale: 'hundred',
  scores:
    title === undefined
      ? []
      : [
          {
            title,
            category: { key: 'final', name: null },
            state: 'scored',
            points: 77,
            is_dropped: false,
            change: null,
            late: [],
            source_kind: 'exam',
            source_id: 5,
            earned: 77,
            full: 100,
            contributes: 38.5,
            contributes_at_most: 50,
            attempts: 1,
            at_ms: 1_788_738_600_000,
            why: [],
          },
        ],
});

const ranking = (rows: Schema<'RankLine'>[]): Schema<'Ranking'> => ({
  class_id: 3,
  class_name: '会计2601班',
  hides_name: false,
  place: rows.find((row) => row.is_me)?.place ?? null,
  ahead_of: null,
  mean: 80,
  rows,
});
const nothing: Schema<'LearningAnalysis'> = { mastery: [], next: [], times: [], wrong: 0 };

const refusal = { status: 500, msg: '系统错误，请稍后重试！' };

it('my scores: each with what it contributes', async () => {
  server.use(answer('get', '/api/results/scores/', scores('期末考试')));
  renderApp('/course/score?course_id=1');
  expect(await screen.findByRole('link', { name: '期末考试' })).toHaveAttribute(
    'href',
    expect.stringContaining('assessment_id=5'),
  );
  expect(screen.getByText('77.00 / 100')).toBeVisible();
  expect(screen.getByText('+38.50')).toBeVisible();
});

it('my scores: what a teacher changed and why, what was left out, and the mark that was approved', async () => {
  const { scores: lines, total } = scores('期末考试');
  const [line] = lines;
  if (line === undefined) throw new Error('no line');
  const change = {
    mark: { kind: 'points' as const, points: 85 },
    before: 77,
    code: 'recheck' as const,
    reason: '第三题漏判',
    by: '林知远',
    at_ms: 1,
  };
  server.use(
    answer('get', '/api/results/scores/', {
      total: {
        ...total,
        parts: [
          { category: 'own-7', name: '平时表现', weight: 20, share: 0.9, points: 18 },
          { category: 'final', name: null, weight: 50, share: 0.85, points: 42.5 },
        ],
      },
      scores: [
        { ...line, points: 85, change },
        { ...line, title: '', source_kind: 'learning', source_id: 1, is_dropped: true, category: null },
        { ...line, title: '考勤', source_kind: 'manual', source_id: 2, state: 'excused', points: null },
      ],
      final_mark: { points: 86, level: 'good', grade_point: 3.6 },
      scale: 'five_level',
    }),
  );
  renderApp('/course/score?course_id=1');
  expect(await screen.findByText('林知远改为 85.00：订正后复核，第三题漏判')).toBeVisible();
  expect(screen.getByText('85.00 / 100')).toBeVisible();
  expect(screen.getAllByText('平时表现')[0]).toBeVisible();
  expect(screen.getByText('最低的一次，不计入')).toBeVisible();
  expect(screen.getByRole('link', { name: '学习进度' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '考勤' })).not.toBeInTheDocument();
  expect(screen.getByText('教务审核成绩：86.00 · 良好 · 绩点 3.6')).toBeVisible();
});

it('my scores: without any, the way to the tasks', async () => {
  server.use(answer('get', '/api/results/scores/', scores()));
  renderApp('/course/score?course_id=1');
  expect(await screen.findByText('还没有已公布的成绩')).toBeVisible();
});

it('my scores: not read, said and read again on request', async () => {
  server.use(refuse('get', '/api/results/scores/', refusal));
  const { user } = renderApp('/course/score?course_id=1');
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByText('还没有已公布的成绩')).not.toBeInTheDocument();
  server.use(answer('get', '/api/results/scores/', scores('期末考试')));
  await user.click(again);
  expect(await screen.findByRole('link', { name: '期末考试' })).toBeVisible();
});

it.each([
  ['/course/score', 'get', '/api/results/scores/', '还没有已公布的成绩'],
  ['/course/scoreRanking', 'get', '/api/results/ranking/', '还没有排名'],
  ['/course/learningAnalysis', 'get', '/api/results/analysis/', '还没有可分析的数据'],
] as const)(
  '%s does not say that there is nothing while it is being read',
  async (page, method, call, none) => {
    server.use(hang(method, call));
    renderApp(`${page}?course_id=1`);
    await waitFor(() => expect(document.querySelector('[data-state="loading"]')).toBeInTheDocument());
    expect(screen.queryByText(none)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
  },
);

it('ranking: places with ties, hidden names and my own row', async () => {
  server.use(
    answer(
      'get',
      '/api/results/ranking/',
      ranking([
        { place: 1, name: '顾一帆', points: 90, tied: 2, is_me: false },
        { place: 1, name: null, points: 90, tied: 2, is_me: false },
        { place: 3, name: '陆思远', points: 60, tied: 1, is_me: true },
      ]),
    ),
  );
  renderApp('/course/scoreRanking?course_id=1');
  expect(await screen.findByText(/顾一帆/)).toBeVisible();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
  expect(rows.filter((row) => row.includes('90.00'))).toHaveLength(2);
  expect(rows.find((row) => row.includes('陆思远'))).toMatch(/^3.*60\.00$/);
});

it('ranking: of nobody, said so and without the switch that hides a name', async () => {
  server.use(answer('get', '/api/results/ranking/', ranking([])));
  renderApp('/course/scoreRanking?course_id=1');
  expect(await screen.findByText('还没有排名')).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('ranking: not read, said and read again on request', async () => {
  server.use(refuse('get', '/api/results/ranking/', refusal));
  const { user } = renderApp('/course/scoreRanking?course_id=1');
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/results/ranking/', ranking([])));
  await user.click(again);
  expect(await screen.findByText('还没有排名')).toBeVisible();
});

it('analysis: nothing learned yet, said so; not read, read again on request', async () => {
  server.use(refuse('get', '/api/results/analysis/', refusal));
  const { user } = renderApp('/course/learningAnalysis?course_id=1');
  const again = await screen.findByRole('button', { name: '重试' });
  server.use(answer('get', '/api/results/analysis/', nothing));
  await user.click(again);
  expect(await screen.findByText('还没有可分析的数据')).toBeVisible();
});

const wrongAnswer = (place: number): Schema<'WrongAnswer'> => ({
  source_kind: 'exam',
  attempt_id: 9,
  position: place,
  title: '期末考试',
  kind: 'true_false',
  stem: `错题之${place}`,
  body: { kind: 'true_false' },
  answer: null,
  answer_key: null,
  analysis: null,
  earned: 0,
  full: 2,
  knowledge: [],
});

it('analysis: the wrong answers come a page at a time', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/results/analysis/', {
      ...nothing,
      wrong: 12,
      next: [{ kind: 'wrong_answers', count: 12 }],
    }),
    answer('get', '/api/results/wrong_answers/', ({ query }) => {
      asked.push(query.get('page'));
      const places = query.get('page') === '1' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [10, 11];
      return { total: 12, items: places.map(wrongAnswer) };
    }),
  );
  const { user } = renderApp('/course/learningAnalysis?course_id=1');
  expect(await screen.findAllByText('错题之9')).not.toHaveLength(0);
  expect(screen.getByText('错题本（12）')).toBeVisible();
  await user.click(screen.getByTitle('2'));
  expect(await screen.findAllByText('错题之11')).not.toHaveLength(0);
  expect(screen.queryByText('错题之9')).not.toBeInTheDocument();
  expect(asked).toEqual(['1', '2']);
});

const behind: Schema<'MasteryAnswer'>[] = [
  {
    source: 'exercise',
    source_id: 5,
    title: '往来款项训练',
    attempt_id: 51,
    number: 3,
    earned: 2,
    full: 2,
    at_ms: null,
  },
  {
    source: 'exam',
    source_id: 4,
    title: '期中考试',
    attempt_id: 41,
    number: 1,
    earned: null,
    full: 2,
    at_ms: null,
  },
];

it('analysis: the figure of a knowledge point opens what it is summed from', async () => {
  server.use(
    answer('get', '/api/results/analysis/', {
      ...nothing,
      mastery: [
        {
          name: '往来款项',
          own: 0.5,
          class: 0.7,
          answers: 2,
          in_exams: 1,
          in_exercises: 1,
          programs: 0,
          is_thin: true,
          class_answers: 40,
        },
      ],
    }),
    answer('get', '/api/results/mastery_answers/', ({ query }) =>
      query.get('knowledge') === '往来款项' ? behind : [],
    ),
  );
  const { user } = renderApp('/course/learningAnalysis?course_id=1');
  await user.click(await screen.findByRole('button', { name: '往来款项' }));
  const drawer = await screen.findByRole('dialog', { name: '往来款项' });
  expect(await within(drawer).findByRole('link', { name: '往来款项训练 第 3 题' })).toHaveAttribute(
    'href',
    '/course/exercise?course_id=1&attempt_id=51',
  );
  // What the exam does not show its student is not shown here either.
  expect(within(drawer).getByText('不公布')).toBeVisible();
});

it('what a teacher gave leads to the first work that is not done', async () => {
  server.use(
    answer('get', '/api/results/analysis/', {
      ...nothing,
      next: [
        {
          kind: 'remedial',
          remedial_id: 3,
          knowledge: '差旅费',
          note: '',
          teacher_name: '林知远',
          works: [
            { kind: 'exercise', id: 23, title: '补练题组：差旅费', is_done: true },
            { kind: 'lecture', id: 12, title: '3.4 差旅与进项抵扣', is_done: false },
          ],
        },
      ],
    }),
  );
  renderApp('/course/learningAnalysis?course_id=1');
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: '去补练' })).toHaveAttribute(
    'href',
    '/course/videoPlay?course_id=1&lecture_id=12',
  );
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '训练补练题组：差旅费已完成',
    '视频3.4 差旅与进项抵扣',
  ]);
});

it('going to another course, the scores of the one before are not shown as its own', async () => {
  server.use(
    answer('get', '/api/results/scores/', ({ query }) =>
      query.get('course_id') === '1' ? scores('期末考试') : new Promise<never>(() => undefined),
    ),
  );
  const { router } = renderApp('/course/score?course_id=1');
  expect(await screen.findByRole('link', { name: '期末考试' })).toBeVisible();
  await router.navigate({ to: '/course/score', search: { course_id: 2 } });
  await waitFor(() => expect(screen.queryByRole('link', { name: '期末考试' })).not.toBeInTheDocument());
});
