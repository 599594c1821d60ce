import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { PassMove, PlaceMove, placeText } from '@/shared/marking/Moved';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { lazily } from '@/shared/ui/lazily';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { changedFirst, gainOf, hasBroken, isChanged, kindOf, studentNotes } from '../../model/retest';
import type { Retest, RetestStudent } from '../../retestApi';
import { Difference, FromTo, fromToText, Notes, Tries } from './parts';
import { RetestList } from './RetestList';
import styles from './retest.module.css';

// The picture comes after the list.
const ScoreMoves = lazily(() => import('@/shared/marking/ScoreMoves').then((module) => module.ScoreMoves));

/** The students and what they earn before and after; the figures filter them, opening one shows the submissions behind it. */
export function RetestChanges({ retest }: { retest: Retest }) {
  const { t } = useTranslation('coding');
  const isPhone = useMedia(phone);
  const { rows, chips } = useFigures(changedFirst(retest), [
    { key: 'changed', label: t('retest.figure.changed'), counts: isChanged },
    { key: 'same', label: t('retest.figure.same'), counts: (student) => !isChanged(student) },
    { key: 'broken', label: t('retest.figure.broken'), counts: hasBroken, tone: 'bad' },
  ]);
  // What failed is counted by submission, its students are listed.
  const figures = chips.map((chip) => (chip.key === 'broken' ? { ...chip, count: retest.broken } : chip));
  return (
    <div>
      {retest.moves ? (
        <Suspense fallback={null}>
          <div className={styles.moves}>
            <ScoreMoves moves={retest.moves} />
          </div>
        </Suspense>
      ) : null}
      <Figures chips={figures} />
      {isPhone ? (
        <RetestList students={rows ?? []} />
      ) : (
        <DataTable<RetestStudent>
          name="retest-students"
          label={t('retest.student.label')}
          columns={columnsOf(t)}
          rowKey={(row) => row.student_id}
          query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
          details={(row) => <Tries submissions={row.submissions} />}
          empty={<EmptyState area="python" title={t('retest.student.nobody')} />}
        />
      )}
    </div>
  );
}

function columnsOf(t: TFunction<'coding'>): DataColumn<RetestStudent>[] {
  return [
    {
      key: 'number',
      title: t('retest.student.number'),
      width: 130,
      compare: (left, right) => (left.student_number ?? '').localeCompare(right.student_number ?? ''),
      render: (row) => <span className="sp-number">{row.student_number ?? '—'}</span>,
    },
    {
      key: 'name',
      title: t('retest.student.name'),
      always: true,
      compare: (left, right) => left.student_name.localeCompare(right.student_name, 'zh'),
      render: (row) => row.student_name,
    },
    {
      key: 'score',
      title: t('retest.student.score'),
      always: true,
      number: true,
      compare: (left, right) => (left.after ?? -1) - (right.after ?? -1),
      render: (row) => <FromTo of={row} />,
      text: (row) => fromToText(row, t('retest.student.none')),
    },
    {
      key: 'difference',
      title: t('retest.student.difference'),
      always: true,
      number: true,
      width: 90,
      compare: (left, right) => gainOf(left) - gainOf(right),
      render: (row) => <Difference of={row} />,
      text: (row) => (kindOf(row) === 'new' ? t('retest.student.new') : gainOf(row)),
    },
    {
      key: 'place',
      title: t('retest.student.place'),
      number: true,
      width: 90,
      compare: (left, right) => (left.place_after?.place ?? 1e6) - (right.place_after?.place ?? 1e6),
      render: (row) => <PlaceMove of={row} />,
      text: placeText,
    },
    {
      key: 'passes',
      title: t('retest.student.passes'),
      width: 110,
      render: (row) => <PassMove of={row} />,
    },
    {
      key: 'note',
      title: t('retest.student.note'),
      render: (row) => <Notes notes={studentNotes(row)} />,
      text: (row) =>
        studentNotes(row)
          .map((note) => t(`retest.student.${note}`))
          .join(' '),
    },
  ];
}
