import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { book } from '@/test/book';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { AnswerGroup, InboxRow, QuestionMarkingView } from '../api';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const group = (id: number, text: string, state: AnswerGroup['state']): AnswerGroup => ({
  item_ids: [id],
  alike: null,
  book_id: null,
  state,
  answer: { kind: 'short_answer', text },
  files: [],
  texts: [],
  proposed: 0,
  points: state === 'marked' ? 3 : null,
  rubric: [],
  comment: '',
  notes: [],
  tags: [],
  marked_at_ms: null,
  mark_kind: null,
  reasons: [],
  second: null,
});
const view: QuestionMarkingView = {
  source_kind: 'exam',
  title: '期末考核',
  class_names: ['会计2601班'],
  stem: '为什么先审批？',
  shared: null,
  analysis: '',
  body: { kind: 'short_answer', max_chars: null },
  answer_key: { kind: 'short_answer', rubric: [], reference: '' },
  full: 5,
  rubric: [],
  version_id: 9,
  is_second: false,
  groups: [group(1, '甲的作答', 'waiting'), group(2, '乙的作答', 'marked'), group(3, '丙的作答', 'waiting')],
};

it('answers are turned with the pointer as with the keys, and the tab is named after what is marked', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', view),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  expect(await screen.findByRole('link', { name: '期末考核' })).toBeVisible();
  expect(screen.getByRole('button', { name: '上一份' })).toBeDisabled();
  // What is marked is passed over while only what waits is shown.
  await user.click(screen.getByRole('button', { name: '下一份' }));
  expect(await screen.findByText('丙的作答')).toBeVisible();
  expect(screen.getByRole('button', { name: '下一份' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '上一份' }));
  expect(await screen.findByText('甲的作答')).toBeVisible();
});

it('the strip says where the marker stands, and leads to any answer by pointer and keys', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    group(at + 1, `作答${at + 1}。`, at === 1 ? 'marked' : 'waiting'),
  );
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', { ...view, groups: many }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', { reference: null }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  const strip = within(await screen.findByRole('navigation', { name: '全部作答' }));
  expect(strip.getByText('第 1 / 60 组')).toBeVisible();
  expect(strip.getByText('还剩 59 份待批')).toBeVisible();
  expect(strip.getByRole('button', { name: '第 1 组 · 待批' })).toHaveAttribute('aria-current', 'true');
  // One stop of the Tab key, however many there are.
  expect(strip.getAllByRole('button').filter((one) => one.tabIndex === 0 && one.ariaCurrent)).toHaveLength(1);
  await user.click(strip.getByRole('button', { name: '第 12 组 · 待批' }));
  expect(await screen.findByText('作答12。')).toBeVisible();
  expect(strip.getByText('第 12 / 60 组')).toBeVisible();
  // What is marked is looked at here too, though J passes it over.
  await user.keyboard('{Home}{ArrowRight}');
  expect(await screen.findByText('作答2。')).toBeVisible();
  expect(strip.getByRole('button', { name: '第 2 组 · 已批 · 3.00 分' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await screen.findByText('作答1。')).toBeVisible();
  // The keys of the desk go on working with the focus in the strip, and the focus follows them.
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('作答3。')).toBeVisible();
  expect(strip.getByRole('button', { name: '第 1 组 · 已批 · 4.00 分' })).toBeVisible();
  expect(strip.getByText('还剩 58 份待批')).toBeVisible();
  expect(strip.getByRole('button', { name: '第 3 组 · 待批' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(await screen.findByText('作答60。')).toBeVisible();
});

it('of five thousand answers the strip draws those in sight, and the keys reach the last', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => group(at + 1, `作答${at + 1}。`, 'waiting'));
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', { ...view, groups: many }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  const strip = within(await screen.findByRole('navigation', { name: '全部作答' }));
  expect(strip.getAllByRole('listitem').length).toBeLessThan(250);
  const second = strip.getByRole('button', { name: '第 2 组 · 待批' });
  expect(second.closest('li')).toHaveAttribute('aria-setsize', '5000');
  expect(second.closest('li')).toHaveAttribute('aria-posinset', '2');
  await user.click(second);
  await user.keyboard('{End}');
  expect(await screen.findByText('作答5000。')).toBeVisible();
  const last = strip.getByRole('button', { name: '第 5000 组 · 待批' });
  expect(last).toHaveFocus();
  expect(last).toHaveAttribute('aria-current', 'true');
  await user.keyboard('{ArrowLeft}');
  expect(strip.getByRole('button', { name: '第 4999 组 · 待批' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(strip.getByRole('button', { name: '第 1 组 · 待批' })).toHaveFocus();
  // One stop of the Tab key, and no more than what is in sight, wherever one has been.
  expect(strip.getAllByRole('button').filter((one) => one.tabIndex === 0 && one.ariaCurrent)).toHaveLength(1);
  expect(strip.getAllByRole('listitem').length).toBeLessThan(250);
});

const row = (version_id: number, waiting: number, group_id = 5): InboxRow => ({
  source_kind: 'exam',
  group_id,
  title: group_id === 5 ? '期末考核' : '期中考核',
  class_names: ['会计2601班'],
  version_id,
  cell: null,
  kind: 'short_answer',
  stem: '题干',
  full: 5,
  waiting,
  verdicts: 0,
  total: 3,
  since_ms: 1,
});

/** A desk for each question whose marks are kept, as the server does; the inbox counts what waits. */
function serveQuestions(rows: InboxRow[]) {
  const asked: URLSearchParams[] = [];
  const taken: unknown[] = [];
  const given = new Set<number>();
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', ({ query }) => {
      asked.push(query);
      const id = Number(query.get('version_id'));
      const one = group(id, `第${id}题的作答`, given.has(id) ? 'marked' : 'waiting');
      return { ...view, version_id: id, stem: `第${id}题`, groups: [one] };
    }),
    answer('get', '/api/marking/comments/', []),
    answer('get', '/api/marking/inbox/', () =>
      rows.map((one) => ({ ...one, waiting: given.has(one.version_id ?? 0) ? 0 : one.waiting })),
    ),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', ({ body }) => {
      for (const id of body.item_ids) given.add(id);
      return { reference: null };
    }),
    answer('post', '/api/marking/marks/undo/', ({ body }) => {
      taken.push(body);
      for (const id of body.item_ids) given.delete(id);
      return {};
    }),
  );
  return { asked, taken };
}

