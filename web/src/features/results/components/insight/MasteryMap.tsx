import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '@/shared/lib/href';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type HeatCell, HeatMap } from '@/shared/ui/HeatMap';
import { HeatLegend, type HeatTone } from '@/shared/ui/HeatParts';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { Insight, Of } from '../../insightApi';
import { type Cell, percent, type Tone, toneOf, weakestFirst } from '../../model/insight';
import styles from './map.module.css';

interface Props {
  of: Of;
  insight: Insight;
  /** Something is to be given to those who are weak in this knowledge point. */
  onGive: (knowledge: string) => void;
}

const shownAs: Record<Tone, HeatTone> = { weak: 'bad', fair: 'warn', good: 'good', thin: 'neutral' };

/** Knowledge points against students: the weakest point first, each cell a share with its colour. */
export function MasteryMap({ of, insight, onGive }: Props) {
  const { t } = useTranslation('insight');
  const [order, setOrder] = useState<'number' | 'share'>('number');
  const { points, students } = insight;
  const rows = useMemo(() => (order === 'share' ? weakestFirst(students) : students), [order, students]);
  if (points.length === 0)
    return <EmptyState area="marks" title={t('map.empty')} text={t('map.emptyText')} />;
  const cellOf = (
    { user_id, real_name }: Insight['students'][number],
    point: string,
    cell: Cell | null,
  ): HeatCell => {
    if (cell === null)
      return { figure: <span className="sp-visually-hidden">{t('map.none')}</span>, title: t('map.none') };
    const share = percent(cell.share);
    const said = t('map.cell', { share, count: cell.answers });
    return {
      figure: share,
      tone: shownAs[toneOf(cell)],
      title: `${real_name} · ${point} · ${said}`,
      href: hrefOf({
        to: '/gradeManage/insight',
        search: { class_id: of.classId, course_id: of.courseId, student_id: user_id, knowledge: point },
      }),
    };
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
        <HeatLegend
          label={t('map.legend')}
          tones={[
            ['bad', t('map.legendWeak')],
            ['warn', t('map.legendFair')],
            ['good', t('map.legendGood')],
            ['neutral', t('map.legendThin')],
          ]}
        />
        <span className={styles.hint}>{t('map.hint')}</span>
      </div>
      <HeatMap
        caption={t('map.caption')}
        corner={t('map.student')}
        hasWords
        columns={points.map(({ name, share, weak }) => ({
          key: name,
          head: name,
          title: t('map.point', { name, share: percent(share ?? 0), count: weak }),
          onOpen: () => onGive(name),
        }))}
        sums={[
          {
            name: t('map.class'),
            cells: points.map(({ share }) => ({ figure: share == null ? '' : percent(share) })),
          },
          {
            name: t('map.weak'),
            cells: points.map(({ weak }) => ({ figure: weak, isAlarming: weak > 0 })),
          },
        ]}
        rows={rows.map((student) => ({
          key: student.user_id,
          name: student.real_name,
          head: (
            <StudentLink
              classId={of.classId}
              student={{ id: student.user_id, real_name: student.real_name }}
            />
          ),
          cells: student.cells.map((cell, at) => cellOf(student, points[at]?.name ?? '', cell)),
        }))}
      />
    </>
  );
}
