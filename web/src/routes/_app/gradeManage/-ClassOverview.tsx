import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdmissionPanel } from '@/features/classes/components/AdmissionPanel';
import { NewsPanel } from '@/features/classes/components/NewsPanel';
import { ExamsToday } from '@/features/exams/components/ExamsToday';
import { DeliveryPanel } from '@/features/tasks/components/DeliveryPanel';
import { classQuery } from '@/shared/api/classes';
import { usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { PageHeader } from '@/shared/ui/PageHeader';
import { WithClass } from '@/shared/ui/WithClass';

/** One class at a glance: what was handed in, who asks to be let in, its exams, its notices. */
export function ClassOverview({ classId }: { classId: number }) {
  const { t } = useTranslation(['routes', 'classes']);
  usePageTitle(t('routes:overview'));
  const asked = useQuery(classQuery(classId)).data;
  return (
    <>
      <PageHeader title={t('routes:overview')} />
      <WithClass>
        {(chosen) => (
          <HomeLayout
            main={
              <>
                {chosen.courses.map((course) => (
                  <DeliveryPanel key={course.id} classId={chosen.id} course={course} />
                ))}
                {chosen.courses.length === 0 ? (
                  <EmptyState
                    area="people"
                    title={t('classes:opening.noCourse')}
                    text={t('classes:opening.noCourseText')}
                  />
                ) : null}
                <AdmissionPanel classes={asked ? [asked] : []} />
              </>
            }
            side={
              <>
                <ExamsToday classId={chosen.id} />
                <NewsPanel classId={chosen.id} />
              </>
            }
          />
        )}
      </WithClass>
    </>
  );
}
