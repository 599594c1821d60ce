import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type MarkNote, nudged, regionBetween, viewOf } from './model';
import { NotedSheet } from './NotedSheet';
import { NotedText } from './NotedText';

vi.setConfig({ testTimeout: 120_000 });

const code = 'a = 1\nb = 2\nprint(a)\n\n';
const at = (from: number, to: number, text: string): MarkNote => ({
  place: { kind: 'lines', file_id: null, from, to },
  text,
});

/** A desk: what is written stands before its marker at once. */
function Desk({ first = [], onNotes }: { first?: MarkNote[]; onNotes: (notes: MarkNote[]) => void }) {
  const [notes, setNotes] = useState(first);
  const onChange = (next: MarkNote[]) => {
    setNotes(next);
    onNotes(next);
  };
  return <NotedText text={code} label="作答" noting={{ notes, onChange, phrases: ['缺少注释'] }} />;
}

const line = (number: number) => screen.getByRole('button', { name: `第 ${number} 行：在这一行写批注` });

it('a note is written at a line, over several lines with Shift, and kept by Ctrl Enter', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  const onMark = vi.fn();
  document.addEventListener('keydown', onMark);
  render(<Desk onNotes={saved} />);
  await screen.findByRole('button', { name: '第 3 行：在这一行写批注' });
  expect(screen.queryByRole('button', { name: /第 4 行/ })).toBeNull();
  await user.click(line(2));
  await user.keyboard('少了说明');
  await user.keyboard('{Shift>}');
  await user.click(line(3));
  await user.keyboard('{/Shift}');
  onMark.mockClear();
  await user.type(screen.getByRole('textbox', { name: '批注：第 2–3 行' }), '{Control>}{Enter}{/Control}');
  expect(onMark.mock.calls.filter(([event]) => event.key === 'Enter')).toEqual([]);
  expect(saved).toHaveBeenLastCalledWith([at(2, 3, '少了说明')]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(screen.getByRole('note', { name: '批注：第 2–3 行' })).getByText('少了说明')).toBeVisible();
  document.removeEventListener('keydown', onMark);
});

it('lines are chosen by the keyboard alone', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  render(<Desk onNotes={saved} />);
  await screen.findByRole('button', { name: /第 1 行/ });
  line(1).focus();
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(line(3)).toHaveFocus();
  expect(line(2)).toHaveAttribute('aria-pressed', 'true');
  expect(line(1)).toHaveAttribute('aria-pressed', 'false');
  await user.keyboard('{Enter}');
  await user.keyboard('两行都要改');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(saved).toHaveBeenLastCalledWith([at(2, 3, '两行都要改')]);
  expect(line(3)).toHaveFocus();
});

it('what is typed counts at once, and Esc puts back what was there', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  render(<Desk first={[at(1, 1, '好')]} onNotes={saved} />);
  await user.click(await screen.findByRole('button', { name: '修改批注：第 1 行' }));
  await user.type(screen.getByRole('textbox'), '极了');
  expect(saved).toHaveBeenLastCalledWith([at(1, 1, '好极了')]);
  await user.keyboard('{Escape}');
  expect(saved).toHaveBeenLastCalledWith([at(1, 1, '好')]);
  await user.click(line(2));
  await user.click(screen.getByRole('button', { name: '缺少注释' }));
  expect(saved).toHaveBeenLastCalledWith([at(1, 1, '好'), at(2, 2, '缺少注释')]);
  await user.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  expect(saved).toHaveBeenLastCalledWith([at(1, 1, '好')]);
  await user.click(screen.getByRole('button', { name: '删除批注：第 1 行' }));
  expect(saved).toHaveBeenLastCalledWith([]);
});

