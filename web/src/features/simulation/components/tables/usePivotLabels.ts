import { useTranslation } from 'react-i18next';
import type { Pivot } from '../../api/types';

/** What the groups of a pivot table are called: empty cells and what stands together have words of their own. */
export function usePivotLabels(pivot: Pivot) {
  const { t } = useTranslation('simulation');
  const named = (label: string, others: number, isLast: boolean) =>
    others > 0 && isLast ? t('pivot.others', { count: others }) : label || t('pivot.blank');
  return {
    rowLabel: (index: number) =>
      named(pivot.rows[index]?.label ?? '', pivot.other_rows, index === pivot.rows.length - 1),
    columnLabel: (index: number) =>
      pivot.column_column == null
        ? (pivot.value_column?.label ?? t('measure.count'))
        : named(pivot.columns[index] ?? '', pivot.other_columns, index === pivot.columns.length - 1),
  };
}
