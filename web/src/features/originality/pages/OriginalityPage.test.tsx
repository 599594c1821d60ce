import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, hang, pushes, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { Author, Case, CheckView, PairView, Source } from '../api';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const page = '/gradeManage/originality?class_id=3&course_id=1';
const at = 1_788_738_600_000;

const author = (place: number, patch: Partial<Author>): Author => ({
  place,
  user_id: 10 + place,
  name: '安晓',
  student_number: `2026010${place}`,
  class_name: '会计2601班',
  handed_in_at_ms: at,
  case_id: null,
  case_state: null,
  ...patch,
});
const [an, li, foreign] = [
  author(1, {}),
  author(2, { name: '李想' }),
  author(3, { name: null, user_id: null, student_number: null, class_name: '会计2602班' }),
];

const source: Source = {
  source_kind: 'python',
  source_id: 4,
  title: 'P1 折旧三法',
  hand_ins: 28,
  last: null,
};
const found: Source['last'] = { id: 9, state: 'done', asked_at_ms: at, pairs: 2 };

const check: CheckView = {
  id: 9,
  source_kind: 'python',
  title: 'P1 折旧三法',
  state: 'done',
  asked_at_ms: at,
  done_at_ms: at,
  documents: 30,
  compared: 24,
  authors: [an, li, foreign],
  pairs: [
    { number: 1, one: 1, other: 2, one_percent: 94, other_percent: 88, group: 5 },
    { number: 4, one: 2, other: 3, one_percent: 41, other_percent: 37, group: null },
  ],
};

const pair: PairView = {
  title: 'P1 折旧三法',
  language: 'python',
  one: { author: an, percent: 94, written: 'import csv\nrows = []\nfor row in rows:\n    print(row)\n' },
  other: {
    author: li,
    percent: 88,
    written: '# 作业\nimport csv\ndata = []\nfor d in data:\n    print(d)\n',
  },
  passages: [{ one: [1, 4], other: [2, 5] }],
  previous: null,
  next: 4,
};

const aCase: Case = {
  id: 6,
  check_id: 9,
  user_id: 12,
  student_name: '李想',
  student_number: '20260102',
  source_kind: 'python',
  title: 'P1 折旧三法',
  state: 'answered',
  question: '请说明第 2–5 行。',
  asked_by_name: '林知远',
  asked_at_ms: at,
  answer: '和安晓讨论过思路。',
  answered_at_ms: at,
  closing: '',
  closed_at_ms: null,
};

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/originality/classes/3/courses/1/', [source]),
    answer('get', '/api/originality/classes/3/courses/1/cases/', []),
    answer('get', '/api/originality/checks/9/', check),
    answer('get', '/api/originality/checks/9/pairs/1/', pair),
    answer('get', '/api/originality/checks/9/pairs/4/', {
      ...pair,
      one: pair.other,
      other: { ...pair.one, author: foreign },
      previous: 1,
      next: null,
    }),
  ),
);

