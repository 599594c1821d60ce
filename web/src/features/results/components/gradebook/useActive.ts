import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Geometry, scrollFor } from '../../model/gradebook/geometry';
import { type Act, actOf, type Extent, type Place } from '../../model/gradebook/keys';
import type { GradebookStudent } from '../../model/gradebook/types';

/** Above the students stand the heads and the means. */
export const firstRow = 2;

interface Input {
  box: RefObject<HTMLElement | null>;
  rows: readonly GradebookStudent[];
  columns: number;
  geometry: Geometry;
  page: number;
  /** Enter, a digit, or a second press on a cell. */
  onOpen: (at: Place, typed: string, cell: HTMLElement) => void;
  onCopy: (at: Place) => void;
  /** A press on a link within a cell. */
  onLink: (event: MouseEvent) => void;
}

/** A student, or a row of the heads: who is meant stays the same when the sheet is sorted. */
type Row = { student: number; last: number } | { head: number };

/** Which cell has the keyboard, and where the keyboard takes it. */
export function useActive({ box, rows, columns, geometry, page, onOpen, onCopy, onLink }: Input) {
  const [row, setRow] = useState<Row>();
  const [column, setColumn] = useState(0);
  const moved = useRef(false);
  const wasActive = useRef(false);
  const extent: Extent = { rows: firstRow + rows.length, columns: columns + 2, firstRow, page };
  const at: Place = {
    row: Math.min(rowOf(row, rows), extent.rows - 1),
    column: Math.min(column, extent.columns - 1),
  };
  const choose = (to: Place) => {
    const student = rows[to.row - firstRow];
    setRow(student ? { student: student.user_id, last: to.row } : { head: to.row });
    setColumn(to.column);
  };
  const find = ({ row, column }: Place) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  const focus = () => {
    scrollTo(box.current, at, geometry);
    find(at)?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move, once what was moved to is drawn
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    focus();
  }, [at.row, at.column]);

  const act = (what: Act, cell: HTMLElement) => {
    if (what.kind === 'move') {
      if (what.to.row === at.row && what.to.column === at.column) return;
      moved.current = true;
      choose(what.to);
    } else if (what.kind === 'copy') onCopy(at);
    else onOpen(at, what.typed, cell);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    // Words that somebody marked are copied by the browser.
    if (event.key.toLowerCase() === 'c' && String(window.getSelection() ?? '') !== '') return;
    const ctrl = event.ctrlKey || event.metaKey;
    const other = event.altKey || event.nativeEvent.isComposing;
    const what = actOf({ key: event.key, ctrl, other }, at, extent);
    if (what === undefined) return;
    event.preventDefault();
    act(what, cell);
  };
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    wasActive.current = place?.row === at.row && place.column === at.column && row !== undefined;
  };
  // However the focus came to a cell, the keyboard goes on from there.
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place && (row === undefined || place.row !== at.row || place.column !== at.column)) choose(place);
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    const place = placeOf(event.target);
    if (cell === undefined || place === undefined) return;
    choose(place);
    const isOwn = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (isOwn) onLink(event);
    else if (wasActive.current) onOpen(place, '', cell);
  };
  return {
    at,
    isChosen: row !== undefined,
    focus,
    find,
    handlers: { onKeyDown, onMouseDown, onFocus, onClick },
  };
}

function rowOf(row: Row | undefined, rows: readonly GradebookStudent[]): number {
  if (row === undefined) return firstRow;
  if ('head' in row) return row.head;
  const found = rows.findIndex((one) => one.user_id === row.student);
  return found < 0 ? row.last : firstRow + found;
}

function cellOf(target: EventTarget): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-column]')) || undefined;
}

function placeOf(target: EventTarget): Place | undefined {
  const { row, column } = cellOf(target)?.dataset ?? {};
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function scrollTo(box: HTMLElement | null, { row, column }: Place, geometry: Geometry) {
  if (box === null) return;
  const heads = geometry.group + geometry.head + geometry.row;
  if (row >= firstRow) {
    const top = heads + (row - firstRow) * geometry.row;
    box.scrollTop = scrollFor(box.scrollTop, box.clientHeight, top, geometry.row, heads);
  }
  const sides = geometry.name + (geometry.keepsTotal ? geometry.total : 0);
  if (column < (geometry.keepsTotal ? 2 : 1)) return;
  const left = column === 1 ? geometry.name : geometry.name + geometry.total + (column - 2) * geometry.column;
  box.scrollLeft = scrollFor(box.scrollLeft, box.clientWidth, left, geometry.column, sides);
}
