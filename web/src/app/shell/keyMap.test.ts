import { expect, it } from 'vitest';
import { actOf as inPlayer } from '@/features/learning/model/playerKeys';
import { actOf as inGradebook } from '@/features/results/model/gradebook/keys';
import words from '@/i18n/zh-CN/shell.json';
import { type Cell, actOf as inVoucher } from '@/shared/vouchers/keyboard';
import { type KeyArea, keysFor } from './keyMap';

/** What the browser calls the keys of an area. */
function pressesOf(area: KeyArea): { key: string; ctrlKey: boolean; shiftKey: boolean }[] {
  const named: Record<string, string[]> = {
    Space: [' '],
    '←': ['ArrowLeft'],
    '→': ['ArrowRight'],
    '↑': ['ArrowUp'],
    '↓': ['ArrowDown'],
    '0–9': ['7'],
  };
  const keys = keysFor('/')
    .filter(([name]) => name === area)
    .flatMap(([, own]) => own);
  return keys.flatMap(([pressed]) => {
    const parts = pressed.split(' ');
    return parts
      .filter((part) => part !== 'Ctrl' && part !== 'Shift')
      .flatMap((part) => named[part] ?? [part])
      .map((key) => ({ key, ctrlKey: parts[0] === 'Ctrl', shiftKey: parts[0] === 'Shift' }));
  });
}

it('begins with the keys of the page one is on, and those of every page follow', () => {
  const order = (page: string) => keysFor(page).map(([area]) => area);
  expect(order('/gradeManage/correctionTask').slice(0, 3)).toEqual(['marking', 'everywhere', 'tabs']);
  expect(order('/full/fzptAssess')[0]).toBe('voucher');
  expect(order('/mycourse')[0]).toBe('everywhere');
  expect(new Set(order('/mycourse')).size).toBe(order('/course/videoPlay').length);
});

it('names every key in the catalogue', () => {
  for (const [area, keys] of keysFor('/')) {
    const named = words.keys[area] as Record<string, string>;
    expect(Object.keys(named).sort()).toEqual(['title', ...keys.map(([, name]) => name)].sort());
  }
});

it('every key it names does something where it says so', () => {
  for (const press of pressesOf('lecture'))
    expect(inPlayer(press, { tag: 'BODY', isEditable: false }), press.key).toBeDefined();
  const extent = { rows: 9, columns: 5, firstRow: 2, page: 5 };
  for (const { key, ctrlKey } of pressesOf('gradebook').filter(({ key }) => key !== 'Esc'))
    expect(
      inGradebook({ key, ctrl: ctrlKey, other: false }, { row: 3, column: 2 }, extent),
      key,
    ).toBeDefined();
  const cells: Cell[] = (['summary', 'account', 'debit'] as const).map((column) => ({
    row: 0,
    rowCount: 3,
    column,
    text: column === 'summary' ? '提现/' : '1',
    isAtStart: true,
    isAtEnd: true,
  }));
  for (const press of pressesOf('voucher'))
    expect(
      cells.some((cell) => inVoucher({ altKey: false, metaKey: false, ...press }, cell)),
      press.key,
    ).toBe(true);
});
