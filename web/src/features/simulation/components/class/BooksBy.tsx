import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { HeatMapWaits } from '@/shared/ui/HeatParts';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './BooksBy.module.css';
import { ClassBooks } from './ClassBooks';

const ClassBusinesses = lazily(() =>
  import('./businesses/ClassBusinesses').then((module) => module.ClassBusinesses),
);

const TeamBoard = lazily(() => import('./teams/TeamBoard').then((module) => module.TeamBoard));

/** The books of a class, student by student or business by business, and who keeps one with whom; the address keeps which. */
export function BooksBy(of: { classId: number; courseId: number }) {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage();
  const by = search.by === 'business' || search.by === 'teams' ? search.by : 'student';
  return (
    <>
      <div className={styles.switch} {...prefetching(ClassBusinesses, TeamBoard)}>
        <Segmented
          aria-label={t('class.views')}
          value={by}
          options={[
            { value: 'student', label: t('class.byStudent') },
            { value: 'business', label: t('class.byBusiness') },
            { value: 'teams', label: t('class.teams') },
          ]}
          onChange={(next) => setSearch({ by: next === 'student' ? undefined : next })}
        />
      </div>
      {by === 'student' ? <ClassBooks {...of} /> : null}
      {by === 'business' ? (
        <Suspense fallback={<HeatMapWaits />}>
          <ClassBusinesses {...of} />
        </Suspense>
      ) : null}
      {by === 'teams' ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <TeamBoard {...of} />
        </Suspense>
      ) : null}
    </>
  );
}
