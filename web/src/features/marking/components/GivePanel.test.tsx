import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { AnswerGroup } from '../api';
import { GivePanel } from './GivePanel';

const group: AnswerGroup = {
  item_ids: [1],
  alike: null,
  state: 'waiting',
  proposed: 5,
  points: null,
  rubric: [],
  comment: '',
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
];

async function open(of = group) {
  server.use(answer('get', '/api/marking/comments/', []));
  const onSave = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GivePanel
        source="exam"
        group={of}
        full={5}
        rubric={rubric}
        isBusy={false}
        onSave={onSave}
        onMove={() => {}}
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
  expect(screen.getByRole('button', { name: /授权/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('spinbutton')).toHaveValue('1.67');
  fireEvent.keyDown(document, { key: '2' });
  fireEvent.keyDown(document, { key: '3' });
  expect(screen.getByRole('spinbutton')).toHaveValue('5');
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledWith(5, [0, 1, 2], '', '');
});

it('what the system suggests is offered, and given only when it is taken', async () => {
  const onSave = await open();
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '采用系统建议 5 分' }));
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onSave).toHaveBeenCalledWith(5, [], '', '');
});

it('a figure of one’s own takes the ticks back that do not add up to it', async () => {
  await open({ ...group, state: 'marked', points: 1.67, rubric: [0] } as AnswerGroup);
  fireEvent.keyDown(document, { key: '0' });
  expect(screen.getByRole('button', { name: /授权/ })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('spinbutton')).toHaveValue('0');
});
