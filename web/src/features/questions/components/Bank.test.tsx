import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
// Loaded with the test, so that none of it waits for them.
import '@/shared/editors/EditorsDialog';
import './AlikeQuestions';
import './BulkChange';
import './FlaggedQuestions';
import './TransferQuestions';

type Row = Schema<'QuestionRow'>;
const row = (id: number, stem: string): Row => ({
  id,
  version_id: id,
  key: `own-${id}`,
  kind: 'true_false',
  type_id: '',
  stem,
  chapter: '',
  difficulty: 1,
  points: 2,
  state: 'in_use',
  linked_from: null,
  version: 1,
  tags: [],
  knowledge: [],
  updated_at_ms: 0,
});
const stems = { course: '课程的题', personal: '自己的题', school: '学校的题' };

// Each test opens a whole page; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

let searched: URLSearchParams[] = [];

beforeEach(() => {
  searched = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', {
      items: [{ ...accountingClass, courses: [{ id: 7, title: '会计' }] }],
      total: 1,
    }),
    answer('get', '/api/course/managed/', [
      {
        course_id: 7,
        title: '会计',
        category: '会计',
        owner: null,
        editors: [],
        my_role: 'editor',
        may_write: true,
        may_manage: false,
        may_export: true,
        imported_at_ms: 0,
      },
    ]),
    answer('get', '/api/questions/', ({ query: asked }) => {
      searched.push(asked);
      const bank = (asked.get('bank') ?? 'course') as keyof typeof stems;
      return { items: [row(bank.length, stems[bank])], total: 1, next: null };
    }),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/results/flagged_questions/', []),
    answer('get', '/api/questions/6/alike/', []),
    answer('get', '/api/questions/banks/', [
      { bank: 'course', may_write: true },
      { bank: 'personal', may_write: true },
      { bank: 'school', may_write: false },
    ]),
    answer('get', '/api/questions/school/editors/', {
      title: '学校题库',
      owner: null,
      editors: [{ user_id: 3, real_name: '顾清和', username: 'gu', is_active: true }],
      my_role: null,
      may_write: false,
      may_manage: false,
      colleagues: [],
    }),
  );
});

const open = () => renderApp('/gradeManage/testPaper?tab=bank&course_id=7');

async function choose(view: ReturnType<typeof renderApp>, name: string) {
  await view.user.click(await screen.findByRole('combobox', { name: '题库' }));
  await view.user.click(await screen.findByTitle(name));
}

it('shows the banks beside a course, and lets write what is mine to write', async () => {
  const view = open();
  expect(await screen.findByText('课程的题')).toBeVisible();
  await choose(view, '我的题库');
  expect(await screen.findByText('自己的题')).toBeVisible();
  expect(screen.getByText('只有你能看到和使用。')).toBeVisible();
  expect(screen.getByRole('button', { name: /新建题目/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: /^导\s*入$/ })).toBeEnabled();
  await choose(view, '学校题库');
  expect(await screen.findByText('学校的题')).toBeVisible();
  expect(await screen.findByText(/编辑者：顾清和/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /新建题目/ })).not.toBeInTheDocument();
  expect(view.address()).toContain('bank=school');
});

it('points out in each bank what should be looked at, also to whoever only reads it', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/results/flagged_questions/', ({ query }) => {
      asked.push(query.get('bank'));
      return query.get('bank') === 'school'
        ? [
            {
              question_id: 6,
              stem: '学校的题',
              uses: 3,
              answered: 120,
              flags: [{ kind: 'hard' as const, facility: 0.2 }],
            },
          ]
        : [];
    }),
  );
  const view = open();
  expect(await screen.findByText('课程的题')).toBeVisible();
  await choose(view, '学校题库');
  await view.user.click(await screen.findByRole('button', { name: '待复查（1）' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('过难：得分率 20%')).toBeVisible();
  expect(screen.queryByRole('button', { name: /新建题目/ })).not.toBeInTheDocument();
  expect(asked).toContain('school');
});

