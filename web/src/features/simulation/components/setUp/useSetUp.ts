import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { totalsOf } from '@/shared/vouchers/amount';
import type { BookActions } from '../../api/book';
import type { Book, OwnAccount, OwnItem, SetUp } from '../../api/types';
import { noDraft, setUpPart } from '../../model/draft';
import { chartWith } from '../../model/ownChart';
import { blankRow, enteredOf, faultsByRow, type OpeningRow, rowsOf } from '../../model/setUp';
import { mayDo } from '../../model/team';
import type { BookDrafts } from '../useBookDrafts';

interface SetUpDraft {
  rows: OpeningRow[];
  accounts: OwnAccount[];
  items: OwnItem[];
}

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
  const draft: SetUpDraft = kept?.kind === 'set_up' ? kept : { rows: firstRows, accounts: [], items: [] };
  const typed = draft.rows;
  const rows = isStarted ? rowsOf(setUp.lines) : typed;
  const own = isStarted ? setUp : draft;
  const chart = useMemo(
    () => chartWith(book.card, { accounts: own.accounts, items: own.items }),
    [book.card, own.accounts, own.items],
  );

  const keep = (next: Partial<SetUpDraft>) => {
    setFaults(noFaults);
    const { rows, accounts, items } = { ...draft, ...next };
    drafts?.autosave.change(setUpPart, { kind: 'set_up', rows, accounts, items });
  };
  const put = (next: OpeningRow[]) => keep({ rows: next });
  const change = (key: string, edit: (row: OpeningRow) => OpeningRow) => {
    const next = typed.map((row) => (row.key === key ? edit(row) : row));
    // There is always a row to go on in.
    put(next.at(-1)?.key === key ? [...next, blankRow()] : next);
  };
  const start = () =>
    actions.setUp
      .mutateAsync({
        lines: enteredOf(typed),
        accounts: draft.accounts,
        items: draft.items,
      })
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
    /** The chart with what was added to it. */
    chart,
    accounts: own.accounts,
    isStarted,
    canWrite,
    change,
    add: () => put([...typed, blankRow()]),
    remove: (key: string) => put(typed.filter((row) => row.key !== key)),
    addAccount: (account: OwnAccount) => keep({ accounts: [...draft.accounts, account] }),
    /** With what stands below it, and without the rows that stood on it. */
    removeAccount: (code: string) =>
      keep({
        accounts: draft.accounts.filter((account) => !account.code.startsWith(code)),
        rows: typed.map((row) => (row.account.startsWith(code) ? { ...row, account: '', aux: {} } : row)),
      }),
    /** A customer, supplier … that no list has yet, chosen in that row at once. */
    addItem: (key: string, item: OwnItem) =>
      keep({
        items: [...draft.items, item],
        rows: typed.map((row) =>
          row.key === key ? { ...row, aux: { ...row.aux, [item.kind]: item.name } } : row,
        ),
      }),
    start,
  };
}

export type SetUpDesk = ReturnType<typeof useSetUp>;
