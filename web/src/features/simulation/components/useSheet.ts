import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError, isUnreachable, messageOf } from '@/shared/api/errors';
import {
  afterSave,
  blankSheet,
  type ColumnName,
  copyOf,
  isEmpty,
  type Sheet,
  sentRows,
  sheetFor,
  sheetOf,
  sheetOfContent,
} from '@/shared/vouchers/grid';
import type { Fault } from '@/shared/vouchers/useVoucherGrid';
import type { BookActions } from '../api/book';
import type { Book, Business, Finding, Post, Voucher, VoucherContent } from '../api/types';
import { noDraft, voucherPart } from '../model/draft';
import { firstToRead } from '../model/progress';
import { saveOf } from '../model/team';
import { lastId, nextPart } from '../model/unsent';
import type { BookDrafts } from './useBookDrafts';

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

/** Keeps a voucher to be sent later, where its drafts are those of an exam. */
function keepsUnsent(book: Book, sheet: Sheet, drafts: BookDrafts | undefined): boolean {
  if (!drafts?.keepsUnsent) return false;
  const { autosave } = drafts;
  autosave.change(nextPart(autosave.read().values), { kind: 'voucher', sheet, after: lastId(book) });
  return true;
}

/** The voucher on the desk: what is typed, what the server said of it, and what is kept of it until it is saved. */
export function useSheet(book: Book, actions: BookActions, post: Post, drafts: BookDrafts | undefined) {
  const word = book.card.words[0] ?? '记';
  const firstDay = `${book.period}-01`;
  const [sheet, setSheet] = useState<Sheet>(() => {
    const first = firstToRead(book);
    return first === undefined ? blankSheet(word, firstDay) : sheetOf(first);
  });
  const [isDirty, setDirty] = useState(false);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [findings, setFindings] = useState<Finding[]>([]);
  /** Grows with each voucher that is put on the desk, so that the grid begins anew. */
  const [resetKey, setResetKey] = useState(0);
  const latest = useRef(sheet);
  /** The same as a count that a reply which comes late can compare. */
  const placed = useRef(0);

  /** What lies on the desk was typed before, elsewhere or in a copied voucher: it is not given up lightly. */
  const [isKept, setKept] = useState(false);

  const autosave = drafts?.autosave;

  const show = useCallback((next: Sheet, isTyped: boolean) => {
    latest.current = next;
    placed.current += 1;
    setSheet(next);
    setDirty(isTyped);
    setKept(isTyped);
    setFaults([]);
    setFindings([]);
    setResetKey(placed.current);
  }, []);

  /** What was filled in for somebody and is still to be saved. */
  const lay = (next: Sheet) => {
    show(next, true);
    autosave?.change(voucherPart, { kind: 'voucher', sheet: next });
  };

  /** Nothing waits on the desk any longer: it was saved, or given up. */
  const forget = useCallback(() => {
    const kept = autosave?.read().values.get(voucherPart);
    if (kept?.kind === 'voucher') autosave?.change(voucherPart, noDraft);
  }, [autosave]);

  const put = useCallback(
    (next: Sheet) => {
      show(next, false);
      forget();
    },
    [show, forget],
  );

  // What was typed on another page or before a crash lies on the desk again; what another page saved does not.
  const fromServer = drafts?.resetKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the draft comes from elsewhere
  useEffect(() => {
    const kept = drafts?.values.get(voucherPart);
    if (kept?.kind === 'voucher') show(kept.sheet, true);
    else if (kept?.kind === 'none' && isDirty) show(blankSheet(word, firstDay), false);
  }, [fromServer]);

  const change = useCallback(
    (next: Sheet) => {
      if (next === latest.current) return;
      latest.current = next;
      setSheet(next);
      setDirty(true);
      setFaults([]);
      autosave?.change(voucherPart, { kind: 'voucher', sheet: next });
    },
    [autosave],
  );

  // A voucher that was signed, posted or changed elsewhere shows as it is now, unless it is being written.
  const onDesk = book.vouchers.find((voucher) => voucher.id === sheet.id);
  useEffect(() => {
    if (onDesk !== undefined && !isDirty && onDesk.version !== latest.current.version) {
      latest.current = sheetOf(onDesk);
      setSheet(latest.current);
    }
  }, [onDesk, isDirty]);

  // One that another member of the team has deleted lies on the desk no longer.
  const lastLaid = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is there or no longer there
  useEffect(() => {
    const isGone = onDesk === undefined && sheet.id !== undefined && lastLaid.current === sheet.id;
    lastLaid.current = onDesk?.id;
    if (isGone && !isDirty) show(blankSheet(word, firstDay), false);
  }, [onDesk === undefined, sheet.id]);

  /**
   * The saved voucher, and whether it lies on the desk as it was sent: nothing was typed or put there meanwhile. In an exam without
   * a network it is kept instead, to be sent later.
   */
  const save = async (
    asDraft: boolean,
    otherwise: string,
  ): Promise<{ voucher: Voucher; isUntouched: boolean } | 'unsent' | undefined> => {
    const sent = latest.current;
    const place = placed.current;
    const body = saveOf(book, post, sent, asDraft);
    try {
      const { voucher, findings: found } = await actions.save.mutateAsync({ id: sent.id, body });
      if (place !== placed.current) return { voucher, isUntouched: false };
      const { sheet: next, isTyped } = afterSave(sent, latest.current, voucher);
      latest.current = next;
      setSheet(next);
      setDirty(isTyped);
      setFaults([]);
      setFindings(found);
      if (isTyped) autosave?.change(voucherPart, { kind: 'voucher', sheet: next });
      else forget();
      return { voucher, isUntouched: !isTyped };
    } catch (error) {
      if (!asDraft && isUnreachable(error) && keepsUnsent(book, sent, drafts))
        return place === placed.current ? 'unsent' : undefined;
      if (place === placed.current) setFaults(faultsOf(error, sent, otherwise));
      return undefined;
    }
  };

  return {
    sheet,
    voucher: onDesk,
    resetKey,
    isDirty: isDirty && !isEmpty(sheet),
    isKept,
    faults,
    findings,
    change,
    save,
    open: (voucher: Voucher) => put(sheetOf(voucher)),
    begin: (business: Business | undefined, vouchers = book.vouchers) =>
      put(
        business === undefined
          ? blankSheet(word, latest.current.date || firstDay)
          : sheetFor(business, word, vouchers),
      ),
    /** Another of the same: its lines on a new voucher, which is still to be saved. */
    copy: (voucher: Voucher) => lay(copyOf(voucher, latest.current.date || firstDay)),
    /** A voucher that was drawn up for a business: it is completed here and then saved. */
    complete: (content: VoucherContent, business: string | undefined) =>
      lay(sheetOfContent(content, business)),
    /** One that waited to be sent, to be changed first. */
    take: lay,
    tell: (message: string) => setFaults([{ row: undefined, column: undefined, message }]),
  };
}

export type SheetDesk = ReturnType<typeof useSheet>;
