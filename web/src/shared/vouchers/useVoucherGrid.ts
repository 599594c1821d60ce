import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { totalsOf } from './amount';
import * as grid from './grid';
import { type Act, actOf } from './keyboard';
import type { GridCard } from './types';

/** What is wrong, at its place in the grid; without a row it is about the whole voucher. */
export interface Fault {
  row: number | undefined;
  column: grid.ColumnName | undefined;
  message: string;
}

export interface GridProps {
  card: GridCard;
  sheet: grid.Sheet;
  isLocked: boolean;
  /** It is locked and may soon not be: what adds to it has its place. */
  keepsPlace?: boolean;
  /** Whether the first cell takes the focus when the grid appears. */
  isFresh: boolean;
  faults: Fault[];
  onChange: (sheet: grid.Sheet) => void;
  /** Ctrl+S and Ctrl+Enter; without it these keys are left to the page. */
  onSave?: (andNew: boolean) => void;
  /** Summaries that were used before, the most usual first; offered while one is typed. */
  summaries?: readonly string[];
  /** Cash-flow items that are left open are chosen by the counter-accounts when the voucher is saved: they are not asked for. */
  fillsFlows?: boolean;
  /** An entry that answers a question: no summaries, nothing to choose beyond the account. */
  isPlain?: boolean;
  /** A reference voucher: a row begun by Enter repeats the summary, cash-flow lines are typed by their numbers. */
  isReference?: boolean;
}

type Place = { row: number; column: grid.ColumnName };

const plainColumns = grid.columns.filter((column) => column !== 'summary');
export const cellName = ({ row, column }: Place) => `${row}.${column}`;

/** Where one is in the grid, and what its keys do. */
export function useVoucherGrid(props: GridProps) {
  const {
    card,
    sheet,
    isLocked,
    isFresh,
    faults,
    onChange,
    onSave,
    isPlain = false,
    isReference = false,
    fillsFlows = false,
  } = props;
  const shownColumns = isPlain ? plainColumns : grid.columns;
  const table = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(0);
  const [wanted, setWanted] = useState<Place | undefined>(
    isFresh ? { row: 0, column: 'summary' } : undefined,
  );
  /** The row that is asked for what its account needs, and where the keyboard goes afterwards. */
  const [asked, setAsked] = useState<{ row: number; then: Act | undefined }>();
  const totals = totalsOf(sheet.rows);
  const accountOf = (at: number) => card.accounts.find((one) => one.code === sheet.rows[at]?.account);
  const items = useCallback(
    (kind: string) => card.aux.find((aux) => aux.kind === kind)?.items ?? [],
    [card.aux],
  );
  // A cell that is to be entered may only come with the next drawing: a fresh row.
  useEffect(() => {
    if (wanted === undefined) return;
    const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${cellName(wanted)}"]`);
    field?.focus();
    field?.select();
    setWanted(undefined);
  }, [wanted]);
  // At once, not a frame later: the next key already belongs to what is asked.
  useEffect(() => {
    if (asked !== undefined) focusDetails(table.current);
  }, [asked]);

  const act = (done: Act, place: Place) => {
    switch (done.kind) {
      case 'go': {
        const grown = done.addRow ? grid.insertRow(sheet, sheet.rows.length) : sheet;
        // An arrow stays in its column: only Enter comes to a summary from elsewhere.
        const isBegun =
          isReference && done.row > place.row && done.column === 'summary' && place.column !== 'summary';
        const next = isBegun ? grid.repeatSummary(grown, done.row) : grown;
        if (next !== sheet) onChange(next);
        return setWanted({ row: done.row, column: done.column });
      }
      case 'balance':
        return onChange(grid.balance(sheet, place.row, done.side));
      case 'copySummary':
        return onChange(grid.setSummary(sheet, place.row, grid.summaryAbove(sheet, place.row)));
      case 'swap': {
        onChange(grid.swap(sheet, place.row));
        const other = place.column === 'debit' ? 'credit' : 'debit';
        return setWanted({ row: place.row, column: other });
      }
      case 'toggleRed':
        return onChange(grid.toggleRed(sheet, place.row));
      case 'insertRow':
        onChange(grid.insertRow(sheet, place.row));
        return setWanted(place);
      case 'removeRow':
        onChange(grid.removeRow(sheet, place.row));
        return setWanted(place);
      case 'save':
        return onSave?.(done.andNew);
      case 'pick':
        return;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: Place, text: string): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const field = event.currentTarget;
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const done = actOf(event, {
      ...place,
      rowCount: sheet.rows.length,
      text,
      isAtStart: isWhole || (field.selectionStart === 0 && field.selectionEnd === 0),
      isAtEnd: isWhole || field.selectionStart === field.value.length,
      columns: shownColumns,
    });
    if (done?.kind === 'save' && onSave === undefined) return false;
    if (done === undefined || (isLocked && done.kind !== 'go')) return false;
    if (isLocked && done.kind === 'go' && done.addRow) return false;
    event.preventDefault();
    const isEntered = event.key === 'Enter' && !event.shiftKey && done.kind === 'go' && text.trim() !== '';
    const isAmount = place.column === 'debit' || place.column === 'credit';
    const asks = () => grid.isAsking(sheet.rows[place.row], accountOf(place.row), fillsFlows);
    if (isEntered && isAmount && !isLocked && asks()) ask(place.row, done);
    else act(done, place);
    return true;
  };

  const faultAt = ({ row: at, column }: Place) =>
    faults.find(
      (fault) =>
        fault.row === at &&
        (fault.column === column ||
          (column === 'credit' && fault.column === 'debit' && sheet.rows[at]?.credit)),
    );

  const pick = (at: number, picked: GridCard['accounts'][number] | undefined) => {
    const next = grid.setAccount(sheet, at, picked, items);
    onChange(next);
    setRow(at);
    if (picked) setWanted({ row: at, column: next.rows[at]?.credit ? 'credit' : 'debit' });
  };
  const ask = (at: number, then?: Act) => {
    setRow(at);
    setAsked({ row: at, then });
  };
  /** Everything that was asked is told, or was passed over: on to where the keyboard was going. */
  const answered = (isPassed: boolean) => {
    if (asked === undefined) return;
    setAsked(undefined);
    const back: Act = {
      kind: 'go',
      row: asked.row,
      column: sheet.rows[asked.row]?.credit ? 'credit' : 'debit',
      addRow: false,
    };
    act(isPassed ? back : (asked.then ?? back), { row: asked.row, column: back.column });
  };
  /** Another row is entered: what was asked of the former one stays as it is. */
  const enter = (at: number) => {
    setRow(at);
    if (asked !== undefined && asked.row !== at) setAsked(undefined);
  };

  return { table, row, asked: asked?.row, ask, answered, enter, setWanted, totals, onKeyDown, faultAt, pick };
}

export type VoucherGridState = ReturnType<typeof useVoucherGrid>;

function focusDetails(box: HTMLDivElement | null) {
  const fields = [...(box?.querySelectorAll<HTMLSelectElement>('[data-detail]') ?? [])];
  (fields.find((field) => field.value === '') ?? fields[0])?.focus();
}
