import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { courseCard, introduction } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { MyCase, MyCaseDetail } from '../../mineApi';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const at = 1_788_738_600_000;
const asked: MyCase = {
  id: 6,
  source_kind: 'python',
  title: 'P1 折旧三法',
  state: 'asked',
  question: '请说明第 2–3 行。',
  asked_by_name: '林知远',
  asked_at_ms: at,
  answer: '',
  answered_at_ms: null,
  closing: '',
  closed_at_ms: null,
};
const detail = (of: MyCase): MyCaseDetail => ({
  case: of,
  language: 'python',
  written: 'import csv\ndata = []\nfor d in data:\n    print(d)\n',
  own_lines: [[2, 3]],
});
const said = '思路一起讨论，代码是自己写的。';

beforeEach(() =>
  server.use(
    answer('get', '/api/select_course/:course/info/', introduction('数智会计综合实训')),
    answer('get', '/api/results/scores/', {
      total: { points: 0, weight_so_far: 0, parts: [] },
      final_mark: null,
      scale: 'hundred',
      scores: [],
    }),
    answer('get', '/api/originality/mine/', [asked]),
    answer('get', '/api/originality/mine/6/', detail(asked)),
  ),
);

it('who was asked nothing reads nothing of it', async () => {
  server.use(answer('get', '/api/originality/mine/', []));
  renderApp('/course/score?course_id=1');
  expect(await screen.findByRole('heading', { name: '成绩明细' })).toBeVisible();
  expect(screen.queryByText('关于作业相似的询问')).toBeNull();
});

it('a student reads the question with their own lines, and answers once; a refusal keeps the words', async () => {
  const sent: unknown[] = [];
  const refused = { status: 409, msg: '这次询问已经结束。', error: 'originality.case_closed' };
  server.use(refuse('post', '/api/originality/mine/6/answer/', refused));
  const { user } = renderApp('/course/score?course_id=1');
  await user.click(await screen.findByRole('button', { name: '去说明 P1 折旧三法' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('请说明第 2–3 行。')).toBeVisible();
  const work = within(drawer).getByRole('region', { name: '你的提交' });
  const marked = [...work.querySelectorAll<HTMLElement>('[data-mark]')].map(({ dataset }) => dataset.line);
  expect(marked).toEqual(['2', '3']);

  const box = within(drawer).getByRole('textbox', { name: '你的说明' });
  await user.type(box, said);
  await user.click(within(drawer).getByRole('button', { name: '提交说明' }));
  expect(await within(drawer).findByText('这次询问已经结束。')).toBeVisible();
  expect(box).toHaveValue(said);

  const answered: MyCase = { ...asked, state: 'answered', answer: said, answered_at_ms: at };
  server.use(
    answer('post', '/api/originality/mine/6/answer/', ({ body }) => {
      sent.push(body);
      return {};
    }),
    answer('get', '/api/originality/mine/', [answered]),
    answer('get', '/api/originality/mine/6/', detail(answered)),
  );
  await user.click(within(drawer).getByRole('button', { name: '提交说明' }));
  expect(await within(drawer).findByText(/教师看过后会写下结语/)).toBeVisible();
  expect(sent).toEqual([{ text: said }]);
  expect(within(drawer).queryByRole('textbox')).toBeNull();
});

it('a closed case shows its closing words, and has no box any more', async () => {
  const closed: MyCase = {
    ...asked,
    state: 'closed',
    answer: said,
    answered_at_ms: at,
    closing: '已当面沟通，说明合理。',
    closed_at_ms: at,
  };
  server.use(
    answer('get', '/api/originality/mine/', [closed]),
    answer('get', '/api/originality/mine/6/', detail(closed)),
  );
  const { user } = renderApp('/course/score?course_id=1');
  await user.click(await screen.findByRole('button', { name: '查看 P1 折旧三法' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('已当面沟通，说明合理。')).toBeVisible();
  expect(within(drawer).queryByRole('textbox')).toBeNull();
});

it('a case that is gone says so', async () => {
  server.use(refuse('get', '/api/originality/mine/6/', { status: 404, msg: '内容不存在，或已被移除。' }));
  renderApp('/course/score?course_id=1&case_id=6');
  expect(await screen.findByText('内容不存在，或已被移除。')).toBeVisible();
});

it('what waits for an answer stands on the home, with the way to it', async () => {
  server.use(
    answer('get', '/api/user/class_courses/', { items: [courseCard], total: 1 }),
    answer('get', '/api/originality/mine/', ({ query }) => (query.get('course_id') === '3' ? [asked] : [])),
  );
  renderApp('/mycourse');
  expect(await screen.findByRole('link', { name: /待说明.*P1 折旧三法/ })).toHaveAttribute(
    'href',
    '/course/score?course_id=3&class_id=8&case_id=6',
  );
});
