import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type HeatCell, HeatMap, type HeatSum } from '@/shared/ui/HeatMap';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { ClassBusiness, ClassBusinesses } from '../../../api/ways';
import { toneOf } from '../../../model/percent';

export interface BusinessesProps {
  classId: number;
  data: ClassBusinesses;
  /** A business is to be looked at, by its key. */
  onOpen: (business: string) => void;
}

/** `82.5%`, or a dash before anybody handed in. */
export const percentWord = (percent: number | null): string =>
  percent === null ? '—' : `${roundPercent(percent)}%`;

/** Students against businesses, each cell what was earned with its colour. */
export function BusinessMap({ classId, data: { businesses, rows }, onOpen }: BusinessesProps) {
  const { t } = useTranslation('ways');
  if (rows.length === 0) return <EmptyState area="people" title={t('map.noStudents')} />;
  const cellOf = (student: string, business: ClassBusiness, percent: number | null): HeatCell => ({
    figure: percent === null ? '—' : Math.round(percent),
    tone: percent === null ? undefined : toneOf(percent),
    title: t('map.cell', {
      student,
      number: business.number,
      title: business.title,
      percent: percent === null ? t('map.notHandedIn') : percentWord(percent),
    }),
  });
  const sums: HeatSum[] = [
    {
      name: t('map.mean'),
      cells: businesses.map(({ percent }) => ({ figure: percent === null ? '—' : Math.round(percent) })),
    },
    { name: t('map.right'), cells: businesses.map(({ right }) => ({ figure: right })) },
    {
      name: t('map.missing'),
      cells: businesses.map(({ missing }) => ({ figure: missing, isAlarming: missing > 0 })),
    },
  ];
  if (businesses.some(({ accepted }) => accepted > 0))
    sums.push({
      name: t('map.accepted'),
      cells: businesses.map(({ accepted }) => ({ figure: accepted || '' })),
    });
  return (
    <HeatMap
      caption={t('map.caption')}
      corner={t('map.student')}
      columns={businesses.map(({ key, number, title, percent, right, missing }) => ({
        key,
        head: `${number}`,
        name: t('name', { number, title }),
        title: t('map.columnTitle', { number, title, mean: percentWord(percent), right, missing }),
        onOpen: () => onOpen(key),
      }))}
      sums={sums}
      rows={rows.map(({ student_id, student_name, percents }) => ({
        key: student_id,
        name: student_name,
        head: <StudentLink classId={classId} student={{ id: student_id, real_name: student_name }} />,
        cells: businesses.map((business, at) => cellOf(student_name, business, percents[at] ?? null)),
      }))}
    />
  );
}
