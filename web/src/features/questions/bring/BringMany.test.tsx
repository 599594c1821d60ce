import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { useUnsaved } from '@/shared/unsaved/registry';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refusal } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

/** More than are written together. */
const count = 1001;

const draft = (row: number, isFaulty: boolean): Schema<'QuestionDraftView'> => ({
  text: {
    ...{
      row,
      number: row,
      id: '',
      kind: '判断题',
      stem: `第${row}题：借贷必相等`,
      answer: isFaulty ? '' : '对',
    },
    ...{
      options: [],
      rubric: '',
      rule: '',
      parts: [],
      points: '',
      difficulty: '',
      analysis: '',
      knowledge: '',
    },
    ...{
      tags: '',
      chapter: '',
      picture: '',
      name: '',
      notes: row === 150 ? ['反馈并入解析'] : [],
      exact: null,
    },
  },
  fate: isFaulty ? 'faulty' : 'new',
  faults: isFaulty ? [{ field: 'answer', message: '答案为空' }] : [],
  kind: 'true_false',
  body: { kind: 'true_false' },
  answer_key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  image: null,
});

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
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/chapters/', []),
    answer('get', '/api/uploads/', []),
    answer('post', '/api/questions/import/file/', {
      ...{ notes: [], left_out: [], format: 'moodle_xml', reading: 'r1' },
      drafts: Array.from({ length: count + 1 }, (_, at) => draft(at + 1, at === 700)),
    }),
  );
});

async function read() {
  const view = renderApp('/gradeManage/testPaper?tab=import&course_id=7');
  await screen.findByLabelText('从 Word 粘贴');
  const input = view.container.ownerDocument.querySelector('input[type=file]') as HTMLInputElement;
  await view.user.upload(input, new File(['x'], '题库.xml', { type: 'text/xml' }));
  const list = await screen.findByRole('region', { name: '识别出的题目' });
  return { ...view, list };
}

it('shows a hundred of many at a time, or only those that are to be corrected or differ', async () => {
  const { user, list } = await read();
  // The first that is to be corrected is open, and its page.
  expect(within(list).getByText('701. 第701题：借贷必相等')).toBeVisible();
  expect(
    within(list)
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('data-open')),
  ).toHaveLength(1);
  await user.click(within(list).getByText('有差异 1'));
  expect(within(list).getByText('150. 第150题：借贷必相等')).toBeVisible();
  expect(within(list).queryByText('701. 第701题：借贷必相等')).toBeNull();
  await user.click(within(list).getByText('需修改 1'));
  expect(within(list).getByText('701. 第701题：借贷必相等')).toBeVisible();
});

it('writes many in blocks, and after a refusal only those that are not written yet', async () => {
  const blocks: number[] = [];
  let fails = true;
  server.use(
    answer('post', '/api/questions/import/', ({ body }) => {
      if (blocks.length === 2 && fails) {
        fails = false;
        throw refusal({ status: 503, error: 'server.busy', msg: '服务器繁忙，请稍后再试。' });
      }
      expect(body.reading).toBe('r1');
      blocks.push(body.drafts.length);
      return { added: body.drafts.length, changed: 0, unchanged: 0 };
    }),
  );
  const { user } = await read();
  await user.click(screen.getByRole('button', { name: `导入所选 ${count} 题` }));
  await user.click(await screen.findByRole('button', { name: `导入所选 ${count - 500} 题` }));
  await waitFor(() => expect(blocks.reduce((sum, size) => sum + size, 0)).toBe(count));
  // What is still to be corrected stays.
  expect(await screen.findByText('识别出 1 题，核对后导入；尚未写入题库。')).toBeVisible();
});

it('leads to the draft that is refused in a later block, and keeps its place in the list', async () => {
  const sent: string[][] = [];
  server.use(
    answer('post', '/api/questions/import/', ({ body }) => {
      sent.push(body.drafts.map((one) => one.stem ?? ''));
      if (sent.length === 2) {
        const fields = [{ field: 'drafts[3].kind', message: '不能超过 20 个字' }];
        throw refusal({ status: 422, error: 'request.invalid', msg: '请检查填写的内容。', fields });
      }
      return { added: body.drafts.length, changed: 0, unchanged: 0 };
    }),
  );
  const { user, list } = await read();
  await user.click(screen.getByRole('button', { name: `导入所选 ${count} 题` }));
  // Of the 751 that are left one is not chosen any more.
  await screen.findByRole('button', { name: `导入所选 ${count - 251} 题` });
  expect(within(list).getByText('254. 第254题：借贷必相等')).toBeVisible();
  expect(await screen.findByText('第 254 题')).toBeVisible();
  expect(within(list).getByText('需修改 2')).toBeVisible();
});

it('says before it is sent that a file is too large', async () => {
  const view = renderApp('/gradeManage/testPaper?tab=import&course_id=7');
  await screen.findByLabelText('从 Word 粘贴');
  const input = view.container.ownerDocument.querySelector('input[type=file]') as HTMLInputElement;
  const large = new File(['x'], '题库.xlsx');
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  await view.user.upload(input, large);
  expect(await screen.findByRole('alert')).toHaveTextContent('文件超过 20 MB，请分成几个文件导入');
});
