import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatPoints, roundPercent } from '@/shared/lib/points';
import { useTheme } from '@/shared/theme/theme';
import { Chart } from '@/shared/ui/Chart';
import { Panel } from '@/shared/ui/Panel';
import styles from './scoreMoves.module.css';

type Moves = Schema<'ScoreMoves'>;

/** Something else that is counted: by answer, or by student. */
interface Count {
  name: string;
  count: number;
  unit: 'papers' | 'people';
}

interface Props {
  moves: Moves;
  /** Counted before places and who passes, and after. */
  first?: Count[];
  last?: Count[];
}

/** What putting something right does to everybody: figures before and after, the distribution, places and who passes. */
export function ScoreMoves({ moves, first = [], last = [] }: Props) {
  const { t } = useTranslation('regrade');
  const { before, after } = moves;
  const rate = ({ passed, count }: Moves['before']) =>
    count === 0 ? '—' : `${roundPercent((passed / count) * 100)}%`;
  const points = (value: number, count: number) => (count === 0 ? '—' : formatPoints(value));
  const figures: [name: string, before: string, after: string][] = [
    [t('preview.mean'), points(before.mean, before.count), points(after.mean, after.count)],
    [t('preview.pass'), rate(before), rate(after)],
    [t('preview.highest'), points(before.highest, before.count), points(after.highest, after.count)],
    [t('preview.lowest'), points(before.lowest, before.count), points(after.lowest, after.count)],
  ];
  const counts: Count[] = [
    ...first,
    { name: t('preview.moved'), count: moves.moved, unit: 'people' },
    { name: t('preview.passed'), count: moves.passed, unit: 'people' },
    { name: t('preview.failed'), count: moves.failed, unit: 'people' },
    ...last,
  ];
  return (
    <div className={styles.box}>
      <div className={styles.effect}>
        <dl className={styles.figures}>
          {figures.map(([name, was, is]) => (
            <div key={name} className={was === is ? styles.same : undefined}>
              <dt>{name}</dt>
              <dd className="sp-number">
                <small>{was}</small> → <b>{is}</b>
              </dd>
            </div>
          ))}
        </dl>
        <Bars moves={moves} />
        <ul className={styles.counts}>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ name, count, unit }) => (
              <li key={name}>
                {name} <b className="sp-number">{t(`preview.${unit}`, { count })}</b>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

function Bars({ moves }: { moves: Moves }) {
  const { t } = useTranslation('regrade');
  const colors = useTheme((state) => state.colors);
  const bands = useMemo(() => moves.before.tenths.map((_, at) => `${at * 10}–${at * 10 + 10}`), [moves]);
  const option = useMemo(
    () => ({
      grid: { left: 4, right: 8, top: 28, bottom: 4, containLabel: true },
      legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 8 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: bands },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { type: 'bar', name: t('preview.before'), data: moves.before.tenths, color: colors.lineStrong },
        { type: 'bar', name: t('preview.after'), data: moves.after.tenths, color: colors.primary },
      ],
    }),
    [bands, colors, moves, t],
  );
  return (
    <Panel title={t('preview.distribution')}>
      <Chart
        title={t('preview.distribution')}
        height={168}
        option={option}
        table={{
          heads: [t('preview.band'), t('preview.before'), t('preview.after')],
          rows: bands.map((band, at) => [band, moves.before.tenths[at] ?? 0, moves.after.tenths[at] ?? 0]),
        }}
      />
    </Panel>
  );
}
