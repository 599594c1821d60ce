import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { withoutLetters } from '@/shared/lib/money';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { BookActions } from '../api/book';
import { statementQuery } from '../api/ledgers';
import type {
  Book,
  FormulaTerm,
  StatementKind,
  StatementLine,
  StatementPart,
  StatementView,
  TieOut,
} from '../api/types';
import { readAmount } from '../model/amount';
import { noDraft, statementPart } from '../model/draft';
import { filedCells } from '../model/examBook';
import { formulaText } from '../model/formula';
import styles from './books.module.css';
import type { BookDrafts } from './useBookDrafts';
import { firstView, ViewTools } from './ViewTools';

const kinds: StatementKind[] = ['balance_sheet', 'profit_statement', 'cash_flow_statement'];
/** The balance sheet stands on two pages: assets end with this line. */
const lastAssetLine = 30;

interface Props {
  book: Book;
  actions: BookActions;
  drafts: BookDrafts | undefined;
  onAccount: (code: string) => void;
  onVoucher: (label: string) => void;
}

/** 报表: what the books give, cell by cell with its origin; and the statement as the student hands it in. */
export function StatementTab({ book, actions, drafts, onAccount, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [kind, setKind] = useState<StatementKind>('balance_sheet');
  const [view, setView] = useState(() => firstView(book));
  const { data, error, refetch } = useQuery(statementQuery(book.id, kind, view));
  const part = statementPart(kind, view.period);
  const kept = drafts?.values.get(part);
  /** What is being filled in, by line and column; none while the statement is only shown. */
  const typed = kept?.kind === 'statement' ? kept.cells : undefined;
  const setTyped = (cells: Record<string, string> | undefined) =>
    drafts?.autosave.change(part, cells === undefined ? noDraft : { kind: 'statement', cells });
  const [origin, setOrigin] = useState<{ line: StatementLine; column: number }>();
  const canWrite = drafts?.isWriter === true;
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
  return (
    <>
      <ViewTools book={book} view={view} onChange={setView}>
        <Segmented<StatementKind>
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`statement.${one}`) }))}
          onChange={setKind}
        />
        {canWrite && data ? (
          <span className={styles.end}>
            {typed === undefined ? (
              <>
                <Button loading={actions.file.isPending} onClick={() => file(null)}>
                  {t('statement.generate')}
                </Button>
                <Button onClick={begin}>{t('statement.type')}</Button>
              </>
            ) : (
              <>
                <Button onClick={() => setTyped(undefined)}>{t('statement.cancel')}</Button>
                <Button
                  type="primary"
                  loading={actions.file.isPending}
                  onClick={() => file(filedCells(typed))}
                >
                  {t('statement.save')}
                </Button>
              </>
            )}
          </span>
        ) : null}
      </ViewTools>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton lines={14} /> : null}
      {data ? (
        <>
          <h3 className={styles.title}>
            {data.statement.title}
            <small className="sp-number">
              {data.statement.number} · {book.card.profile.name} · {view.period}
              {data.filed
                ? ` · ${t(data.filed.is_generated ? 'statement.generatedAt' : 'statement.typedAt', { time: formatDateTime(data.filed.updated_at_ms) })}`
                : ` · ${t('statement.notFiled')}`}
            </small>
          </h3>
          <div className={kind === 'balance_sheet' ? styles.pair : ''}>
            {pagesOf(kind, data.statement.lines).map((lines) => (
              <StatementSheet
                key={lines[0]?.no ?? 0}
                statement={data.statement}
                lines={lines}
                typed={typed}
                onType={(cell, text) => setTyped({ ...typed, [cell]: text })}
                onOrigin={(line, column) => setOrigin({ line, column })}
              />
            ))}
          </div>
          <div className={styles.ties}>
            {data.statement.tie_outs
              .filter((tie) => tie.column === data.statement.columns[0]?.column || !tie.holds)
              .map((tie) => (
                <StatusTag
                  key={`${tieWords(tie, data.statement.lines, t)} ${tie.column}`}
                  tone={tie.holds ? 'good' : tie.is_warning ? 'warn' : 'bad'}
                >
                  {tieWords(tie, data.statement.lines, t)} {tie.holds ? '✓' : '✗'}
                </StatusTag>
              ))}
          </div>
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
              <Origin
                line={origin.line}
                parts={origin.line.cells[origin.column]?.parts ?? []}
                lines={data.statement.lines}
                onAccount={(code) => {
                  setOrigin(undefined);
                  onAccount(code);
                }}
                onVoucher={(label) => {
                  setOrigin(undefined);
                  onVoucher(label);
                }}
                onLine={(line) => setOrigin({ line, column: origin.column })}
              />
            ) : null}
          </Modal>
        </>
      ) : null}
    </>
  );
}