describe('what can be compared', () => {
  it('says so when nobody has handed anything in', async () => {
    server.use(answer('get', '/api/originality/classes/3/courses/1/', []));
    renderApp(page);
    expect(await screen.findByText('还没有可以比对的作业')).toBeVisible();
  });

  it('says what went wrong and tries again', async () => {
    server.use(
      refuse('get', '/api/originality/classes/3/courses/1/', { status: 500, msg: '系统错误，请稍后重试！' }),
    );
    const { user } = renderApp(page);
    const again = await screen.findByRole('button', { name: /重\s*试/ });
    server.use(answer('get', '/api/originality/classes/3/courses/1/', [source]));
    await user.click(again);
    expect(await screen.findByText('P1 折旧三法')).toBeVisible();
  });

  it('is compared by one press, shows that it runs, and what was found as soon as the server says so', async () => {
    let last: Source['last'] = null;
    const asked: unknown[] = [];
    let push: (() => void) | undefined;
    server.use(
      answer('get', '/api/originality/classes/3/courses/1/', () => [{ ...source, last }]),
      answer('post', '/api/originality/classes/3/courses/1/checks/', ({ body }) => {
        asked.push(body);
        last = { id: 9, state: 'waiting', asked_at_ms: at, pairs: 0 };
        return { id: 9 };
      }),
      pushes((listening) => {
        if (listening.subjects?.includes('originality/check/9'))
          push = () => listening.push('run-1', ['originality/check/9']);
      }),
    );
    const { user, address } = renderApp(page);
    await user.click(await screen.findByRole('button', { name: '开始比对 P1 折旧三法' }));
    expect(await screen.findByText('正在比对…')).toBeVisible();
    expect(asked).toEqual([{ source_kind: 'python', source_id: 4 }]);
    expect(screen.getByRole('button', { name: '重新比对 P1 折旧三法' })).toBeDisabled();
    await waitFor(() => expect(push).toBeDefined());
    last = found;
    push?.();
    await user.click(await screen.findByRole('button', { name: '发现 2 对相似' }));
    await waitFor(() => expect(address()).toContain('check=9'));
  });
});

