import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '@/shared/ui/Chart';
import type { PivotQuestion } from '../../api/companies';
import type { Pivot } from '../../api/types';
import { isDate } from '../../model/businessTable';
import { usePivotLabels } from './usePivotLabels';

/** The picture of a pivot table: bars for groups, lines over time; what can be added up is stacked. */
export function PivotChart({ pivot, measure }: { pivot: Pivot; measure: PivotQuestion['measure'] }) {
  const { t } = useTranslation('simulation');
  const { rowLabel, columnLabel } = usePivotLabels(pivot);
  const labels = pivot.rows.map((_, index) => rowLabel(index));
  const names = pivot.columns.map((_, index) => columnLabel(index));
  const heads = [pivot.row_column.label, ...names];
  const key = JSON.stringify([pivot, names, labels]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what the option is made of
  const option = useMemo(() => {
    const isTime = isDate(pivot.row_column) && pivot.rows.length > 12;
    const isAdded = measure === 'sum' || measure === 'count';
    return {
      tooltip: { trigger: 'axis' },
      legend: { show: names.length > 1, type: 'scroll', top: 0 },
      grid: { left: 12, right: 16, top: names.length > 1 ? 36 : 20, bottom: 12, containLabel: true },
      xAxis: { type: 'category', data: labels, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value' },
      series: names.map((name, at) => ({
        type: isTime ? 'line' : 'bar',
        name,
        stack: isAdded && names.length > 1 ? 'all' : undefined,
        areaStyle: isTime && isAdded && names.length > 1 ? { opacity: 0.25 } : undefined,
        showSymbol: pivot.rows.length <= 31,
        barMaxWidth: 36,
        data: pivot.rows.map((row) => (row.cells[at] == null ? null : Number(row.cells[at]))),
      })),
    };
  }, [key, measure]);
  return (
    <Chart
      title={t('pivot.chart', { rows: pivot.row_column.label, value: names.join('、') })}
      option={option}
      height={260}
      table={{
        heads,
        rows: pivot.rows.map((row, index) => [labels[index] ?? '', ...row.cells.map((cell) => cell ?? '')]),
      }}
    />
  );
}