it('after the last answer the next question comes by itself, and undo leads back', async () => {
  const { taken } = serveQuestions([row(30, 9, 6), row(9, 1), row(10, 1)]);
  const { user, address } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9&class_id=2');
  expect(await screen.findByText('第9题的作答')).toBeVisible();
  await user.keyboard('4{Enter}');
  // Another question of the same exam, though a fuller one of another waits.
  expect(await screen.findByText('第10题的作答')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    /上一题已全部批完，接着批这一题：《期末考核》，1 份待批/,
  );
  expect(address()).toContain('question_id=10');
  expect(address()).toContain('class_id=2');
  await user.keyboard('u');
  expect(await screen.findByText('第9题的作答')).toBeVisible();
  expect(taken).toEqual([{ item_ids: [9] }]);
  expect(screen.getByText('还剩 1 份待批')).toBeVisible();
  await user.keyboard('3{Enter}');
  expect(await screen.findByText('第10题的作答')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '回到上一题' }));
  expect(await screen.findByText('第9题的作答')).toBeVisible();
});

it('an answer that was asked for lies on the desk first', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', view),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
  );
  renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9&item_id=3');
  expect(await screen.findByText('丙的作答')).toBeVisible();
});

it('where nothing more waits that is said, with one way on; undo is still there', async () => {
  serveQuestions([row(9, 1)]);
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('第9题的作答')).toBeVisible();
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('全部批完了，辛苦了')).toBeVisible();
  expect(screen.getByRole('link', { name: '查看考核成绩' })).toHaveAttribute(
    'href',
    expect.stringContaining('assessment_id=5'),
  );
  // Nothing is before the marker, so no mark can be given.
  expect(screen.queryByRole('button', { name: '保存，下一份' })).toBeNull();
  await user.keyboard('u');
  expect(await screen.findByText('第9题的作答')).toBeVisible();
});

it('what was passed over comes again before the question is left', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', view),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', { reference: null }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByText('丙的作答')).toBeVisible();
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('甲的作答')).toBeVisible();
});

it('what was saved last is taken back by a key, and stands before its marker again', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', view),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', { reference: null }),
    answer('post', '/api/marking/marks/undo/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  expect(screen.getByRole('button', { name: '撤销' })).toBeDisabled();
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('丙的作答')).toBeVisible();
  expect(screen.getByText('已批 2 / 3')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  expect(screen.getByText('已批 1 / 3')).toBeVisible();
  expect(sent).toEqual([{ item_ids: [1] }]);
  // Enter gives a mark, and on a button beside it presses the button.
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('丙的作答')).toBeVisible();
  screen.getByRole('button', { name: '撤销' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('甲的作答')).toBeVisible();
  expect(sent).toHaveLength(2);
  // The list of all keys begins with the desk's, and the desk adds no second list of its own.
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: '键盘操作' });
  expect(within(list).getAllByRole('heading')[1]).toHaveTextContent('批改');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('of an answer that several mark its marker sees a code, and what is asked of them', async () => {
  const second = {
    code: 'K7Q2M',
    ask: 'decision' as const,
    is_given: false,
    is_held: false,
    reference: null,
    between: [
      { points: 1, comment: '漏了复核', notes: [] },
      { points: 4, comment: '', notes: [] },
    ],
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', {
      ...view,
      is_second: true,
      groups: [{ ...group(1, '甲的作答', 'waiting'), second }],
    }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [1] }),
  );
  renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('作答 K7Q2M')).toBeVisible();
  expect(screen.getByText('两位教师的评分相差过大，请裁定得分。')).toBeVisible();
  expect(screen.getByText(/甲评 1\.00 分/)).toBeVisible();
  expect(await screen.findByText('正在由另一位教师批改')).toBeVisible();
});

