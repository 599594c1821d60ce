import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from './Chart';
import { EmptyState } from './EmptyState';

interface Props {
  title: string;
  unit: string;
  points: { label: string; value: number }[];
}

/** A figure over time. */
export function TrendChart({ title, unit, points }: Props) {
  const { t } = useTranslation('classes');
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'axis' },
      // One row of bars needs no legend; it would lie on the days.
      legend: { show: false },
      grid: { left: 48, right: 16, top: 24, bottom: 32 },
      xAxis: { type: 'category', data: points.map((point) => point.label) },
      yAxis: { type: 'value', name: unit, minInterval: 1 },
      series: [{ type: 'bar', name: unit, data: points.map((point) => point.value), barMaxWidth: 28 }],
    }),
    [points, unit],
  );
  if (points.length === 0) return <EmptyState area="marks" title={t('drill.noTrend')} />;
  return (
    <Chart
      title={title}
      option={option}
      height={220}
      table={{ heads: [t('drill.when'), unit], rows: points.map((point) => [point.label, point.value]) }}
    />
  );
}
