import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { useUnsaved } from '@/shared/unsaved/registry';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const text = (stem: string, written: string) => ({
  row: 1,
  number: 1,
  id: '',
  kind: '判断题',
  stem,
  options: [],
  answer: written,
  rubric: '',
  rule: '',
  parts: [],
  points: '',
  difficulty: '',
  analysis: '',
  knowledge: '',
  tags: '',
  chapter: '',
  picture: '',
  name: '',
  notes: [] as string[],
  exact: null,
});
type Draft = Schema<'QuestionDraftView'>;
const right = (stem: string, fate: Draft['fate'] = 'new'): Draft => ({
  text: text(stem, '对'),
  fate,
  faults: [],
  kind: 'true_false',
  body: { kind: 'true_false' },
  answer_key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  image: null,
});
const faulty: Draft = {
  ...right('无答案'),
  text: text('无答案', ''),
  fate: 'faulty',
  faults: [{ field: 'answer', message: '答案为空' }],
  kind: null,
  body: null,
  answer_key: null,
};

const nothingElse = { notes: [], left_out: [], format: null, reading: 'r1' };
const address = '/gradeManage/testPaper?tab=import&course_id=7';
const drafts = [right('借贷必相等'), right('资产增加记借方', 'repeated'), faulty];

// Each test opens a whole page; a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  useUnsaved.setState({ works: [], question: undefined });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', {
      items: [{ ...accountingClass, courses: [{ id: 7, title: '会计' }] }],
      total: 1,
    }),
    answer('get', '/api/questions/', { items: [], total: 0, next: null }),
    answer('get', '/api/uploads/', []),
    answer('get', '/api/questions/labels/', []),
    answer('post', '/api/questions/import/text/', { drafts, ...nothingElse }),
    answer('post', '/api/questions/import/check/', { drafts, ...nothingElse }),
  );
});

async function paste() {
  const view = renderApp(address);
  fireEvent.change(await screen.findByLabelText('从 Word 粘贴'), {
    target: { value: '1. 借贷必相等（√）' },
  });
  return view;
}

async function read() {
  const view = await paste();
  await view.user.click(screen.getByRole('button', { name: '识别题目' }));
  expect(await screen.findByRole('button', { name: '导入所选 1 题' })).toBeEnabled();
  return view;
}

const question = () => screen.findByRole('dialog', { name: '还没有保存' });

it('takes over only what is right, after the fault was corrected at its field', async () => {
  const written: unknown[] = [];
  server.use(
    answer('post', '/api/questions/import/check/', {
      drafts: [right('借贷必相等'), right('资产增加记借方', 'repeated'), right('无答案')],
      ...nothingElse,
    }),
    answer(
      'post',
      '/api/questions/import/',
      ({ body }) => {
        written.push(body);
        return { added: 2, changed: 0, unchanged: 0 };
      },
      '导入完成',
    ),
  );
  const { user } = await read();
  const editor = screen.getByText('第 3 题').closest('section') as HTMLElement;
  expect(within(editor).getByText('答案为空')).toBeInTheDocument();
  await user.type(within(editor).getByLabelText('参考答案'), '对');
  const take = await screen.findByRole('button', { name: '导入所选 2 题' }, { timeout: 5000 });
  await waitFor(() => expect(take).toBeEnabled());
  await user.click(take);
  expect(await screen.findByText('导入完成：新增 2 题，更新 0 题，未变 0 题。')).toBeVisible();
  expect(written).toMatchObject([
    { course_id: 7, bank: 'course', drafts: [text('借贷必相等', '对'), text('无答案', '对')] },
  ]);
});

it('keeps what still has to be corrected when the rest was taken over', async () => {
  server.use(answer('post', '/api/questions/import/', { added: 1, changed: 0, unchanged: 0 }, '导入完成'));
  const { user, address: now } = await read();
  await user.click(screen.getByRole('button', { name: '导入所选 1 题' }));
  expect(await screen.findByText('导入完成：新增 1 题，更新 0 题，未变 0 题。')).toBeVisible();
  expect(screen.getByRole('button', { name: '导入所选 0 题' })).toBeDisabled();
  expect(screen.getByDisplayValue('无答案')).toBeVisible();
  expect(now()).toContain('tab=import');
});

it('asks before what was pasted is left, and offers it back after the window was lost', async () => {
  const first = await paste();
  await first.user.click(screen.getByRole('button', { name: '返回题库' }));
  await first.user.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(screen.getByLabelText('从 Word 粘贴')).toHaveValue('1. 借贷必相等（√）');
  fireEvent(window, new Event('pagehide'));
  first.unmount();
  useUnsaved.setState({ works: [], question: undefined });

  const { user, address: now } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: '恢复上次未保存的内容' }));
  expect(screen.getByLabelText('从 Word 粘贴')).toHaveValue('1. 借贷必相等（√）');
  await user.click(screen.getByRole('button', { name: '返回题库' }));
  await user.click(within(await question()).getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(now()).toContain('tab=bank'));
  expect(Object.keys(localStorage).some((key) => key.startsWith('suanpan.unsaved'))).toBe(false);
});

it('gives corrections back with the questions they were made in, and asks before they are read anew', async () => {
  const first = await read();
  fireEvent.change(screen.getByLabelText('题干'), { target: { value: '补上的题干' } });
  fireEvent(window, new Event('pagehide'));
  first.unmount();
  useUnsaved.setState({ works: [], question: undefined });

  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: '恢复上次未保存的内容' }));
  expect(await screen.findByDisplayValue('补上的题干')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重新选择' }));
  await user.click(within(await question()).getByRole('button', { name: '继续编辑' }));
  expect(screen.getByDisplayValue('补上的题干')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重新选择' }));
  await user.click(within(await question()).getByRole('button', { name: '放弃' }));
  // The pasted text is still there to be mended at its source.
  expect(await screen.findByLabelText('从 Word 粘贴')).toHaveValue('1. 借贷必相等（√）');
});

it('a part of a composite is corrected at the part', async () => {
  const part = { ...text('应交增值税是多少？', ''), kind: '判断题' };
  const whole = { ...faulty, text: { ...text('甲公司 6 月的资料', ''), kind: '综合题', parts: [part] } };
  const checked: unknown[] = [];
  server.use(
    answer('post', '/api/questions/import/text/', {
      drafts: [{ ...whole, faults: [{ field: 'parts', message: '第 1 小题：答案为空' }] }],
      ...nothingElse,
    }),
    answer('post', '/api/questions/import/check/', ({ body }) => {
      checked.push(body);
      return {
        drafts: [{ ...right('甲公司 6 月的资料'), text: whole.text }],
        ...nothingElse,
      };
    }),
  );
  const { user } = await paste();
  await user.click(screen.getByRole('button', { name: '识别题目' }));
  expect((await screen.findAllByText('第 1 小题：答案为空'))[0]).toBeVisible();
  expect(screen.queryByLabelText('参考答案')).toBeNull();
  await user.click(screen.getByText('第 1 小题 判断题'));
  await user.type(screen.getByLabelText('第 1 小题 参考答案'), '对');
  expect(await screen.findByRole('button', { name: '导入所选 1 题' }, { timeout: 5000 })).toBeEnabled();
  expect(checked.at(-1)).toMatchObject({ drafts: [{ parts: [{ answer: '对' }] }] });
});