it('one of several answers that say the same becomes a sample, and the others are asked for anew', async () => {
  const samples: unknown[] = [];
  const second = {
    ...{ code: 'K7Q2M', ask: 'marking' as const, is_given: false, is_held: false },
    ...{ reference: null, between: [] },
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', () => ({
      ...view,
      is_second: true,
      groups: [
        {
          ...group(1, samples.length === 0 ? '甲的作答' : '余下的作答', 'waiting'),
          item_ids: [1, 2],
          second,
        },
      ],
    })),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('put', '/api/marking/items/1/sample/', ({ body }) => {
      samples.push(body);
      return {};
    }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  await user.type(await screen.findByRole('spinbutton', { name: '得分' }), '3');
  await user.click(await screen.findByRole('button', { name: '把其中一份设为定标样卷（参考得分 3）' }));
  expect(await screen.findByText('余下的作答')).toBeVisible();
  expect(samples).toEqual([{ points: 3 }]);
});

it('a sample becomes an answer like any other, after a question', async () => {
  const removed: unknown[] = [];
  const sample = {
    code: 'K7Q2M',
    ask: 'sample' as const,
    is_given: false,
    is_held: false,
    reference: null,
    between: [],
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', () => ({
      ...view,
      is_second: true,
      groups: [
        {
          ...group(1, '甲的作答', 'waiting'),
          second: { ...sample, ask: removed.length === 0 ? ('sample' as const) : ('marking' as const) },
        },
      ],
    })),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('delete', '/api/marking/items/1/sample/', () => {
      removed.push(1);
      return {};
    }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('定标样卷')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '取消定标样卷' }));
  const dialog = await screen.findByRole('dialog', { name: '取消这份定标样卷？' });
  expect(removed).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '取消定标样卷' }));
  await waitFor(() => expect(removed).toEqual([1]));
  await waitFor(() => expect(screen.queryByText('定标样卷')).toBeNull());
  expect(await screen.findByText('甲的作答')).toBeVisible();
});

it('answers that say the same are shown first, and marked together when that is chosen', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', {
      ...view,
      groups: [
        { ...group(1, '先审批，后付款。', 'waiting'), alike: 'aa' },
        { ...group(2, '先付款', 'waiting'), alike: 'bb' },
        { ...group(3, '先审批 后付款', 'waiting'), alike: 'aa' },
      ],
    }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', ({ body }) => {
      sent.push(body);
      return { reference: null };
    }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  expect(await screen.findByText('另有 1 份作答规范化后相同')).toBeVisible();
  expect(screen.getByText('先审批 后付款')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '这 1 份一并评分' }));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('先付款')).toBeVisible();
  expect(sent).toEqual([
    { item_ids: [1, 3], version_id: 9, points: 4, rubric: [], comment: '', notes: [], tags: [], reason: '' },
  ]);
  expect(screen.getByText('已批 2 / 3')).toBeVisible();
});

it('a note at a line of a program is saved with the mark, and goes with it when that is undone', async () => {
  const sent: unknown[] = [];
  const program = (id: number, code: string): AnswerGroup => ({
    ...group(id, '', 'waiting'),
    answer: { kind: 'python', code },
  });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', {
      ...view,
      body: { kind: 'python', task: null, starter: '', files: [] },
      groups: [program(1, 'a = 1\nb = 2'), program(2, 'c = 3')],
    }),
    answer('get', '/api/marking/comments/', [{ id: 1, text: '缺少注释', tags: [], uses: 3 }]),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('post', '/api/marking/marks/', ({ body }) => {
      sent.push(body);
      return { reference: null };
    }),
    answer('post', '/api/marking/marks/undo/', {}),
  );
  const { user } = renderApp('/gradeManage/correctionTask?assessment_id=5&question_id=9');
  await user.click(await screen.findByRole('button', { name: '第 2 行：在这一行写批注' }));
  await user.keyboard('没有用到');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
  // What is being typed when the mark is saved is saved with it.
  await user.click(screen.getByRole('button', { name: '第 1 行：在这一行写批注' }));
  await user.click(
    within(screen.getByRole('region', { name: '作答' })).getByRole('button', { name: '缺少注释' }),
  );
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('4{Enter}');
  expect(await screen.findByText('c = 3')).toBeVisible();
  const at = (line: number) => ({ kind: 'lines', file_id: null, from: line, to: line });
  expect(sent).toMatchObject([
    {
      item_ids: [1],
      notes: [
        { place: at(2), text: '没有用到' },
        { place: at(1), text: '缺少注释' },
      ],
    },
  ]);
  await user.keyboard('u');
  await screen.findByRole('button', { name: '第 2 行：在这一行写批注' });
  expect(screen.queryByRole('note')).toBeNull();
});

