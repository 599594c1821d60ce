import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { notify } from '@/shared/ui/notify';
import { useBookActions } from '../api/book';
import type { BooksView } from '../api/ledgers';
import type { Book, FindingPlace, Voucher } from '../api/types';
import { noDraft } from '../model/draft';
import { firstBusiness, isEditable, progressOf, withVoucher } from '../model/progress';
import { leftToDo } from '../model/tabs';
import { bookedUnsent, type Unsent, unsentOf } from '../model/unsent';
import { useTeamDesk } from './team/useTeamDesk';
import { type BookDrafts, keepsDrafts, useBookDrafts } from './useBookDrafts';
import { usePost } from './usePost';
import { type SheetDesk, useSheet } from './useSheet';

/** The books that are about all accounts. */
export const ledgerPages = ['vouchers', 'journal', 'summary', 'auxiliary', 'open', 'bank'] as const;
export type LedgerPage = (typeof ledgerPages)[number];

const nothing: ReadonlyMap<string, null> = new Map();

export type Workspace = ReturnType<typeof useBookWorkspace>;

/** Handing a book in, once it was asked whether. */
function useHandIn({ submit }: ReturnType<typeof useBookActions>, onDone: () => void) {
  const { t } = useTranslation('simulation');
  const [isAsking, setAsking] = useState(false);
  const handIn = () =>
    submit
      .mutateAsync()
      .then(() => {
        notify.success(t('submit.done'));
        onDone();
      })
      .catch((error: unknown) => notify.error(messageOf(error, t('failed'))))
      .finally(() => setAsking(false));
  return { isAsking, setAsking, handIn };
}

/** Puts the next business on the desk. After a save it is another one than when the key was pressed, though the book may not be drawn yet. */
function useBegin(
  book: Book,
  desk: SheetDesk,
  drafts: BookDrafts | undefined,
  onBegun: (next: Book['businesses'][number] | undefined) => void,
) {
  const begin = (saved?: Voucher) => {
    const known = saved === undefined ? book : withVoucher(book, saved);
    const unsent = unsentOf(drafts?.autosave.read().values ?? nothing);
    const { next } = progressOf(known, bookedUnsent(unsent));
    desk.begin(next, known.vouchers);
    onBegun(next);
  };
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  return latest;
}

/** A book that is worked at: the post one holds, the voucher being written, what leaving it would lose, handing in. */
export function useBookWorkspace(
  book: Book,
  onTab: (tab: 'voucher' | 'ledger' | 'report') => void,
  given?: BookDrafts,
) {
  const actions = useBookActions(book);
  const [post, takePost] = usePost(book);
  const saving = useBookDrafts(book);
  const drafts = given ?? saving;
  const desk = useSheet(book, actions, post, drafts);
  const progress = progressOf(book);
  const [chosen, setChosen] = useState(() => firstBusiness(book));
  /** On a phone documents stand above the paper: of a business that comes up by itself they are read first. */
  const isPhone = useMedia(phone);
  const [readsFirst, setReadsFirst] = useState(false);
  const [account, setAccount] = useState<string>();
  const [page, setPage] = useState<LedgerPage>(() =>
    leftToDo(book).includes('reconciliation') ? 'bank' : 'journal',
  );
  /** The month in which an account was followed from a statement; none for the open one. */
  const [ledgerView, setLedgerView] = useState<BooksView>();
  /** What waits for a decision about the voucher on the desk that was not saved. */
  const [leaving, setLeaving] = useState<() => void>();
  const { isAsking, setAsking, handIn } = useHandIn(actions, () => onTab('report'));
  // Two pages of one book do not write at once.
  const canWrite = drafts?.isWriter === true;
  const mayWrite = useTeamDesk(book, desk, actions, drafts);
  /** What is to be written with keeps its place until it is known whether this page may write. */
  const isOpening = given === undefined && saving === undefined && keepsDrafts(book);
  /** Another page of it writes, and may give way to this one: what is written with keeps its place as well. */
  const isElsewhere = given === undefined && saving?.save.kind === 'elsewhere';

  const leave = (then: () => void) => {
    if (desk.isDirty) setLeaving(() => then);
    else then();
  };
  const open = (voucher: Voucher) =>
    leave(() => {
      desk.open(voucher);
      setReadsFirst(false);
      if (voucher.business) setChosen(voucher.business);
      onTab('voucher');
    });
  const openByLabel = (label: string) => {
    const found = book.vouchers.find((voucher) => `${voucher.word}-${voucher.number}` === label);
    if (found) open(found);
  };
  /** Where an open matter is put right. */
  const openPlace = (place: FindingPlace) => {
    switch (place.kind) {
      case 'account':
        return openLedger(place.code);
      case 'business': {
        setChosen(place.key);
        return onTab('voucher');
      }
      case 'voucher': {
        const draft = book.vouchers.find((voucher) => voucher.state === 'draft');
        const isNumbered = book.vouchers.some(
          (voucher) => `${voucher.word}-${voucher.number}` === place.label,
        );
        if (!isNumbered && draft) return open(draft);
        return openByLabel(place.label);
      }
    }
  };
  /** Nothing that was typed belongs to a book that was started again. */
  const startOver = () => {
    for (const part of drafts?.values.keys() ?? []) drafts?.autosave.change(part, noDraft);
    desk.begin(undefined);
    setChosen(book.businesses[0]?.key);
  };
  const write = (business: Book['businesses'][number] | undefined) =>
    leave(() => {
      desk.begin(business);
      setReadsFirst(false);
      if (business) setChosen(business.key);
      onTab('voucher');
    });
  const begin = useBegin(book, desk, drafts, (next) => {
    setReadsFirst(isPhone && next !== undefined);
    if (next) setChosen(next.key);
  });
  const copy = (voucher: Voucher) =>
    leave(() => {
      desk.copy(voucher);
      setReadsFirst(false);
      onTab('voucher');
    });
  const openList = () => {
    setAccount(undefined);
    setPage('vouchers');
    onTab('ledger');
  };
  const openLedger = (code: string, view?: BooksView) => {
    setAccount(code);
    setLedgerView(view);
    onTab('ledger');
  };
  const { voucher } = desk;
  const isOpen = voucher === undefined || isEditable(book, voucher);
  return {
    actions,
    saving,
    drafts,
    desk,
    progress,
    post,
    takePost,
    chosen,
    setChosen,
    readsFirst,
    account,
    setAccount,
    openLedger,
    page,
    setPage,
    openList,
    copy,
    ledgerView,
    canWrite,
    mayWrite,
    isOpening,
    isElsewhere,
    mayAttach: mayWrite && isOpen,
    open,
    openByLabel,
    openPlace,
    startOver,
    write,
    onNext: () => leave(() => begin.current()),
    follow: (saved?: Voucher) => begin.current(saved),
    /** One that waits to be sent lies on the desk again. */
    takeUnsent: ({ part, sheet }: Unsent) =>
      leave(() => {
        drafts?.autosave.change(part, noDraft);
        desk.take(sheet);
        onTab('voucher');
      }),
    leaving,
    setLeaving,
    isAsking,
    setAsking,
    handIn,
  };
}
