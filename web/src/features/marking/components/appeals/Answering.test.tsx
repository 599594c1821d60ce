import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { AppealView } from '../../appealApi';
import { Answering } from './Answering';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const mark: AppealView['mark'] = {
  item_id: 7,
  source_kind: 'exam',
  state: 'marked',
  full: 5,
  points: 2,
  mark_kind: 'person',
  proposed: 0,
  rubric: [],
  comment: '',
  notes: [],
  reason: '',
  can_restore: false,
  is_released: true,
  history: [],
};
const view: AppealView = {
  row: {
    id: 4,
    source_kind: 'exam',
    title: '期末考核',
    class_name: '会计2601班',
    question: '为什么先审批后付款？',
    kind: 'short_answer',
    part: '',
    state: 'taken',
    full: 5,
    points_before: 2,
    points_after: null,
    handler_name: '王老师',
    is_mine: true,
    raised_at_ms: 1,
    closed_at_ms: null,
  },
  source_id: 9,
  group_id: 3,
  class_id: 1,
  course_id: 1,
  work: null,
  mark,
  steps: [],
  refusal: null,
};

function show(of: { row?: Partial<AppealView['row']>; refusal?: string }) {
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Answering
        view={{ ...view, row: { ...view.row, ...of.row }, refusal: of.refusal ?? null }}
        onDone={onDone}
      />
    </QueryClientProvider>,
  );
  return onDone;
}

it('the button says what the answer does to the mark, and nothing is sent without words', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/appeals/4/decide/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  const onDone = show({});
  const keep = await screen.findByRole('button', { name: '维持原得分并答复' });
  await user.click(keep);
  expect(await screen.findByText('请写明答复，至少 2 个字')).toBeInTheDocument();
  const points = screen.getByRole('spinbutton');
  await user.clear(points);
  await user.type(points, '4.5');
  await user.type(screen.getByLabelText('答复（学生可见）'), '等价写法，补给 2.5 分。');
  await user.click(screen.getByRole('button', { name: '改为 4.50 并答复' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ points: 4.5, reply: '等价写法，补给 2.5 分。', seen_marks: 0 }]);
});

it('the first marker reads who may answer, and has no button', async () => {
  show({ row: { state: 'open', is_mine: false }, refusal: '须由班级的另一位教师处理：王老师。' });
  expect(await screen.findByText(/另一位教师处理：王老师/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('what another teacher deals with is taken over on purpose', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/appeals/4/take/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  show({ row: { is_mine: false } });
  expect(await screen.findByText('王老师正在处理。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '接手处理' }));
  await vi.waitFor(() => expect(sent).toEqual([{ takes_over: true }]));
});