it('whoever only reads finds the note below its line and nothing to press', async () => {
  render(<NotedText text={code} label="作答" noting={{ notes: [at(2, 2, '改用 c')] }} />);
  const note = await screen.findByRole('note', { name: '批注：第 2 行' });
  expect(note.parentElement?.previousElementSibling).toHaveTextContent('b = 2');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

function Sheet({
  first = [],
  page = 1,
  onNotes,
}: {
  first?: MarkNote[];
  page?: number;
  onNotes?: (notes: MarkNote[]) => void;
}) {
  const [notes, setNotes] = useState(first);
  const onChange = (next: MarkNote[]) => {
    setNotes(next);
    onNotes?.(next);
  };
  return (
    <NotedSheet fileId={7} page={page} noting={onNotes ? { notes, onChange } : { notes }}>
      <img src="/file.png" alt="凭证" />
    </NotedSheet>
  );
}

it('a place of a picture is drawn with the pointer', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  render(<Sheet onNotes={saved} />);
  const sheet = (await screen.findByRole('img', { name: '凭证' })).parentElement;
  if (sheet === null) throw new Error('no picture');
  sheet.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  fireEvent.pointerDown(sheet, { clientX: 20, clientY: 10, button: 0 });
  fireEvent.pointerMove(sheet, { clientX: 60, clientY: 30 });
  fireEvent.pointerUp(sheet, { clientX: 100, clientY: 60 });
  await user.type(screen.getByRole('textbox'), '金额写错');
  expect(saved).toHaveBeenLastCalledWith([
    {
      place: { kind: 'region', file_id: 7, page: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.5 },
      text: '金额写错',
    },
  ]);
});

it('a place of a picture is added and moved by keys', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  render(<Sheet onNotes={saved} />);
  await user.click(await screen.findByRole('button', { name: '添加批注' }));
  const pin = screen.getByRole('button', { name: /^批注的位置 1/ });
  expect(pin).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  await user.type(screen.getByRole('textbox'), '章');
  expect(saved).toHaveBeenLastCalledWith([
    {
      place: { kind: 'region', file_id: 7, page: 1, x: 0.51, y: 0.49, width: 0, height: 0.01 },
      text: '章',
    },
  ]);
});

it('every pin of a picture is reached by keyboard and named as its note in the list', async () => {
  const user = userEvent.setup();
  const region = regionBetween({ fileId: 7, page: 1 }, [0.2, 0.2], [0.2, 0.2]);
  render(
    <Sheet
      first={[
        { place: region, text: '日期' },
        { place: { ...region, x: 0.6 }, text: '金额' },
        { place: { ...region, file_id: 8 }, text: '别的文件' },
      ]}
    />,
  );
  await user.tab();
  expect(await screen.findByRole('button', { name: '位置 1' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: '位置 2' })).toHaveFocus();
  const list = screen.getByRole('list', { name: '批注' });
  expect(within(list).getByRole('note', { name: '批注：位置 2' })).toHaveTextContent('金额');
  expect(screen.queryByText('别的文件')).toBeNull();
});

it('a page has its own notes, and those of others are left alone', async () => {
  const user = userEvent.setup();
  const saved = vi.fn();
  const other = { place: regionBetween({ fileId: 7, page: 1 }, [0.2, 0.2], [0.2, 0.2]), text: '第一页' };
  render(<Sheet page={2} first={[other]} onNotes={saved} />);
  await user.click(await screen.findByRole('button', { name: '添加批注' }));
  expect(screen.queryByText('第一页')).toBeNull();
  await user.type(screen.getByRole('textbox'), '合计');
  await user.keyboard('{Escape}');
  expect(saved).toHaveBeenLastCalledWith([other]);
  await user.click(screen.getByRole('button', { name: '添加批注' }));
  await user.type(screen.getByRole('textbox'), '合计');
  const place = { ...other.place, page: 2, x: 0.5, y: 0.5 };
  expect(saved).toHaveBeenLastCalledWith([other, { place, text: '合计' }]);
});

it('a region stays within its picture, whichever corner it is drawn from', () => {
  expect(regionBetween({ fileId: 1, page: 1 }, [1.4, 0.5], [0.75, -2])).toMatchObject({
    x: 0.75,
    y: 0,
    width: 0.25,
    height: 0.5,
  });
  const region = regionBetween({ fileId: 1, page: 1 }, [0.5, 0.5], [1, 1]);
  expect(nudged(region, [0.01, 0.01], false)).toEqual(region);
  expect(nudged(region, [0.01, 0], true)).toEqual(region);
  expect(nudged(region, [-0.01, 0], true)).toMatchObject({ x: 0.5, width: 0.49 });
});

it('a file is read where its notes are by its ending', () => {
  expect(['a.PY', 'b.jpeg', 'c.pdf', 'd'].map(viewOf)).toEqual(['text', 'picture', 'pdf', undefined]);
});
