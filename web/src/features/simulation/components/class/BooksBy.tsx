import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { HeatMapWaits } from '@/shared/ui/HeatMap';
import { lazily, prefetching } from '@/shared/ui/lazily';
import styles from './BooksBy.module.css';
import { ClassBooks } from './ClassBooks';

const ClassBusinesses = lazily(() =>
  import('./businesses/ClassBusinesses').then((module) => module.ClassBusinesses),
);

/** The books of a class, student by student or business by business; the address keeps which. */
export function BooksBy(of: { classId: number; courseId: number }) {
  const { t } = useTranslation('simulation');
  const { search, setSearch } = usePage();
  const by = search.by === 'business' ? 'business' : 'student';
  return (
    <>
      <div className={styles.switch} {...prefetching(ClassBusinesses)}>
        <Segmented
          aria-label={t('class.views')}
          value={by}
          options={[
            { value: 'student', label: t('class.byStudent') },
            { value: 'business', label: t('class.byBusiness') },
          ]}
          onChange={(next) => setSearch({ by: next === 'business' ? next : undefined })}
        />
      </div>
      {by === 'student' ? (
        <ClassBooks {...of} />
      ) : (
        <Suspense fallback={<HeatMapWaits />}>
          <ClassBusinesses {...of} />
        </Suspense>
      )}
    </>
  );
}
