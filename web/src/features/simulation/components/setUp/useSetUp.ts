import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { totalsOf } from '@/shared/vouchers/amount';
import type { BookActions } from '../../api/book';
import type { Book, SetUp } from '../../api/types';
import { noDraft, setUpPart } from '../../model/draft';
import { blankRow, enteredOf, faultsByRow, type OpeningRow, rowsOf } from '../../model/setUp';
import { mayDo } from '../../model/team';
import type { BookDrafts } from '../useBookDrafts';

const noFaults: ReadonlyMap<string, string> = new Map();

/** The rows before anything was entered: a few, so that the table looks like one. */
const firstRows = Array.from({ length: 6 }, blankRow);

/** Opening balances being entered: saved by themselves until the books are started. */
export function useSetUp(book: Book, setUp: SetUp, actions: BookActions, drafts: BookDrafts | undefined) {
  const { t } = useTranslation('simulation');
  const [faults, setFaults] = useState(noFaults);
  const isStarted = setUp.started_at_ms !== null;
  const canWrite = !isStarted && book.is_mine && drafts?.isWriter === true && mayDo(book, 'book');
  const kept = drafts?.values.get(setUpPart);
  const typed = kept?.kind === 'set_up' ? kept.rows : firstRows;
  const rows = isStarted ? rowsOf(setUp.lines) : typed;

  const put = (next: OpeningRow[]) => {
    setFaults(noFaults);
    drafts?.autosave.change(setUpPart, { kind: 'set_up', rows: next });
  };
  const change = (key: string, edit: (row: OpeningRow) => OpeningRow) => {
    const next = typed.map((row) => (row.key === key ? edit(row) : row));
    // There is always a row to go on in.
    put(next.at(-1)?.key === key ? [...next, blankRow()] : next);
  };
  const start = () =>
    actions.setUp
      .mutateAsync(enteredOf(typed))
      .then(() => {
        setFaults(noFaults);
        drafts?.autosave.change(setUpPart, noDraft);
        notify.success(t('setUp.started'));
      })
      .catch((error: unknown) => {
        if (isApiError(error) && error.fields.length > 0) setFaults(faultsByRow(typed, error.fields));
        else notify.error(messageOf(error, t('failed')));
      });
  return {
    rows,
    totals: totalsOf(rows),
    faults,
    isStarted,
    canWrite,
    change,
    add: () => put([...typed, blankRow()]),
    remove: (key: string) => put(typed.filter((row) => row.key !== key)),
    start,
  };
}

export type SetUpDesk = ReturnType<typeof useSetUp>;
