import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyInWords, withoutLetters } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import type { GridCard } from '../api/types';
import { digitsOf, readAmount, totalsOf } from '../model/amount';
import * as grid from '../model/grid';
import { type Act, actOf } from '../model/keyboard';
import { AccountField } from './AccountField';
import { LineDetails } from './LineDetails';
import type { Fault } from './useSheet';
import styles from './VoucherGrid.module.css';

interface Props {
  card: GridCard;
  sheet: grid.Sheet;
  isLocked: boolean;
  /** Whether the first cell takes the focus when the grid appears. */
  isFresh: boolean;
  faults: Fault[];
  onChange: (sheet: grid.Sheet) => void;
  /** Ctrl+S and Ctrl+Enter; without it these keys are left to the page. */
  onSave?: (andNew: boolean) => void;
  /** An entry that answers a question: no summaries, nothing to choose beyond the account. */
  isPlain?: boolean;
}

type Place = { row: number; column: grid.ColumnName };

const plainColumns = grid.columns.filter((column) => column !== 'summary');
const cellName = ({ row, column }: Place) => `${row}.${column}`;
/** From 亿 to 分. */
const units = ['亿', '千', '百', '十', '万', '千', '百', '十', '元', '角', '分'];

/** 摘要 · 会计科目 · 借方金额 · 贷方金额, worked by the keys that bookkeepers know. */
export function VoucherGrid(props: Props) {
  const { card, sheet, isLocked, isFresh, faults, onChange, onSave, isPlain = false } = props;
  const shownColumns = isPlain ? plainColumns : grid.columns;
  const { t } = useTranslation('simulation');
  const table = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(0);
  const [wanted, setWanted] = useState<Place | undefined>(
    isFresh ? { row: 0, column: 'summary' } : undefined,
  );
  const totals = totalsOf(sheet.rows);
  const items = useCallback(
    (kind: string) => card.aux.find((aux) => aux.kind === kind)?.items ?? [],
    [card.aux],
  );
  const accountOf = (code: string) => card.accounts.find((account) => account.code === code);

  // A cell that is to be entered may only come with the next drawing: a fresh row.
  useEffect(() => {
    if (wanted === undefined) return;
    const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${cellName(wanted)}"]`);
    field?.focus();
    field?.select();
    setWanted(undefined);
  }, [wanted]);

  const act = (done: Act, place: Place) => {
    switch (done.kind) {
      case 'go':
        if (done.addRow) onChange(grid.insertRow(sheet, sheet.rows.length));
        return setWanted({ row: done.row, column: done.column });
      case 'balance':
        return onChange(grid.balance(sheet, place.row, done.side));
      case 'copySummary':
        return onChange(grid.setSummary(sheet, place.row, grid.summaryAbove(sheet, place.row)));
      case 'swap': {
        onChange(grid.swap(sheet, place.row));
        const other = place.column === 'debit' ? 'credit' : 'debit';
        return setWanted({ row: place.row, column: other });
      }
      case 'toggleRed':
        return onChange(grid.toggleRed(sheet, place.row));
      case 'insertRow':
        onChange(grid.insertRow(sheet, place.row));
        return setWanted(place);
      case 'removeRow':
        onChange(grid.removeRow(sheet, place.row));
        return setWanted(place);
      case 'save':
        return onSave?.(done.andNew);
      case 'pick':
        return;
    }
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, place: Place, text: string): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const field = event.currentTarget;
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const done = actOf(event, {
      ...place,
      rowCount: sheet.rows.length,
      text,
      isAtStart: isWhole || (field.selectionStart === 0 && field.selectionEnd === 0),
      isAtEnd: isWhole || field.selectionStart === field.value.length,
      columns: shownColumns,
    });
    if (done?.kind === 'save' && onSave === undefined) return false;
    if (done === undefined || (isLocked && done.kind !== 'go')) return false;
    if (isLocked && done.kind === 'go' && done.addRow) return false;
    event.preventDefault();
    act(done, place);
    return true;
  };

  const faultAt = ({ row: at, column }: Place) =>
    faults.find(
      (fault) =>
        fault.row === at &&
        (fault.column === column ||
          (column === 'credit' && fault.column === 'debit' && sheet.rows[at]?.credit)),
    );

  return (
    <div ref={table}>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${isPlain ? styles.plain : ''}`}>
          <caption className="sp-visually-hidden">{t('grid.caption')}</caption>
          <colgroup>
            {isPlain ? null : <col className={styles.summaryColumn} />}
            <col />
            <col className={styles.amountColumn} />
            <col className={styles.amountColumn} />
          </colgroup>
          <thead>
            <tr>
              {isPlain ? null : <th scope="col">{t('grid.summary')}</th>}
              <th scope="col">{t('grid.account')}</th>
              {(['debit', 'credit'] as const).map((side) => (
                <th key={side} scope="col" className={styles.amountHead}>
                  {t(`grid.${side}`)}
                  <span className={styles.units} aria-hidden="true">
                    {units.map((unit, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the units never move
                      <i key={index}>{unit}</i>
                    ))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((line, at) => {
              const account = accountOf(line.account);
              const missing = account?.aux.find((kind) => !line.aux[kind]);
              const number = at + 1;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <tr key={at} className={at === row ? styles.current : ''}>
                  {isPlain ? null : (
                    <td className={styles.summaryCell}>
                      <input
                        className={`${styles.input} ${faultAt({ row: at, column: 'summary' }) ? styles.faulty : ''}`}
                        aria-label={t('grid.cell', { row: number, column: t('grid.summary') })}
                        data-cell={cellName({ row: at, column: 'summary' })}
                        value={line.summary}
                        readOnly={isLocked}
                        maxLength={200}
                        autoComplete="off"
                        onFocus={() => setRow(at)}
                        onChange={(event) => onChange(grid.setSummary(sheet, at, event.target.value))}
                        onKeyDown={(event) => press(event, { row: at, column: 'summary' }, line.summary)}
                      />
                    </td>
                  )}
                  <td className={styles.accountCell}>
                    <AccountField
                      label={t('grid.cell', { row: number, column: t('grid.account') })}
                      accounts={card.accounts}
                      value={line.account}
                      detail={detailOf(line, card)}
                      missing={missing}
                      disabled={isLocked}
                      isFaulty={faultAt({ row: at, column: 'account' }) !== undefined}
                      cell={cellName({ row: at, column: 'account' })}
                      onFocus={() => setRow(at)}
                      onPick={(picked) => {
                        const next = grid.setAccount(sheet, at, picked, items);
                        onChange(next);
                        setRow(at);
                        const asks = picked?.aux.some((kind) => !next.rows[at]?.aux[kind]) || picked?.money;
                        if (asks) focusDetails(table.current);
                        else if (picked) setWanted({ row: at, column: line.credit ? 'credit' : 'debit' });
                      }}
                      onKey={(event, text) => press(event, { row: at, column: 'account' }, text)}
                    />
                  </td>
                  {(['debit', 'credit'] as const).map((side) => (
                    <td key={side} className={styles.amountCell} data-side={t(`grid.${side}`)}>
                      <AmountCell
                        label={t('grid.cell', { row: number, column: t(`grid.${side}`) })}
                        cell={cellName({ row: at, column: side })}
                        value={line[side]}
                        isLocked={isLocked}
                        isFaulty={faultAt({ row: at, column: side }) !== undefined}
                        onFocus={() => setRow(at)}
                        onAmount={(amount) => onChange(grid.setAmount(sheet, at, side, amount))}
                        onKey={(event, text) => press(event, { row: at, column: side }, text)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={isPlain ? 1 : 2} className={styles.words}>
                <span>{t('grid.total')}</span>
                {totals.isBalanced ? (
                  <strong>{moneyInWords(totals.debit)}</strong>
                ) : totals.difference === '0.00' ? null : (
                  <strong className={styles.gap} role="status">
                    {t('grid.difference')} <Money amount={totals.difference.replace('-', '')} />
                  </strong>
                )}
              </th>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} className={styles.amountCell} data-side={t(`grid.${side}`)}>
                  <Digits amount={totals[side]} />
                  <span className={`sp-number ${styles.sum}`}>{totals[side]}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {isLocked ? null : (
        <Button
          type="dashed"
          size="small"
          className={styles.addRow ?? ''}
          icon={<PlusOutlined />}
          onClick={() => {
            onChange(grid.insertRow(sheet, sheet.rows.length));
            setWanted({ row: sheet.rows.length, column: 'account' });
          }}
        >
          {t('grid.addRow')}
        </Button>
      )}
      {isPlain && card.aux.length === 0 ? null : (
        <LineDetails
          card={card}
          row={sheet.rows[row]}
          number={row + 1}
          isLocked={isLocked}
          onChange={(detail) => onChange(grid.setDetail(sheet, row, detail))}
          onDone={() => setWanted({ row, column: sheet.rows[row]?.credit ? 'credit' : 'debit' })}
        />
      )}
    </div>
  );
}

function focusDetails(box: HTMLDivElement | null) {
  requestAnimationFrame(() => {
    const fields = [...(box?.querySelectorAll<HTMLSelectElement>('[data-detail]') ?? [])];
    (fields.find((field) => field.value === '') ?? fields[0])?.focus();
  });
}

function detailOf(row: grid.Row, card: GridCard): string {
  const flow = card.cash_flow_items.find((item) => item.no === row.cashFlow)?.label;
  return [...Object.values(row.aux), row.quantity ? `× ${row.quantity}` : '', flow ?? '']
    .filter((text) => text !== '')
    .join(' · ');
}

/** An amount in the eleven ruled columns of a paper voucher. */
function Digits({ amount }: { amount: string }) {
  return (
    <span
      className={`sp-number ${styles.digits} ${amount.startsWith('-') ? styles.red : ''}`}
      aria-hidden="true"
    >
      {digitsOf(amount).map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <i key={index}>{digit}</i>
      ))}
    </span>
  );
}

interface AmountProps {
  label: string;
  cell: string;
  value: string;
  isLocked: boolean;
  isFaulty: boolean;
  onFocus: () => void;
  onAmount: (amount: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => boolean;
}

/** Shows digits in columns; while it has the focus, a plain field. Keeps what is typed until it is an amount. */
function AmountCell({ label, cell, value, isLocked, isFaulty, onFocus, onAmount, onKey }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readAmount(typed) === undefined;
  return (
    <>
      <input
        className={`sp-number ${styles.input} ${styles.amount} ${value.startsWith('-') ? styles.red : ''} ${isFaulty || isWrong ? styles.faulty : ''}`}
        aria-label={label}
        aria-invalid={isFaulty || isWrong}
        inputMode="decimal"
        autoComplete="off"
        data-cell={cell}
        value={typed ?? value}
        readOnly={isLocked}
        onFocus={(event) => {
          onFocus();
          event.target.select();
        }}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = withoutLetters(event.target.value);
          setTyped(text);
          const amount = readAmount(text);
          if (amount !== undefined) onAmount(amount);
        }}
        onKeyDown={(event) => {
          if (onKey(event, typed ?? value)) setTyped(undefined);
        }}
      />
      <Digits amount={value} />
    </>
  );
}