describe('a comparison', () => {
  it('that runs says that one may leave', async () => {
    server.use(
      answer('get', '/api/originality/checks/9/', { ...check, state: 'waiting', authors: [], pairs: [] }),
    );
    renderApp(`${page}&check=9`);
    expect(await screen.findByText(/你可以离开这一页/)).toBeVisible();
  });

  it('that found nothing, or failed, says so', async () => {
    server.use(answer('get', '/api/originality/checks/9/', { ...check, authors: [], pairs: [] }));
    renderApp(`${page}&check=9`);
    expect(await screen.findByText('没有发现相似的提交')).toBeVisible();
    server.use(answer('get', '/api/originality/checks/8/', { ...check, id: 8, state: 'failed' }));
    renderApp(`${page}&check=8`);
    expect(await screen.findByText('这次比对没有完成')).toBeVisible();
  });

  it('shows figures, groups and pairs, and names no student of another teacher', async () => {
    renderApp(`${page}&check=9`);
    const table = await screen.findByRole('table', { name: '相似的提交' });
    expect(screen.getByText('安晓、李想')).toBeVisible();
    expect(within(table).getByText('会计2602班的一名学生')).toBeVisible();
    expect(within(table).getByText('94%')).toBeVisible();
    expect(within(table).getAllByText('第 1 组')).toHaveLength(1);
    expect(screen.getByText(/不说明是谁写的/)).toBeVisible();
  });

  it('is gone through with the arrow keys, and Enter opens a pair', async () => {
    const { user, address } = renderApp(`${page}&check=9`);
    const second = await screen.findByRole('button', { name: '对照查看：李想与会计2602班的一名学生' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toContain('pair=4'));
  });
});

describe('two hand-ins', () => {
  const side = (name: string) => screen.findByRole('region', { name: `${name}的提交` });
  const marked = (box: HTMLElement) =>
    [...box.querySelectorAll<HTMLElement>('[data-mark]')].map((line) => Number(line.dataset.line));

  it('stand side by side, and the lines that both have are marked in either', async () => {
    renderApp(`${page}&check=9&pair=1`);
    expect(marked(await side('安晓'))).toEqual([1, 2, 3, 4]);
    expect(marked(await side('李想'))).toEqual([2, 3, 4, 5]);
    expect(screen.getByText('第 1 / 2 对')).toBeVisible();
  });

  it('a passage that is pressed is chosen on both sides', async () => {
    const { user } = renderApp(`${page}&check=9&pair=1`);
    const box = await side('安晓');
    await user.click(within(box).getByRole('button', { name: '片段 1，在另一份中查看' }));
    expect(screen.getByRole('button', { name: '片段 1：左侧第 1–4 行，右侧第 2–5 行' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('are turned with J and K, and another teacher is left to ask their student', async () => {
    const { user, address } = renderApp(`${page}&check=9&pair=1`);
    await side('安晓');
    await user.keyboard('j');
    expect(await side('会计2602班的一名学生')).toBeVisible();
    expect(address()).toContain('pair=4');
    expect(screen.getAllByRole('button', { name: /^询问学生/ })).toHaveLength(1);
    expect(screen.getByText('由该班教师询问')).toBeVisible();
    await user.keyboard('k');
    expect(await side('安晓')).toBeVisible();
  });

  it('a student is asked with a proposal that names their lines; a refusal keeps what was written', async () => {
    const sent: unknown[] = [];
    const refused = { status: 409, msg: '已经就这次比对询问过这名学生。', error: 'originality.case_exists' };
    server.use(refuse('post', '/api/originality/checks/9/cases/', refused));
    const { user } = renderApp(`${page}&check=9&pair=1`);
    await user.click(await screen.findByRole('button', { name: '询问学生 李想' }));
    const dialog = await screen.findByRole('dialog', { name: '询问李想' });
    const question = within(dialog).getByRole('textbox', { name: '问题' });
    expect(question).toHaveValue(
      '你在「P1 折旧三法」中提交的第 2–5 行，与另一份提交相似。请说明这些内容是怎么完成的，例如参考了哪些资料、和谁讨论过。',
    );
    await user.clear(question);
    await user.type(question, '第 2–5 行是怎么写的？');
    await user.click(within(dialog).getByRole('button', { name: '发给学生' }));
    expect(await within(dialog).findByText('已经就这次比对询问过这名学生。')).toBeVisible();
    expect(question).toHaveValue('第 2–5 行是怎么写的？');
    server.use(
      answer('post', '/api/originality/checks/9/cases/', ({ body }) => {
        sent.push(body);
        return { id: 6 };
      }),
      answer('get', '/api/originality/checks/9/', {
        ...check,
        authors: [an, { ...li, case_id: 6, case_state: 'asked' }, foreign],
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: '发给学生' }));
    expect(await screen.findByText('待学生说明')).toBeVisible();
    expect(sent).toEqual([{ pair: 1, place: 2, question: '第 2–5 行是怎么写的？' }]);
  });

  it('wait in their shape', async () => {
    server.use(hang('get', '/api/originality/checks/9/pairs/1/'));
    renderApp(`${page}&check=9&pair=1`);
    expect(await screen.findByRole('button', { name: '返回比对结果' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /的提交$/ })).toBeNull();
  });
});

describe('what was asked', () => {
  it('begins empty', async () => {
    renderApp(`${page}&tab=cases`);
    expect(await screen.findByText('还没有询问过学生')).toBeVisible();
  });

  it('is read with the answer and closed with words; what is closed stays', async () => {
    const sent: unknown[] = [];
    let now: Case = aCase;
    server.use(
      answer('get', '/api/originality/classes/3/courses/1/cases/', () => [now]),
      answer('post', '/api/originality/cases/6/close/', ({ body }) => {
        sent.push(body);
        now = { ...aCase, state: 'closed', closing: '说明合理。', closed_at_ms: at };
        return {};
      }),
    );
    const { user } = renderApp(page);
    await user.click(await screen.findByRole('tab', { name: '询问记录（1）' }));
    expect(await screen.findByText('和安晓讨论过思路。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '结束询问 李想' }));
    const dialog = await screen.findByRole('dialog', { name: '结束对李想的询问' });
    await user.click(within(dialog).getByRole('button', { name: '结束询问' }));
    expect(await within(dialog).findByText('请写明结语，至少 2 个字')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox'), '说明合理。');
    await user.click(within(dialog).getByRole('button', { name: '结束询问' }));
    expect(await screen.findByText('说明合理。')).toBeVisible();
    expect(sent).toEqual([{ text: '说明合理。' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: '结束询问 李想' })).toBeNull());
  });
});
