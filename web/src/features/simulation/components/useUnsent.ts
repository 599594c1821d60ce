import { useEffect, useRef, useState } from 'react';
import { call } from '@/shared/api/call';
import { isApiError } from '@/shared/api/errors';
import { here, saveVoucher } from '../api/book';
import type { Book, Post } from '../api/types';
import { noDraft } from '../model/draft';
import { saveOf } from '../model/team';
import { hasArrived, type Unsent, unsentOf } from '../model/unsent';
import type { BookDrafts } from './useBookDrafts';

/** How often it is tried while vouchers wait, in milliseconds. */
const againMs = 5_000;

/** What the server will not take as it is: somebody has to change it. */
const isRefusal = (error: unknown) => isApiError(error) && (error.code === 409 || error.code === 422);

export interface Waiting extends Unsent {
  /** Why the server did not take it; none while it was not asked. */
  refusal: string | undefined;
}

/** The vouchers that wait to be sent, and the sending of them, one after the other, as soon as the server answers. */
export function useUnsent(
  book: Book,
  post: Post,
  drafts: BookDrafts,
  refresh: () => Promise<void>,
): Waiting[] {
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const isSending = useRef(false);
  const sendAll = async () => {
    const waiting = unsentOf(drafts.autosave.read().values).filter((one) => refusals[one.part] === undefined);
    if (isSending.current || !drafts.isWriter || waiting.length === 0) return;
    isSending.current = true;
    try {
      const path = { book_id: book.id };
      const { vouchers } = await call('GET', '/api/book/{book_id}/', { path, headers: here() });
      for (const one of waiting) {
        try {
          if (!hasArrived(vouchers, one))
            await saveVoucher(book.id, one.sheet.id, saveOf(book, post, one.sheet, false));
          drafts.autosave.change(one.part, noDraft);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const { msg } = error as { msg: string };
          setRefusals((known) => ({ ...known, [one.part]: msg }));
        }
      }
      await refresh();
    } catch {
      // Still out of reach: it is tried again.
    } finally {
      isSending.current = false;
    }
  };
  const latest = useRef(sendAll);
  useEffect(() => {
    latest.current = sendAll;
  });
  const waiting = unsentOf(drafts.values);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const send = () => void latest.current();
    send();
    const timer = setInterval(send, againMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [isWaiting]);
  return waiting.map((one) => ({ ...one, refusal: refusals[one.part] }));
}
