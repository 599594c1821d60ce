import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import type { BookActions } from '../../api/book';
import { holdVoucher, releaseVoucher } from '../../api/teams';
import type { Book } from '../../api/types';
import { isEditable } from '../../model/progress';
import type { SheetDesk } from '../useSheet';

/** A voucher is let go 45 s after it was last asked for. */
const againMs = 20_000;

/**
 * Takes a saved voucher of a team's book in hand while it is being changed, and lets it go when it is saved or left. Where
 * another member began first, what was just typed is taken back and the book is read anew, which says so. Alone it does nothing.
 */
export function useHold(book: Book, desk: SheetDesk, actions: BookActions, canWrite: boolean): void {
  const { t } = useTranslation('teams');
  const { voucher, isDirty } = desk;
  const id =
    book.team && voucher && canWrite && isDirty && isEditable(book, voucher) ? voucher.id : undefined;
  const told = (name: string) => {
    notify.warning(t('desk.heldFirst', { name }));
    if (!desk.isKept && voucher) desk.open(voucher);
    void actions.refresh();
  };
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    let isMine = false;
    const release = () => void releaseVoucher(id).catch(() => undefined);
    const ask = async () => {
      // What cannot be asked now is said when it is saved.
      const reply = await holdVoucher(id).catch(() => undefined);
      if (reply === undefined) return;
      isMine = reply.held_by === null;
      if (isLeft && isMine) release();
      if (!isLeft && reply.held_by !== null) latest.current(reply.held_by);
    };
    void ask();
    const timer = setInterval(() => void ask(), againMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
      if (isMine) release();
    };
  }, [id]);
}
