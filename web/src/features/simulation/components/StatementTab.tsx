import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { BookActions } from '../api/book';
import { type BooksView, statementQuery, statementsQuery } from '../api/ledgers';
import type { Book, StatementKind, StatementLine } from '../api/types';
import { noDraft, statementPart } from '../model/draft';
import { filedCells } from '../model/questionBook';
import { asFiled } from '../model/statement';
import { mayDo } from '../model/team';
import { type Figures, FiguresSwitch } from './FiguresSwitch';
import { PrintStatement } from './PrintStatement';
import own from './Statement.module.css';
import { StatementOrigin } from './StatementOrigin';
import { StatementPages } from './StatementPages';
import { StatementPicker } from './StatementPicker';
import { StatementTies } from './StatementTies';
import { StatementTitle } from './StatementTitle';
import { StatementTools } from './StatementTools';
import type { BookDrafts } from './useBookDrafts';
import { firstView, ViewTools } from './ViewTools';

interface Props {
  book: Book;
  actions: BookActions;
  drafts: BookDrafts | undefined;
  /** Opens the ledger of an account in the month that is shown. */
  onAccount: (code: string, view: BooksView) => void;
  onVoucher: (label: string) => void;
}

/** 报表: what the books give, cell by cell with its origin; and the statement or return as the student hands it in. */
export function StatementTab({ book, actions, drafts, onAccount, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [kind, setKind] = useState<StatementKind>('balance_sheet');
  const [view, setView] = useState(() => firstView(book));
  const [prints, setPrints] = useState(false);
  const [reads, setReads] = useState<Figures>('books');
  const rows = useQuery(statementsQuery(book.id, view));
  const { data, error, refetch } = useQuery(statementQuery(book.id, kind, view));
  const part = statementPart(kind, view.period);
  const kept = drafts?.values.get(part);
  /** What is being filled in, by line and column; none while the statement is only shown. */
  const typed = kept?.kind === 'statement' ? kept.cells : undefined;
  const isByHand = data?.is_by_hand === true;
  const readsFiled = reads === 'filed' || isByHand;
  const filed = data && typed === undefined && readsFiled ? asFiled(data) : undefined;
  /** What stands on the sheet and on paper. */
  const shown = data && filed ? { ...data, statement: filed, prior: null } : data;
  const setTyped = (cells: Record<string, string> | undefined) =>
    drafts?.autosave.change(part, cells === undefined ? noDraft : { kind: 'statement', cells });
  const [origin, setOrigin] = useState<{ line: StatementLine; column: number }>();
  const file = (cells: { line: number; column: never; amount: string }[] | null) =>
    actions.file.mutate(
      { kind, period: view.period, cells },
      {
        onSuccess: () => {
          setTyped(undefined);
          notify.success(t('statement.filed'));
        },
        onError: (failure) => notify.error(messageOf(failure, t('failed'))),
      },
    );
  const begin = () =>
    setTyped(
      Object.fromEntries(
        (data?.filed?.cells ?? []).map((cell) => [`${cell.line}.${cell.column}`, cell.amount]),
      ),
    );
  const follow = (open: (key: string) => void) => (key: string) => {
    setOrigin(undefined);
    open(key);
  };
  return (
    <>
      <ViewTools book={book} view={view} onChange={setView}>
        <StatementPicker rows={rows.data} kind={kind} onKind={setKind} />
        {data?.filed && typed === undefined && !isByHand ? (
          <FiguresSwitch value={reads} onChange={setReads} />
        ) : null}
        {data ? (
          <StatementTools
            book={book}
            kind={kind}
            view={view}
            title={data.statement.title}
            canWrite={drafts?.isWriter === true && mayDo(book, 'report')}
            isTyping={typed !== undefined}
            isFiled={filed !== undefined}
            isByHand={isByHand}
            isPending={actions.file.isPending}
            onGenerate={() => file(null)}
            onType={begin}
            onCancel={() => setTyped(undefined)}
            onSave={() => file(filedCells(typed ?? {}))}
            onPrint={() => setPrints(true)}
          />
        ) : null}
      </ViewTools>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton lines={14} /> : null}
      {data && shown ? (
        <>
          <StatementTitle book={book} data={data} period={view.period} />
          {isByHand ? <p className={own.byHand}>{t('statement.byHand')}</p> : null}
          <StatementPages
            statement={shown.statement}
            typed={typed}
            isByHand={isByHand}
            onType={(cell, text) => setTyped({ ...typed, [cell]: text })}
            {...(filed ? {} : { onOrigin: (line, column) => setOrigin({ line, column }) })}
          />
          {shown.prior ? (
            <section aria-label={t('statement.prior')}>
              <h3>{t('statement.prior')}</h3>
              <StatementPages statement={shown.prior} />
            </section>
          ) : null}
          {filed ? null : <StatementTies statement={data.statement} />}
          <Modal
            open={origin !== undefined}
            title={
              origin
                ? `${origin.line.label} · ${data.statement.columns[origin.column]?.label ?? ''}`
                : undefined
            }
            footer={null}
            onCancel={() => setOrigin(undefined)}
          >
            {origin ? (
              <StatementOrigin
                statement={data.statement}
                {...origin}
                isByHand={isByHand}
                onAccount={follow((code) => onAccount(code, view))}
                onVoucher={follow(onVoucher)}
                onCell={setOrigin}
              />
            ) : null}
          </Modal>
          {prints ? (
            <PrintStatement book={book} data={shown} period={view.period} onDone={() => setPrints(false)} />
          ) : null}
        </>
      ) : null}
    </>
  );
}