it('asks the server for words, and keeps the bank', async () => {
  const view = open();
  await choose(view, '我的题库');
  await view.user.type(await screen.findByLabelText('搜索题干、答案、解析、标签或拼音'), 'yszk');
  await waitFor(() => expect(searched.at(-1)?.get('q')).toBe('yszk'));
  expect(searched.at(-1)?.get('bank')).toBe('personal');
});

it('a search without a match was taken for a bank without questions', async () => {
  server.use(
    answer('get', '/api/questions/', ({ query }) => {
      const isAll = !query.has('q') && !query.has('kind');
      return { items: isAll ? [row(6, stems.course)] : [], total: isAll ? 1 : 0, next: null };
    }),
  );
  const view = renderApp('/gradeManage/testPaper?tab=bank&course_id=7&q=yszk&kind=single&bank=personal');
  expect(await screen.findByText('没有找到符合条件的题目')).toBeVisible();
  expect(screen.queryByText('题库里还没有题目')).not.toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: '清除搜索和筛选' }));
  expect(await screen.findByText('课程的题')).toBeVisible();
  const field = screen.getByLabelText('搜索题干、答案、解析、标签或拼音');
  expect(field).toHaveValue('');
  // What was pressed is gone.
  expect(field).toHaveFocus();
  expect(view.address()).toBe('/gradeManage/testPaper?tab=bank&course_id=7&bank=personal');
});

it('moves chosen questions into a bank that I write, and says what stayed', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/questions/move/', ({ body }) => {
      sent.push(body);
      return { moved: 0, left_out: ['「课程的题」引用了原课程的 Python 任务'] };
    }),
  );
  const view = open();
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('课程的题')).toBeVisible();
  await view.user.click((await within(table).findAllByRole('checkbox'))[1] as HTMLElement);
  await view.user.click(await screen.findByRole('button', { name: /移\s?动/ }));
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: /移\s?动/ }));
  expect(await within(dialog).findByText(/引用了原课程/)).toBeVisible();
  expect(sent).toEqual([{ course_id: 7, bank: 'personal', question_ids: [6] }]);
});

it('changes the state and the labels of chosen questions', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('put', '/api/questions/bulk/', ({ body }) => {
      sent.push(body);
      return { changed: 1, left_out: [] };
    }),
  );
  const view = open();
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('使用中')).toBeVisible();
  await view.user.click((await within(table).findAllByRole('checkbox'))[1] as HTMLElement);
  await view.user.click(await screen.findByRole('button', { name: '批量修改' }));
  const dialog = await screen.findByRole('dialog');
  const ok = within(dialog).getByRole('button', { name: /修.?改/ });
  expect(ok).toBeDisabled();
  await view.user.click(within(dialog).getByLabelText('状态'));
  await view.user.click(await screen.findByTitle('已停用'));
  await view.user.type(within(dialog).getByLabelText('添加标签'), '期末{Enter}');
  await view.user.click(ok);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    question_ids: [6],
    state: 'retired',
    points: null,
    add_tags: ['期末'],
    remove_tags: [],
  });
});

it('compares an earlier version with the newest, and restores it', async () => {
  const restored = vi.fn();
  const line = (version: number) => ({ id: version, version, author_name: '林知远', created_at_ms: 0 });
  const shown = {
    stem: '收回货款 200 元',
    image: null,
    body: { kind: 'true_false' as const },
    answer_key: { kind: 'true_false' as const, correct: true, penalty_percent: 0 },
    analysis: '',
  };
  server.use(
    answer('get', '/api/questions/6/', {
      ...row(6, shown.stem),
      ...shown,
      version: 2,
      course_id: 7,
      bank: 'course',
      may_write: true,
      tests_hidden: false,
      review: null,
      versions: [line(2), line(1)],
      linked_courses: [],
    }),
    answer('get', '/api/questions/6/versions/1/', {
      changes: [{ field: 'stem', before: '收回货款 100 元', after: shown.stem }],
    }),
    answer('get', '/api/results/questions/6/uses/', { uses: [], flags: [], earlier: [] }),
    answer('post', '/api/questions/6/versions/1/restore/', () => {
      restored();
      return { id: 6, version: 3 };
    }),
  );
  const view = open();
  await view.user.click(await screen.findByText('课程的题'));
  const compare = { name: '第 1 版与最新版本对比' };
  await view.user.click(await screen.findByRole('button', compare));
  await waitFor(() => expect(screen.getByRole('button', compare)).toHaveAttribute('aria-expanded', 'true'));
  expect(await screen.findByText('题干', { selector: 'dt' })).toBeVisible();
  const gone = document.querySelector('del');
  expect(gone).toHaveTextContent(/100$/);
  await view.user.click(screen.getByRole('button', { name: '恢复这一版' }));
  await waitFor(() => expect(restored).toHaveBeenCalledOnce());
});

