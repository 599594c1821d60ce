import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from './Chart';
import { EmptyState } from './EmptyState';

interface Props {
  title: string;
  unit: string;
  /** None while they are on their way: their place is kept. */
  points: { label: string; value: number }[] | undefined;
}

const none: [] = [];
/** Pixels, with a figure or without. */
const height = 220;

/** A figure over time. */
export function TrendChart({ title, unit, points: given }: Props) {
  const { t } = useTranslation('classes');
  const points = given ?? none;
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
  if (given === undefined) return <div style={{ height }} />;
  if (points.length === 0) {
    return (
      <div style={{ minHeight: height }}>
        <EmptyState area="marks" title={t('drill.noTrend')} />
      </div>
    );
  }
  return (
    <Chart
      title={title}
      option={option}
      height={height}
      table={{ heads: [t('drill.when'), unit], rows: points.map((point) => [point.label, point.value]) }}
    />
  );
}
