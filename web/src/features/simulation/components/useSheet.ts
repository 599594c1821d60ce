import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '@/shared/api/errors';
import { dropStored, isRecord, readStored, writeStored } from '@/shared/lib/storage';
import type { BookActions } from '../api/book';
import type { Book, Business, Finding, Post, Voucher } from '../api/types';
import {
  blankSheet,
  type ColumnName,
  contentOf,
  isEmpty,
  type Sheet,
  sentRows,
  sheetFor,
  sheetOf,
} from '../model/grid';

/** What the server refused, at its place in the grid; without a row it is about the whole voucher. */
export interface Fault {
  row: number | undefined;
  column: ColumnName | undefined;
  message: string;
}

const columnOf: Record<string, ColumnName> = {
  summary: 'summary',
  account: 'account',
  aux: 'account',
  cash_flow_item: 'account',
  amount: 'debit',
  debit: 'debit',
  credit: 'credit',
};

function faultsOf(error: unknown, sheet: Sheet, otherwise: string): Fault[] {
  if (!isApiError(error) || error.fields.length === 0) {
    return [{ row: undefined, column: undefined, message: messageOf(error, otherwise) }];
  }
  const rows = sentRows(sheet);
  return error.fields.map(({ field, message }) => {
    const place = /lines\[(\d+)\](?:\.(\w+))?/.exec(field);
    const row = place?.[1] === undefined ? undefined : rows[Number(place[1])];
    return { row, column: columnOf[place?.[2] ?? ''], message };
  });
}

function readSheet(value: unknown): Sheet | undefined {
  if (!isRecord(value) || !Array.isArray(value.rows) || !Array.isArray(value.documents)) return undefined;
  const isRow = (row: unknown) =>
    isRecord(row) && ['summary', 'account', 'debit', 'credit'].every((name) => typeof row[name] === 'string');
  return typeof value.word === 'string' && typeof value.date === 'string' && value.rows.every(isRow)
    ? (value as unknown as Sheet)
    : undefined;
}

/** The voucher on the desk: what is typed, what the server said of it, and its copy in this browser. */
export function useSheet(book: Book, actions: BookActions, post: Post) {
  const word = book.card.words[0] ?? '记';
  const key = `suanpan.voucher.${book.id}`;
  const firstDay = `${book.period}-01`;
  const [sheet, setSheet] = useState<Sheet>(() => readStored(key, readSheet) ?? blankSheet(word, firstDay));
  const [isDirty, setDirty] = useState(() => readStored(key, readSheet) !== undefined);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [findings, setFindings] = useState<Finding[]>([]);
  /** Grows with each voucher that is put on the desk, so that the grid begins anew. */
  const [turn, setTurn] = useState(0);
  const latest = useRef(sheet);

  const put = useCallback(
    (next: Sheet) => {
      latest.current = next;
      setSheet(next);
      setDirty(false);
      setFaults([]);
      setFindings([]);
      setTurn((former) => former + 1);
      dropStored(key);
    },
    [key],
  );

  const change = useCallback(
    (next: Sheet) => {
      if (next === latest.current) return;
      latest.current = next;
      setSheet(next);
      setDirty(true);
      setFaults([]);
      writeStored(key, next);
    },
    [key],
  );

  // A voucher that was signed, posted or changed elsewhere shows as it is now, unless it is being written.
  const onDesk = book.vouchers.find((voucher) => voucher.id === sheet.id);
  useEffect(() => {
    if (onDesk !== undefined && !isDirty && onDesk.seq !== latest.current.seq) {
      latest.current = sheetOf(onDesk);
      setSheet(latest.current);
    }
  }, [onDesk, isDirty]);

  const save = async (asDraft: boolean, otherwise: string): Promise<Voucher | undefined> => {
    const body = {
      voucher: contentOf(latest.current),
      is_draft: asDraft,
      business: latest.current.business ?? null,
      post,
      seq: latest.current.seq,
    };
    try {
      const saved = await actions.save.mutateAsync({ id: latest.current.id, body });
      const next = sheetOf(saved.voucher);
      latest.current = next;
      setSheet(next);
      setDirty(false);
      setFaults([]);
      setFindings(saved.findings);
      dropStored(key);
      return saved.voucher;
    } catch (error) {
      setFaults(faultsOf(error, latest.current, otherwise));
      return undefined;
    }
  };

  return {
    sheet,
    voucher: onDesk,
    turn,
    isDirty: isDirty && !isEmpty(sheet),
    faults,
    findings,
    change,
    save,
    open: (voucher: Voucher) => put(sheetOf(voucher)),
    begin: (business: Business | undefined) =>
      put(
        business === undefined ? blankSheet(word, latest.current.date || firstDay) : sheetFor(business, word),
      ),
    tell: (message: string) => setFaults([{ row: undefined, column: undefined, message }]),
  };
}

export type SheetDesk = ReturnType<typeof useSheet>;