it('shows what says nearly the same, and selects it in the bank', async () => {
  const both = [row(6, stems.course), row(9, '课程的题。')];
  const group = { questions: both.map((question) => ({ percent: 100, question })) };
  server.use(answer('get', '/api/questions/alike/', { groups: [group], from_percent: 70, total: 3 }));
  const view = open();
  await screen.findByText(stems.course);
  await view.user.click(screen.getByRole('button', { name: '查重' }));
  expect(await screen.findByText('内容相近的试题')).toBeVisible();
  expect(await screen.findAllByText('文字相同')).toHaveLength(2);
  expect(screen.getByText(/至少 70% 相同/)).toBeVisible();
  expect(screen.getByText('只显示前 1 组，共 3 组；处理后会列出其余的。')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: '在题库中选中这 2 题' }));
  await waitFor(() => expect(screen.queryByText('内容相近的试题')).toBeNull());
  expect(screen.getByRole('button', { name: '批量修改' })).toBeVisible();
  expect(screen.getByText(/2 题|2 项|已选 2/)).toBeVisible();
});

it('reads on from where the page before ended', async () => {
  server.use(
    answer('get', '/api/questions/', ({ query: asked }) => {
      searched.push(asked);
      return asked.get('after') === '0.0.6'
        ? { items: [row(9, '后面的题')], total: 2, next: null }
        : { items: [row(6, stems.course)], total: 2, next: '0.0.6' };
    }),
  );
  const view = open();
  expect(await screen.findByText('已显示 1 条，共 2 条')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: '显示更多' }));
  expect(await screen.findByText('后面的题')).toBeVisible();
  expect(screen.getByText(stems.course)).toBeVisible();
  expect(screen.queryByRole('button', { name: '显示更多' })).not.toBeInTheDocument();
});

it('links questions of the school into a course', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/questions/link/', ({ body }) => {
      sent.push(body);
      return { linked: 1, left_out: [] };
    }),
  );
  const view = open();
  await choose(view, '学校题库');
  const found = (await screen.findByText('学校的题')).closest('tr') as HTMLElement;
  await view.user.click(within(found).getByRole('checkbox'));
  await view.user.click(await screen.findByRole('button', { name: '链接到课程' }));
  await view.user.click(await screen.findByRole('button', { name: /^链\s?接$/ }));
  await waitFor(() => expect(sent).toEqual([{ course_id: 7, question_ids: [6] }]));
});

it('shows what is linked as such, and ends the link with a copy in its place', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/questions/', {
      items: [{ ...row(8, '链接的题'), linked_from: 'school' as const }],
      total: 1,
      next: null,
    }),
    answer('post', '/api/questions/unlink/', ({ body }) => {
      sent.push(body);
      return { unlinked: 1, left_out: [] };
    }),
  );
  const view = open();
  const found = (await screen.findByText(/链接的题/)).closest('tr') as HTMLElement;
  expect(within(found).getByText('链接 · 学校题库')).toBeVisible();
  expect(within(found).queryByRole('button', { name: '编辑' })).not.toBeInTheDocument();
  await view.user.click(within(found).getByRole('button', { name: '解除链接' }));
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: '解除链接' }));
  await waitFor(() => expect(sent).toEqual([{ course_id: 7, question_ids: [8], keeps_copies: true }]));
});
