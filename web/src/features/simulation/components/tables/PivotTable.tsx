import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import type { Pivot } from '../../api/types';
import { isDate } from '../../model/businessTable';
import books from '../books.module.css';
import styles from './TableBrowser.module.css';
import { usePivotLabels } from './usePivotLabels';

interface Props {
  pivot: Pivot;
  /** Shows the rows of a group. */
  onOpen: (value: string) => void;
}

/** The figures of a pivot table with their totals. */
export function PivotTable({ pivot, onOpen }: Props) {
  const { t } = useTranslation('simulation');
  const { rowLabel, columnLabel } = usePivotLabels(pivot);
  const figure = (value: string | null | undefined) =>
    value == null ? '' : pivot.value_column?.kind === 'money' ? (formatMoney(value) ?? value) : value;
  const isDivided = pivot.column_column != null;
  const isOther = (index: number) => pivot.other_rows > 0 && index === pivot.rows.length - 1;
  return (
    <div className={`${books.sheet} ${styles.rows}`}>
      <table className={`${books.table} ${styles.pivot}`}>
        <thead>
          <tr>
            <th scope="col">{pivot.row_column.label}</th>
            {pivot.columns.map((column, at) => (
              <th key={column} scope="col" className={books.amount}>
                {columnLabel(at)}
              </th>
            ))}
            {isDivided ? (
              <th scope="col" className={books.amount}>
                {t('pivot.total')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {pivot.rows.map((row, index) => (
            <tr key={isOther(index) ? 'others' : `=${row.label}`}>
              <th scope="row">
                {isOther(index) || isDate(pivot.row_column) ? (
                  rowLabel(index)
                ) : (
                  <button type="button" className={books.link} onClick={() => onOpen(row.label)}>
                    {rowLabel(index)}
                  </button>
                )}
              </th>
              {row.cells.map((cell, at) => (
                <td key={pivot.columns[at]} className={`sp-number ${books.amount}`}>
                  {figure(cell)}
                </td>
              ))}
              {isDivided ? <td className={`sp-number ${books.amount}`}>{figure(row.total)}</td> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('pivot.total')}</td>
            {pivot.column_totals.map((total, at) => (
              <td key={pivot.columns[at]} className={`sp-number ${books.amount}`}>
                {figure(total)}
              </td>
            ))}
            {isDivided ? <td className={`sp-number ${books.amount}`}>{figure(pivot.total)}</td> : null}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