/** A tie-out by the names of its lines: 资产总计 = 负债和所有者权益总计. */
function tieWords(tie: TieOut, lines: StatementLine[], t: TFunction<'simulation'>): string {
  const name = (no: number) => lines.find((line) => line.no === no)?.label ?? t('statement.line', { no });
  const side = (terms: FormulaTerm[]) => formulaText(terms, t, name);
  return `${side(tie.left_terms)} ${tie.at_least ? '≥' : '='} ${side(tie.right_terms)}`;
}

function pagesOf(kind: StatementKind, lines: StatementLine[]): StatementLine[][] {
  if (kind !== 'balance_sheet') return [lines];
  return [lines.filter((line) => line.no <= lastAssetLine), lines.filter((line) => line.no > lastAssetLine)];
}

interface SheetProps {
  statement: StatementView['statement'];
  lines: StatementLine[];
  /** What is being typed, by line and column; none while it is only looked at. */
  typed: Record<string, string> | undefined;
  onType: (cell: string, text: string) => void;
  onOrigin: (line: StatementLine, column: number) => void;
}

function StatementSheet({ statement, lines, typed, onType, onOrigin }: SheetProps) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{statement.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statement.item')}</th>
            <th scope="col">{t('statement.no')}</th>
            {statement.columns.map((column) => (
              <th key={column.column} scope="col" className={styles.amount}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) => [
            line.section ? (
              <tr key={`s${line.no}`} className={styles.section}>
                <td colSpan={2 + statement.columns.length}>{line.section}</td>
              </tr>
            ) : null,
            <tr key={line.no} className={line.is_total ? styles.total : ''}>
              <td style={{ paddingLeft: 10 + line.indent * 18 }}>{line.label}</td>
              <td className={`sp-number ${styles.muted}`}>{line.no}</td>
              {statement.columns.map((column, index) => {
                const cell = `${line.no}.${column.column}`;
                return (
                  <td key={column.column} className={styles.amount}>
                    {typed === undefined ? (
                      <button type="button" className={styles.link} onClick={() => onOrigin(line, index)}>
                        <Money amount={line.cells[index]?.amount} zero="empty" />
                      </button>
                    ) : (
                      <input
                        className={`sp-number ${styles.input}`}
                        aria-label={`${line.label} ${column.label}`}
                        aria-invalid={readAmount(typed[cell] ?? '') === undefined}
                        inputMode="decimal"
                        value={typed[cell] ?? ''}
                        onChange={(event) => onType(cell, withoutLetters(event.target.value))}
                      />
                    )}
                  </td>
                );
              })}
            </tr>,
          ])}
        </tbody>
      </table>
    </div>
  );
}

interface OriginProps {
  line: StatementLine;
  parts: StatementPart[];
  lines: StatementLine[];
  onAccount: (code: string) => void;
  onVoucher: (label: string) => void;
  onLine: (line: StatementLine) => void;
}

/** What a cell was added up from; each part opens what stands behind it. */
function Origin({ line, parts, lines, onAccount, onVoucher, onLine }: OriginProps) {
  const { t } = useTranslation('simulation');
  const nameOf = (part: StatementPart) => {
    switch (part.from) {
      case 'account':
        return (
          <button type="button" className={styles.link} onClick={() => onAccount(part.account)}>
            <span className="sp-number">{part.account}</span> {part.name}
            {part.aux ? ` [${part.aux}]` : ''}
          </button>
        );
      case 'voucher':
        return (
          <button type="button" className={styles.link} onClick={() => onVoucher(part.voucher)}>
            <span className="sp-number">{part.voucher}</span> {part.summary}
          </button>
        );
      case 'line': {
        const other = lines.find((one) => one.no === part.no);
        return other ? (
          <button type="button" className={styles.link} onClick={() => onLine(other)}>
            {t('statement.line', { no: part.no })} {other.label}
          </button>
        ) : (
          t('statement.line', { no: part.no })
        );
      }
      case 'constant':
        return t('statement.constant');
    }
  };
  return (
    <>
      <p className={styles.formula}>{formulaText(line.terms, t, (no) => t('statement.line', { no }))}</p>
      {parts.length === 0 ? <p className={styles.muted}>{t('statement.noParts')}</p> : null}
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <li key={index}>
            <span>{nameOf(part)}</span>
            <Money amount={part.amount} />
          </li>
        ))}
      </ul>
    </>
  );
}
