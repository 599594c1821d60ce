import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFollow } from '@/shared/push/useFollow';
import type { BookActions } from '../../api/book';
import { keys } from '../../api/keys';
import type { Book } from '../../api/types';
import { heldBy } from '../../model/team';

/** A page that begins to follow is told of everything at once: a book that was just read is not read again. */
const freshMs = 3000;
/** A voucher is let go without a word where a page was closed: until then it is asked. */
const heldMs = 20_000;

/** Reads a team's book anew when another member has changed it; what is being typed stays. */
export function useTeamPushes(book: Book, actions: BookActions): void {
  const client = useQueryClient();
  const { refresh } = actions;
  const read = () => {
    void refresh();
    void client.invalidateQueries({ queryKey: keys.acts(book.id) });
  };
  useFollow(book.team ? `simulation/book/${book.id}` : undefined, (isAll) => {
    const isFresh = client
      .getQueryCache()
      .findAll({ queryKey: keys.desk, type: 'active' })
      .every(({ state }) => Date.now() - state.dataUpdatedAt < freshMs);
    if (!isAll || !isFresh) read();
  });
  const isHeld = book.team ? book.vouchers.some((voucher) => heldBy(book, voucher) !== undefined) : false;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: keys.desk }), heldMs);
    return () => clearInterval(timer);
  }, [isHeld, client]);
}
