import { formatPoints, roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import type { DataColumn } from '@/shared/ui/table/columns';
import type { MyScores, ScoreLine } from '../../api';
import { type T, titleOf } from '../gradebook/words';
import styles from '../results.module.css';
import { categoryOf, ScoreFigure, type ScoreTarget, ScoreTitle, scoreText } from './myScores';

/** What counts, of a hundred. */
const shareOf = ({ points }: ScoreLine) => points ?? -1;

/** Every score behind a mark with what it contributes; for the student and for their teacher, who go to different pages from it. */
export function scoreColumns(
  t: T,
  scores: MyScores | undefined,
  target: (row: ScoreLine) => ScoreTarget,
): DataColumn<ScoreLine>[] {
  const order = scores?.total.parts.map((part) => part.category) ?? [];
  /** Of its category in the course; what counts for nothing comes last. */
  const placeOf = ({ category }: ScoreLine) =>
    category === null ? order.length : order.indexOf(category.key);
  return [
    {
      key: 'title',
      title: t('results:scores.item'),
      always: true,
      width: 300,
      render: (row) => <ScoreTitle row={row} to={target(row)} />,
      text: (row) => titleOf(t, { source: row.source_kind, title: row.title }),
    },
    {
      key: 'part',
      title: t('results:scores.part'),
      width: 110,
      compare: (left, right) => placeOf(left) - placeOf(right),
      render: (row) => categoryOf(t, row),
    },
    {
      key: 'score',
      title: t('results:scores.score'),
      number: true,
      width: 130,
      compare: (left, right) => shareOf(left) - shareOf(right),
      render: (row) => <ScoreFigure row={row} />,
      text: (row) => scoreText(t, row),
    },
    {
      key: 'share',
      title: t('results:scores.share'),
      number: true,
      width: 100,
      hidden: true,
      render: (row) => (row.points === null ? '—' : `${roundPercent(shareOf(row))}%`),
    },
    {
      key: 'contributes',
      title: t('results:scores.contributes'),
      number: true,
      width: 130,
      compare: (left, right) => (left.contributes ?? 0) - (right.contributes ?? 0),
      render: (row) =>
        row.contributes == null ? (
          '—'
        ) : (
          <span title={t('results:scores.contributesHint')}>
            <strong>+{formatPoints(row.contributes)}</strong>{' '}
            <span className={styles.muted}>/ {formatPoints(row.contributes_at_most)}</span>
          </span>
        ),
    },
    {
      key: 'at',
      title: t('results:scores.at'),
      width: 150,
      compare: (left, right) => left.at_ms - right.at_ms,
      render: (row) => formatDateTime(row.at_ms),
    },
  ];
}
