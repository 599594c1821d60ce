import { useEffect, useRef } from 'react';
import type { BookActions } from '../../api/book';
import type { Book } from '../../api/types';
import { voucherPart } from '../../model/draft';
import { duties, waitingFor } from '../../model/progress';
import { isMine, mayDo } from '../../model/team';
import type { BookDrafts } from '../useBookDrafts';
import type { SheetDesk } from '../useSheet';
import { useHold } from './useHold';
import { useTeamPushes } from './useTeamPushes';

/**
 * What a team adds to a desk: the others' acts are heard of, a voucher is taken in hand while it is changed, and whoever writes no
 * vouchers begins with one that waits for them, or else with the last. Returns whether I write vouchers: alone everybody does.
 */
export function useTeamDesk(
  book: Book,
  desk: SheetDesk,
  actions: BookActions,
  drafts: BookDrafts | undefined,
): boolean {
  const canWrite = drafts?.isWriter === true;
  const mayWrite = canWrite && mayDo(book, 'write');
  useTeamPushes(book, actions);
  useHold(book, desk, actions, mayWrite);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !canWrite || mayWrite) return;
    begun.current = true;
    const waiting = duties
      .filter((duty) => isMine(book, duty.post))
      .flatMap((duty) => waitingFor(book, duty.step));
    const first = waiting[0] ?? book.vouchers.at(-1);
    const isTyping = drafts?.values.get(voucherPart)?.kind === 'voucher';
    if (desk.sheet.id === undefined && !isTyping && first) desk.open(first);
  });
  return mayWrite;
}
