import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { type BankPlace, useReconciliationActions } from '../../api/reconciliation';
import type { Reconciliation } from '../../api/types';
import {
  bankLinesOf,
  bookLinesOf,
  isPayment,
  linesOf,
  type MatchLine,
  matchesOf,
  mayMatch,
  tickedOf,
  toggled,
} from '../../model/reconciliation';

/** What the primary button does now. */
type MatchAct = 'propose' | 'match' | 'unmatch';

/** What is ticked in both lists, and what may be done with it. */
export function useMatching(place: BankPlace, data: Reconciliation, canWrite: boolean) {
  const { t } = useTranslation('simulation');
  const actions = useReconciliationActions(place);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const bank = bankLinesOf(data);
  const book = bookLinesOf(data);
  const lines = [...bank, ...book];
  const bankTicked = tickedOf(bank, ticked);
  const bookTicked = tickedOf(book, ticked);
  const matches = matchesOf(lines, ticked);
  const isAnyTicked = bankTicked.count + bookTicked.count > 0;
  const act: MatchAct = matches.length > 0 ? 'unmatch' : isAnyTicked ? 'match' : 'propose';
  const isBusy = actions.propose.isPending || actions.match.isPending || actions.unmatch.isPending;
  const isFree = (line: MatchLine) => isPayment(line) && line.matchId === null;
  const isPossible = {
    propose: bank.some(isFree) && book.some(isFree),
    match: mayMatch(bankTicked, bookTicked),
    unmatch: true,
  };
  const isReady = !isBusy && canWrite && isPossible[act];
  const clear = () => setTicked(new Set());
  const run = () => {
    if (!isReady) {
      if (act === 'match') notify.warning(t('reconciliation.unequal'));
      return;
    }
    if (act === 'match') {
      actions.match.mutate(linesOf(ticked), { onSuccess: clear });
    } else if (act === 'unmatch') {
      actions.unmatch.mutate(matches, { onSuccess: clear });
    } else {
      actions.propose.mutate(undefined, {
        onSuccess: ({ data: made }) => {
          notify.success(t('reconciliation.proposed', { count: made.matched }));
          if (made.to_check.length > 0) {
            notify.warning(t('reconciliation.toCheck', { count: made.to_check.length }));
          }
        },
      });
    }
  };
  return {
    bank,
    book,
    bankTicked,
    bookTicked,
    ticked,
    act,
    isBusy,
    isReady,
    clear,
    run,
    toggle: (line: MatchLine) => setTicked(toggled(lines, ticked, line)),
    /** Space ticks, as everywhere; Enter does what the primary button does, arrows go from line to line. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key } = event;
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      if (key === 'Enter' && isAnyTicked) {
        event.preventDefault();
        run();
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        const table = target.closest('table');
        const boxes = [...(table?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
        boxes[boxes.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
      }
    },
  };
}

export type Matching = ReturnType<typeof useMatching>;
