import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { Insight, Of, Student } from '../../insightApi';
import { percent, type Tone, toneOf, weakestFirst } from '../../model/insight';
import styles from './map.module.css';

interface Props {
  of: Of;
  insight: Insight;
  /** Something is to be given to those who are weak in this knowledge point. */
  onGive: (knowledge: string) => void;
}

const tones: Tone[] = ['weak', 'fair', 'good', 'thin'];

/** Knowledge points against students: the weakest point first, each cell a share with its colour. */
export function MasteryMap({ of, insight, onGive }: Props) {
  const { t } = useTranslation('insight');
  const [order, setOrder] = useState<'number' | 'share'>('number');
  const { points, students } = insight;
  const rows = useMemo(() => (order === 'share' ? weakestFirst(students) : students), [order, students]);
  if (points.length === 0)
    return <EmptyState area="marks" title={t('map.empty')} text={t('map.emptyText')} />;
  const legend = {
    weak: t('map.legendWeak'),
    fair: t('map.legendFair'),
    good: t('map.legendGood'),
    thin: t('map.legendThin'),
  };
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('map.order')}
          value={order}
          options={[
            { value: 'number', label: t('map.byNumber') },
            { value: 'share', label: t('map.byShare') },
          ]}
          onChange={setOrder}
        />
        <ul className={styles.legend} aria-label={t('map.legend')}>
          {tones.map((tone) => (
            <li key={tone}>
              <i className={styles[tone]} aria-hidden="true" />
              {legend[tone]}
            </li>
          ))}
        </ul>
        <span className={styles.hint}>{t('map.hint')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className={styles.scroll} aria-label={t('map.caption')} tabIndex={0}>
        <table className={styles.map}>
          <caption className="sp-visually-hidden">{t('map.caption')}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.student}>
                {t('map.student')}
              </th>
              {points.map((point) => (
                <th key={point.name} scope="col" className={styles.point}>
                  <button
                    type="button"
                    title={t('map.point', {
                      name: point.name,
                      share: percent(point.share ?? 0),
                      count: point.weak,
                    })}
                    onClick={() => onGive(point.name)}
                  >
                    <span>{point.name}</span>
                  </button>
                </th>
              ))}
            </tr>
            <tr className={styles.sums}>
              <th scope="row" className={styles.student}>
                {t('map.class')}
              </th>
              {points.map((point) => (
                <td key={point.name} className="sp-number">
                  {point.share == null ? '' : percent(point.share)}
                </td>
              ))}
            </tr>
            <tr className={styles.sums}>
              <th scope="row" className={styles.student}>
                {t('map.weak')}
              </th>
              {points.map((point) => (
                <td key={point.name} className={`sp-number ${point.weak > 0 ? styles.some : ''}`}>
                  {point.weak}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((student) => (
              <Row key={student.user_id} of={of} student={student} names={points} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ of, student, names }: { of: Of; student: Student; names: Insight['points'] }) {
  const { t } = useTranslation('insight');
  return (
    <tr>
      <th scope="row" className={styles.student}>
        <StudentLink classId={of.classId} student={{ id: student.user_id, real_name: student.real_name }} />
      </th>
      {student.cells.map((cell, at) => {
        const name = names[at]?.name ?? '';
        if (cell === null)
          return (
            <td key={name} title={t('map.none')}>
              <span className="sp-visually-hidden">{t('map.none')}</span>
            </td>
          );
        const share = percent(cell.share);
        return (
          <td
            key={name}
            className={`sp-number ${styles[toneOf(cell)]}`}
            title={`${student.real_name} · ${name} · ${t('map.cell', { share, count: cell.answers })}`}
          >
            {share}
          </td>
        );
      })}
    </tr>
  );
}
