import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { AnswerGroup } from '../api';
import { GivePanel } from './GivePanel';

const group: AnswerGroup = {
  item_ids: [1],
  alike: null,
  book_id: null,
  state: 'waiting',
  proposed: 5,
  points: null,
  rubric: [],
  comment: '',
  notes: [],
  tags: [],
  answer: { kind: 'short_answer', text: '先审批' },
  files: [],
  texts: [],
  marked_at_ms: null,
  mark_kind: null,
  reasons: [],
  second: null,
};
const rubric = [
  { title: '授权', points: 1.67 },
  { title: '复核', points: 1.67 },
  { title: '盘点', points: 1.66 },
  { title: '没有过程', points: -1 },
];
const plain = { points: 5, rubric: [], comment: '', notes: [], tags: [], reason: '' };
const whole = (line: number) => ({ line, share: 1 });

async function open(of = group, comments: Schema<'ReusableComment'>[] = []) {
  server.use(answer('get', '/api/marking/comments/', comments));
  const onSave = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GivePanel
        source="exam"
        group={of}
        notes={of.notes}
        onNotes={() => {}}
        full={5}
        rubric={rubric}
        isBusy={false}
        onSave={onSave}
        onMove={() => {}}
        onAnew={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /保存/ }, { timeout: 10_000 });
  return onSave;
}

it('an answer that waits begins without a mark, and ticks and figure say the same', async () => {
  const onSave = await open();
  expect(screen.getByText('—')).toBeVisible();
  expect(screen.getByRole('button', { name: /保存/ })).toBeDisabled();
  fireEvent.keyDown(document, { key: '1' });
  expect(screen.getByRole('button', { name: /^授权/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('spinbutton')).toHaveValue('1.67');
  fireEvent.keyDown(document, { key: '2' });
  fireEvent.keyDown(document, { key: '3' });
  expect(screen.getByRole('spinbutton')).toHaveValue('5');
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledWith({ ...plain, rubric: [whole(0), whole(1), whole(2)] });
});

it('what the system suggests is offered, and given only when it is taken', async () => {
  const onSave = await open();
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '采用系统建议 5 分' }));
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledWith(plain);
});

it('a figure of one’s own takes the ticks back that do not add up to it', async () => {
  await open({ ...group, state: 'marked', points: 1.67, rubric: [whole(0)] } as AnswerGroup);
  fireEvent.keyDown(document, { key: '0' });
  expect(screen.getByRole('button', { name: /^授权/ })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('spinbutton')).toHaveValue('0');
});

it('a line is given in part and a deduction is made by keys alone', async () => {
  const onSave = await open();
  fireEvent.keyDown(document, { key: '1' });
  fireEvent.keyDown(document, { key: '-' });
  expect(screen.getByRole('spinbutton')).toHaveValue('1.5');
  expect(screen.getByRole('button', { name: /^授权/ })).toHaveTextContent('1.5 / 1.67');
  fireEvent.keyDown(document, { key: '2' });
  fireEvent.keyDown(document, { key: '4' });
  fireEvent.keyDown(document, { key: '-' });
  expect(screen.getByRole('spinbutton')).toHaveValue('2.67');
  fireEvent.keyDown(document, { key: 'Enter' });
  const { points, rubric: ticks } = onSave.mock.calls[0]?.[0] ?? {};
  expect(points).toBe(2.67);
  expect(ticks.map((tick: { line: number }) => tick.line)).toEqual([0, 1, 3]);
  expect(ticks[2].share).toBe(0.5);
});

it('a comment used before is found by its tag, and brings its tags along', async () => {
  const comments = [
    { id: 1, text: '单位漏写', tags: ['表述'], uses: 5 },
    { id: 2, text: '列式对，结果错', tags: ['计算'], uses: 3 },
  ];
  const onSave = await open(group, comments);
  fireEvent.click(await screen.findByRole('button', { name: '计算' }));
  expect(screen.queryByRole('button', { name: '单位漏写' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '列式对，结果错' }));
  fireEvent.keyDown(document, { key: '1' });
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ comment: '列式对，结果错', tags: ['计算'] }));
});
