import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView, ExamItem } from '@/features/exams/api';
import type { QuestionAnswer } from '@/shared/questions/types';
import { answer, hang, stream } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const base = { type_id: '', points: 2, image: null, program: null, shared: null };
const options = [
  { tab: 'A', text: '`df.groupby()`', file_id: null, img_path: null },
  { tab: 'B', text: '$a^2$ <img src=x onerror=alert(1)>', file_id: null, img_path: null },
];
const items: ExamItem[] = [
  { ...base, position: 0, kind: 'single', stem: '哪一句按客户汇总？', body: { kind: 'single', options } },
  { ...base, position: 1, kind: 'true_false', stem: '有借必有贷。', body: { kind: 'true_false' } },
  {
    ...base,
    position: 2,
    kind: 'python',
    points: 12,
    stem: '编程题：折旧三法。请阅读题面，完成程序。',
    body: { kind: 'python', task: 'p1', starter: '', files: [] },
    program: {
      title: '折旧三法',
      statement: '编写函数 `depreciate`，返回各年折旧额。',
      starter: '# 从这里写起\n',
      files: [{ name: 'assets.csv', bytes: 120 }],
    },
  },
  {
    ...base,
    position: 3,
    kind: 'entry',
    stem: '收到货款存入银行。',
    body: {
      kind: 'entry',
      offers_no_entry: false,
      accounts: [
        { code: '1002', name: '银行存款', aux: [] },
        { code: '1122', name: '应收账款', aux: [] },
      ],
    },
  },
];

const attempt = (patch: Partial<AttemptView> = {}): AttemptView => ({
  id: 5,
  assessment_id: 1,
  title: '期末考试',
  number: 1,
  state: 'running',
  is_here: true,
  is_trial: false,
  now_ms: Date.now(),
  started_at_ms: Date.now(),
  deadline_at_ms: Date.now() + 3_600_000,
  take_over: 'free',
  is_asking: false,
  schedule_version: 0,
  heard_version: 0,
  deadline_changes: [],
  corrections: [],
  submitted_at_ms: null,
  submitted_by: null,
  student_name: '张子涵',
  student_number: '20260101',
  leave_action: 'ignore',
  leave_limit: 0,
  leaves: 0,
  answered: 0,
  questions: items.length,
  place: null,
  sections: [{ title: '一、全部', items }],
  sealed: null,
  answers: [],
  receipt: { number: 0, hash: '', at_ms: null },
  messages: [],
  answer_file_key: '',
  ...patch,
});

const open = (patch?: Partial<AttemptView>) => {
  server.use(
    answer('get', '/api/exams/attempts/5/', attempt(patch)),
    answer('post', '/api/exams/attempts/5/heartbeat/', {
      state: 'running',
      is_here: true,
      is_writer: true,
      now_ms: Date.now(),
      deadline_at_ms: Date.now() + 3_600_000,
      schedule_version: 0,
      deadline_changes: [],
      corrections: [],
      submitted_by: null,
      answered: 0,
      questions: items.length,
      receipt: { number: 0, hash: '', at_ms: null },
      messages: [],
    }),
    answer('post', '/api/exams/attempts/5/writer/', {
      epoch: 1,
      is_writer: true,
      saved_at_ms: null,
      entries: [],
    }),
    answer('post', '/api/exams/attempts/5/answers/', ({ body }) => {
      saved.push(body);
      return {
        receipt: { number: 1, hash: 'h', at_ms: Date.now() },
        stored: body.answers.map(({ answer: given, ...sent }) => ({
          is_flagged: false,
          ...sent,
          // Stored whole: what a request may leave out was sent.
          answer: (given ?? null) as QuestionAnswer | null,
          epoch: 1,
          saved_at_ms: 0,
        })),
        answered: 1,
        now_ms: Date.now(),
        deadline_at_ms: Date.now() + 3_600_000,
      };
    }),
  );
  return renderApp('/course/takeAnExam?course_id=1&attempt_id=5&assessment_id=1');
};

let saved: unknown[] = [];