it('the rubric of an exercise is edited from its desk, as that of an exam', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', {
      ...view,
      source_kind: 'exercise',
      rubric: [{ title: '授权', points: 5 }],
    }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
  );
  renderApp('/gradeManage/correctionTask?exercise_id=5&question_id=9&class_id=2');
  const link = await screen.findByRole('link', { name: '修改评分要点' });
  const href = link.getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(href, 'http://localhost').searchParams)).toMatchObject({
    class_id: '2',
    exercise_id: '5',
    question_id: '9',
  });
});

it('books lie on the desk one after the other, read where they are kept, and are marked with a reason', async () => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  const own = (id: number): AnswerGroup => ({
    ...group(id, '', 'marked'),
    answer: null,
    book_id: id + 30,
    points: 60,
    mark_kind: 'rules',
  });
  const shown: QuestionMarkingView = {
    ...view,
    source_kind: 'book',
    title: '恒信商贸有限公司',
    version_id: null,
    stem: '',
    body: { kind: 'books', company: 'hengxin', businesses: [], own_company: false },
    answer_key: { kind: 'books', parts: {}, preset: 'standard', statements: [], accepted: [] },
    full: 100,
    groups: [own(1), own(2)],
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', ({ query }) => {
      asked.push(query.toString());
      return shown;
    }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
    answer('get', '/api/book/31/', { ...book, id: 31, is_mine: false, student_name: '何雨' }),
    answer('get', '/api/book/32/', { ...book, id: 32, is_mine: false, student_name: '安晓' }),
    answer('post', '/api/marking/marks/', ({ body }) => {
      sent.push(body);
      return { reference: null };
    }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?class_id=1&company_id=4&activity_id=7');
  const look = () => screen.getByRole('link', { name: '查看账套' });
  await waitFor(() => expect(look()).toHaveAttribute('href', expect.stringContaining('book_id=31')));
  expect(asked[0]).toContain('company_id=4');
  expect(asked[0]).toContain('activity_id=7');
  expect(screen.queryByText(/何雨/)).toBeNull();
  // What rules gave is replaced with a reason only.
  await user.keyboard('8');
  await user.type(screen.getByRole('textbox', { name: /^修改理由/ }), '摘要不全');
  await user.click(screen.getByRole('button', { name: '保存，下一份' }));
  await waitFor(() => expect(look()).toHaveAttribute('href', expect.stringContaining('book_id=32')));
  expect(sent).toEqual([
    expect.objectContaining({ item_ids: [1], version_id: null, points: 8, reason: '摘要不全' }),
  ]);
});

it('what is expected of a file waits to be opened: its pages need the width', async () => {
  const line = { title: '合计与台账相符', weight: 5, any_of: [], all_of: [], none_of: [] };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/desk/', {
      ...view,
      source_kind: 'exercise',
      stem: '提交账龄报告。',
      body: { kind: 'file_upload', accept: ['pdf'], max_files: 5, max_size_bytes: 1_048_576 },
      answer_key: { kind: 'file_upload', criteria: [line] },
      groups: [
        {
          ...group(1, '', 'waiting'),
          answer: { kind: 'file_upload', files: [] },
          texts: ['等待教师批改'],
        },
      ],
    }),
    answer('get', '/api/marking/comments/', []),
    answer('post', '/api/marking/hold/', { item_ids: [] }),
  );
  const { user } = renderApp('/gradeManage/correctionTask?exercise_id=5&question_id=9');
  const open = await screen.findByRole('button', { name: '参考答案与评分要点' });
  expect(screen.queryByRole('complementary', { name: '参考答案与评分要点' })).toBeNull();
  // Nothing of a file is computed.
  expect(screen.queryByText('等待教师批改')).toBeNull();
  await user.click(open);
  expect(await screen.findByRole('complementary', { name: '参考答案与评分要点' })).toBeVisible();
});
