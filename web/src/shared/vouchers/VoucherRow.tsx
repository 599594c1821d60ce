import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { AccountField } from './AccountField';
import { AmountCell } from './AmountCell';
import { foreignText } from './foreign';
import * as grid from './grid';
import { LineDetails } from './LineDetails';
import { SummaryField } from './SummaryField';
import type { GridCard } from './types';
import { cellName, type GridProps, type VoucherGridState } from './useVoucherGrid';
import styles from './VoucherGrid.module.css';

interface Props {
  grid: GridProps;
  state: VoucherGridState;
  line: grid.Row;
  /** Its place, from 0. */
  at: number;
}

const noSummaries: readonly string[] = [];

/** One line of a voucher. */
export function VoucherRow({ grid: props, state, line, at }: Props) {
  const { card, sheet, isLocked, onChange, isPlain, isReference = false, fillsFlows = false } = props;
  const { t } = useTranslation('simulation');
  const { enter, onKeyDown, faultAt } = state;
  const account = card.accounts.find((one) => one.code === line.account);
  const missing =
    account?.aux.find((kind) => !line.aux[kind]) ??
    (account?.money && line.cashFlow === undefined && card.cash_flow_items.length > 0 && !fillsFlows
      ? t('details.cashFlow')
      : undefined);
  const openFlow = fillsFlows && account?.money ? t('details.openFlow') : '';
  const number = at + 1;
  const isAsked = state.asked === at;
  return (
    <>
      <tr className={at === state.row ? styles.current : ''}>
        {isPlain ? null : (
          <td className={styles.summaryCell}>
            <SummaryField
              className={`${styles.input} ${faultAt({ row: at, column: 'summary' }) ? styles.faulty : ''}`}
              label={t('grid.cell', { row: number, column: t('grid.summary') })}
              cell={cellName({ row: at, column: 'summary' })}
              value={line.summary}
              known={props.summaries ?? noSummaries}
              isLocked={isLocked}
              onFocus={() => enter(at)}
              onChange={(summary) => onChange(grid.setSummary(sheet, at, summary))}
              onKey={(event) => onKeyDown(event, { row: at, column: 'summary' }, line.summary)}
            />
          </td>
        )}
        <td className={styles.accountCell}>
          <AccountField
            label={t('grid.cell', { row: number, column: t('grid.account') })}
            accounts={card.accounts}
            value={line.account}
            detail={detailOf(line, card, t) || openFlow}
            missing={missing}
            onDetail={account === undefined || isLocked ? undefined : () => state.ask(at)}
            disabled={isLocked}
            isFaulty={faultAt({ row: at, column: 'account' }) !== undefined}
            cell={cellName({ row: at, column: 'account' })}
            onFocus={() => enter(at)}
            onPick={(picked) => state.pick(at, picked)}
            onKey={(event, text) => onKeyDown(event, { row: at, column: 'account' }, text)}
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
              onFocus={() => enter(at)}
              onAmount={(amount) => onChange(grid.setAmount(sheet, at, side, amount))}
              onKey={(event, text) => onKeyDown(event, { row: at, column: side }, text)}
            />
          </td>
        ))}
      </tr>
      {isAsked ? (
        <tr>
          <td colSpan={isPlain ? 3 : 4} className={styles.asked}>
            <LineDetails
              card={card}
              row={line}
              number={number}
              isReference={isReference}
              fillsFlows={fillsFlows}
              onChange={(detail) => onChange(grid.setDetail(sheet, at, detail))}
              onDone={state.answered}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function detailOf(row: grid.Row, card: GridCard, t: TFunction<'simulation'>): string {
  const flow = card.cash_flow_items.find((item) => item.no === row.cashFlow)?.label;
  const account = card.accounts.find(({ code }) => code === row.account);
  const numbers = row.reference?.cashFlow ?? [];
  const items = Object.values(row.aux).map((item) => (item === grid.anyItem ? t('details.anyItem') : item));
  return [
    ...items,
    account?.is_foreign ? foreignText(row, account.unit ?? '') : row.quantity ? `× ${row.quantity}` : '',
    flow ?? (numbers.length > 0 ? `${t('details.flowNumbers')} ${listed(numbers.map(String))}` : ''),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
