import { useTranslation } from 'react-i18next';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { listed } from '@/shared/lib/wording';
import type { QuestionKind } from '@/shared/questions/types';
import type { Axis } from '../../blueprintApi';
import { type CoverageGrid, formatShare, type Sum } from '../../model/coverage';
import styles from './coverage.module.css';

interface Props {
  by: Axis;
  grid: CoverageGrid;
  /** What the paper asks of each kind. */
  sums: Map<QuestionKind, Sum>;
  nameOf: (topic: string) => string;
  /** Whether what the paper never asks has rows; many of them are named in one sentence. */
  listsGaps: boolean;
}

/** How many are asked of how many the bank has, above what they are worth. */
function Cell({ sum }: { sum: Sum | undefined }) {
  const { t } = useTranslation('exams');
  if (sum === undefined) return <td />;
  const isAsked = sum.questions > 0;
  return (
    <td className={isAsked ? styles.asked : styles.unasked}>
      <span>
        <b>{formatShare(sum.questions)}</b>
        <span aria-hidden="true">/</span>
        <span className="sp-visually-hidden">{t('coverage.ofBank')}</span>
        {sum.in_bank}
      </span>
      {isAsked ? <small>{t('points', { count: Math.round(sum.points * 10) / 10 })}</small> : null}
    </td>
  );
}

/** Kinds across, topics down. */
export function CoverageTable({ by, grid, sums, nameOf, listsGaps }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const isGap = (topic: string) => grid.ofTopic(topic).questions === 0;
  const gaps = grid.topics.filter(isGap);
  const rows = listsGaps ? grid.topics : grid.topics.filter((topic) => !isGap(topic));
  const all: Sum = {
    questions: sumOf([...sums.values()], (sum) => sum.questions),
    points: sumOf([...sums.values()], (sum) => sum.points),
    in_bank: sumOf([...sums.values()], (sum) => sum.in_bank),
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways needs the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('exams:coverage.title')}>
        <table className={`sp-number ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t(`exams:coverage.topic.${by}`)}</th>
              {grid.kinds.map((kind) => (
                <th scope="col" key={kind}>
                  {t(`questions:kind.${kind}`)}
                </th>
              ))}
              <th scope="col">{t('exams:coverage.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((topic) => {
              const sum = grid.ofTopic(topic);
              const share = percentOf(sum.points, all.points);
              return (
                <tr key={topic}>
                  <th scope="row" title={nameOf(topic)}>
                    <span className={styles.topic}>{nameOf(topic)}</span>
                    {isGap(topic) && all.questions > 0 ? (
                      <small className={styles.gap}>{t('exams:coverage.gap')}</small>
                    ) : null}
                    {isGap(topic) ? null : (
                      <small className={styles.part}>{t('exams:coverage.share', { percent: share })}</small>
                    )}
                  </th>
                  {grid.kinds.map((kind) => (
                    <Cell key={kind} sum={grid.at(kind, topic)} />
                  ))}
                  <Cell sum={sum} />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('exams:coverage.sum')}</th>
              {grid.kinds.map((kind) => (
                <Cell key={kind} sum={sums.get(kind)} />
              ))}
              <Cell sum={all} />
            </tr>
          </tfoot>
        </table>
      </section>
      {listsGaps || gaps.length === 0 || all.questions === 0 ? null : (
        <p className={styles.gaps}>
          {t('exams:coverage.gaps', { count: gaps.length, names: listed(gaps.map(nameOf)) })}
        </p>
      )}
    </>
  );
}
