import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { classManagement, student } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const text = (stem: string, written: string) => ({
  row: 1,
  id: '',
  kind: '判断题',
  stem,
  options: [],
  answer: written,
  rubric: '',
  rule: '',
  points: '',
  difficulty: '',
  analysis: '',
  knowledge: '',
  tags: '',
  chapter: '',
  picture: '',
});
const right = (stem: string, fate = 'new') => ({
  text: text(stem, '对'),
  fate,
  faults: [],
  kind: 'true_false',
  body: { kind: 'true_false' },
  answer_key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  image: null,
});
const faulty = {
  ...right('无答案'),
  text: text('无答案', ''),
  fate: 'faulty',
  faults: [{ field: 'answer', message: '答案为空' }],
  kind: null,
  body: null,
  answer_key: null,
};

it('takes over only what is right, after the fault was corrected at its field', async () => {
  const written: unknown[] = [];
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/classes/', { items: [{ id: 3, courses: [{ id: 7, title: '会计' }] }], total: 1 }),
    answer('get', '/api/questions/', { items: [], total: 0 }),
    answer('get', '/api/questions/labels/', []),
    answer('post', '/api/questions/import/text/', {
      drafts: [right('借贷必相等'), right('资产增加记借方', 'repeated'), faulty],
      notes: [],
    }),
    answer('post', '/api/questions/import/check/', {
      drafts: [right('借贷必相等'), right('资产增加记借方', 'repeated'), right('无答案')],
      notes: [],
    }),
    http.post('/api/questions/import/', async ({ request }) => {
      written.push(await request.json());
      return HttpResponse.json({ code: 200, msg: '导入完成', data: { added: 2, changed: 0, unchanged: 0 } });
    }),
  );
  const { user } = renderApp('/gradeManage/testPaper?tab=import&course_id=7');
  await user.type(
    await screen.findByLabelText('从 Word 粘贴', {}, { timeout: 20_000 }),
    '1. 借贷必相等（√）',
  );
  await user.click(screen.getByRole('button', { name: '识别题目' }));
  expect(await screen.findByRole('button', { name: '导入所选 1 题' })).toBeEnabled();
  const editor = screen.getByText('第 3 题').closest('section') as HTMLElement;
  expect(within(editor).getByText('答案为空')).toBeInTheDocument();
  await user.type(within(editor).getByLabelText('参考答案'), '对');
  const take = await screen.findByRole('button', { name: '导入所选 2 题' }, { timeout: 5000 });
  await waitFor(() => expect(take).toBeEnabled());
  await user.click(take);
  expect(await screen.findByText('导入完成')).toBeVisible();
  expect(written).toEqual([{ course_id: 7, drafts: [text('借贷必相等', '对'), text('无答案', '对')] }]);
}, 60_000);