beforeAll(async () => {
  // The benches that the application gives to questions are large: a busy machine needs its time to import them.
  await Promise.all([
    import('@/shared/ui/MarkdownBody'),
    import('@/features/exams/pages/TakeExamPage'),
    import('@/features/coding/components/QuestionProgram'),
    import('@/features/simulation/components/QuestionEntry'),
  ]);
  // jsdom measures nothing; the editor only needs to be told so.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}, 120_000);
beforeEach(() => {
  saved = [];
});

describe('the exam screen', () => {
  it('opens the question another computer was left at', async () => {
    open({ place: 1 });
    expect(await screen.findByRole('heading', { name: '第 2 题' })).toBeInTheDocument();
  });

  it('shows the material of a composite beside each of its questions, and joins their numbers', async () => {
    const shared = (part: number) => ({ stem: '华星公司 6 月的资料', image: null, part, parts: 2 });
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('two questions');
    const group = [{ ...first, shared: shared(1) }, { ...second, shared: shared(2) }, ...items.slice(2)];
    const { user } = open({ sections: [{ title: '一、全部', items: group }] });
    const material = await screen.findByRole('region', { name: '材料（第 1–2 题）' });
    expect(material).toHaveTextContent('华星公司 6 月的资料');
    await user.click(screen.getByRole('button', { name: '收起' }));
    await user.click(screen.getByRole('button', { name: /^第 2 题，综合题第 2 小题/ }));
    expect(await screen.findByText('有借必有贷。')).toBeVisible();
    // The same material, as it was left.
    expect(screen.getByRole('region', { name: '材料（第 1–2 题）' })).toBe(material);
    expect(screen.getByRole('button', { name: '展开材料' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^第 4 题，/ }));
    expect(screen.queryByRole('region', { name: /材料/ })).toBeNull();
  });

  it('a reload lands on the question that was open, not on the first', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: /^第 2 题/ }));
    expect(await screen.findByRole('heading', { name: '第 2 题' })).toBeInTheDocument();
    first.unmount();
    open();
    expect(await screen.findByRole('heading', { name: '第 2 题' })).toBeInTheDocument();
  });

  it('options show code and formulas, never what is typed for them, and no HTML of a question', async () => {
    open({ place: 0 });
    const code = await screen.findByText('df.groupby()');
    expect(code.tagName).toBe('CODE');
    const formula = document.querySelectorAll('fieldset label')[1];
    expect(formula?.querySelector('.katex')).not.toBeNull();
    expect(formula?.textContent).toContain('onerror=alert(1)');
    expect(formula?.querySelector('img')).toBeNull();
  });

  it('a program has its statement, its files and a run, and Ctrl+Enter in its editor does not hand in', async () => {
    const asked: unknown[] = [];
    server.use(
      stream('/api/exams/attempts/5/run/2/', (body) => {
        asked.push(body);
        return [
          { event: 'started', run_id: 'r1', session: null },
          { event: 'stdout', text: '你好\n' },
          { event: 'finished', reason: 'ok', wall_ms: 10, cpu_ms: 5, memory_peak_bytes: 1, files: [] },
        ];
      }),
    );
    const { user } = open({ place: 2 });
    expect(await screen.findByText('depreciate')).toBeInTheDocument();
    expect(await screen.findByText('assets.csv')).toBeInTheDocument();
    const editor = await screen.findByRole('textbox', { name: '第 3 题作答' });
    expect(editor).toHaveTextContent('# 从这里写起');
    await user.click(screen.getByRole('button', { name: /运行/ }));
    await expect.poll(() => asked).toHaveLength(1);
    expect(await screen.findByText('你好')).toBeInTheDocument();
    expect(asked).toEqual([{ device: expect.any(String), code: '# 从这里写起\n' }]);
    editor.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('dialog', { name: /交卷/ })).toBeNull();
  });

  it('an entry is worked with the keys of the voucher: pinyin, Enter, =', async () => {
    const { user } = open({ place: 3 });
    await user.click(await screen.findByRole('combobox', { name: '第 1 行 会计科目' }));
    await user.keyboard('yhck{Enter}100{Enter}');
    expect(screen.getByRole('combobox', { name: '第 2 行 会计科目' })).toHaveFocus();
    await user.keyboard('yszk{Enter}');
    await user.click(screen.getByRole('textbox', { name: '第 2 行 贷方金额' }));
    await user.keyboard('=');
    expect(screen.getByRole('textbox', { name: '第 2 行 贷方金额' })).toHaveValue('100.00');
    await expect.poll(() => JSON.stringify(saved), { timeout: 3000 }).toContain('"credit":"100.00"');
    const lines = JSON.stringify(saved.at(-1));
    expect(lines).toContain('"account":"1002"');
    expect(lines).toContain('"account":"1122"');
  });
});

describe('the end', () => {
  it('says that the time was up, whose paper it was and how much was answered', async () => {
    const receipt = { number: 4, hash: 'abc', at_ms: Date.now() };
    open({ state: 'submitted', submitted_by: 'time', answered: 3, sections: [], receipt });
    expect(await screen.findByRole('heading', { name: '时间到，系统已自动交卷' })).toBeInTheDocument();
    for (const text of ['期末考试', '张子涵', '20260101', '3 / 4']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
  });

  it('of one handed in by oneself is plain', async () => {
    open({ state: 'submitted', submitted_by: 'student', answered: 4, sections: [] });
    expect(await screen.findByRole('heading', { name: '已交卷' })).toBeInTheDocument();
  });
});

describe('waiting', () => {
  it('has the shape of the exam screen at once, not an empty card', async () => {
    server.use(hang('get', '/api/exams/attempts/5/'));
    renderApp('/course/takeAnExam?course_id=1&attempt_id=5&assessment_id=1');
    const waiting = await screen.findByRole('status', { name: '正在打开' });
    expect(waiting).toHaveAttribute('aria-busy', 'true');
    expect(within(waiting).queryAllByRole('button')).toEqual([]);
    expect(waiting.querySelectorAll('span').length).toBeGreaterThan(20);
  });
});
