import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints, roundPercent } from '@/shared/lib/points';
import { useTheme } from '@/shared/theme/theme';
import { Chart } from '@/shared/ui/Chart';
import { Panel } from '@/shared/ui/Panel';
import type { RegradePerson, RegradeReport } from '../../regradeApi';
import { ChangedRows } from './ChangedRows';
import styles from './regrade.module.css';

interface Props {
  report: RegradeReport;
  people: RegradePerson[];
}

/** Figures before and after, the distribution, and everybody whose answer is concerned. */
export function Report({ report, people }: Props) {
  const { t } = useTranslation('regrade');
  const { before, after } = report;
  const rate = ({ passed, count }: RegradeReport['before']) =>
    count === 0 ? '—' : `${roundPercent((passed / count) * 100)}%`;
  const points = (value: number, count: number) => (count === 0 ? '—' : formatPoints(value));
  const figures: [name: string, before: string, after: string][] = [
    [t('preview.mean'), points(before.mean, before.count), points(after.mean, after.count)],
    [t('preview.pass'), rate(before), rate(after)],
    [t('preview.highest'), points(before.highest, before.count), points(after.highest, after.count)],
    [t('preview.lowest'), points(before.lowest, before.count), points(after.lowest, after.count)],
  ];
  const counts: [name: string, count: number, unit: 'papers' | 'people'][] = [
    [t('preview.raised'), report.raised, 'papers'],
    [t('preview.lowered'), report.lowered, 'papers'],
    [t('preview.moved'), report.moved, 'people'],
    [t('preview.passed'), report.passed, 'people'],
    [t('preview.failed'), report.failed, 'people'],
    [t('preview.kept'), report.kept, 'papers'],
  ];
  return (
    <>
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
        <Bars report={report} />
        <ul className={styles.counts}>
          {counts
            .filter(([, count]) => count > 0)
            .map(([name, count, unit]) => (
              <li key={name}>
                {name} <b className="sp-number">{t(`preview.${unit}`, { count })}</b>
              </li>
            ))}
        </ul>
      </div>
      <ChangedRows rows={report.rows} people={people} />
    </>
  );
}

function Bars({ report }: { report: RegradeReport }) {
  const { t } = useTranslation('regrade');
  const colors = useTheme((state) => state.colors);
  const bands = useMemo(() => report.before.tenths.map((_, at) => `${at * 10}–${at * 10 + 10}`), [report]);
  const option = useMemo(
    () => ({
      grid: { left: 4, right: 8, top: 28, bottom: 4, containLabel: true },
      legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 8 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: bands },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { type: 'bar', name: t('preview.before'), data: report.before.tenths, color: colors.lineStrong },
        { type: 'bar', name: t('preview.after'), data: report.after.tenths, color: colors.primary },
      ],
    }),
    [bands, colors, report, t],
  );
  return (
    <Panel title={t('preview.distribution')}>
      <Chart
        title={t('preview.distribution')}
        height={168}
        option={option}
        table={{
          heads: [t('preview.band'), t('preview.before'), t('preview.after')],
          rows: bands.map((band, at) => [band, report.before.tenths[at] ?? 0, report.after.tenths[at] ?? 0]),
        }}
      />
    </Panel>
  );
}
