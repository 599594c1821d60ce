import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '../api/types';
import { ManualMarks } from './ManualMarks';

vi.setConfig({ testTimeout: 120_000 });

const mark = (answer: string | null): Schema<'ManualCellMark'> => ({
  cell: 'table',
  full: 4,
  earned: 3,
  comment: '',
  reason: '',
  notes: [{ place: { kind: 'lines', file_id: null, from: 2, to: 2 }, text: '少了一行合计' }],
  answer,
  is_code: true,
});

it('a note to a cell stands below its line, and by itself where the notebook has no such cell any more', async () => {
  const { rerender } = render(<ManualMarks marks={[mark('rows = [1]\nprint(rows)')]} />);
  const note = await screen.findByRole('note', { name: '批注：第 2 行' });
  expect(note.parentElement?.previousElementSibling).toHaveTextContent('print(rows)');
  rerender(<ManualMarks marks={[mark(null)]} />);
  expect(await screen.findByRole('list', { name: '批注' })).toHaveTextContent('少了一行合计');
});
