import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { originalitySearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ClassCourseSelect } from '@/shared/ui/ClassCourseSelect';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { WithClass } from '@/shared/ui/WithClass';
import { casesQuery, type Of } from '../api';
import { SourceTable } from '../components/check/SourceTable';
import { useCasePushes } from '../useCasePushes';

// The list comes first; what a comparison found, the two hand-ins and the cases when they are asked for.
const CheckResult = lazily(() =>
  import('../components/check/CheckResult').then((module) => module.CheckResult),
);
const PairDesk = lazily(() => import('../components/pair/PairDesk').then((module) => module.PairDesk));
const CaseList = lazily(() => import('../components/cases/CaseList').then((module) => module.CaseList));

/** 原创性比对: which hand-ins of a class resemble others, whom to ask about it, what they said. It says where to look, no more. */
export function OriginalityPage() {
  // Fetched later, the words would hide all of the page.
  useTranslation('originality');
  useCasePushes();
  return <WithClass>{(chosen) => <Chosen key={chosen.id} chosen={chosen} />}</WithClass>;
}

function Chosen({ chosen }: { chosen: ClassView }) {
  const { t } = useTranslation('originality');
  const { search } = usePage(originalitySearch);
  const course = chosen.courses.find((one) => one.id === search.course_id) ?? chosen.courses[0];
  const courseId = course?.id ?? 0;
  const of = useMemo(() => ({ classId: chosen.id, courseId }), [chosen.id, courseId]);
  if (course === undefined) return <EmptyState area="tasks" title={t('noCourse')} text={t('noCourseText')} />;
  if (search.check === undefined) return <Lists key={courseId} of={of} chosen={chosen} />;
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      {search.pair === undefined ? (
        <CheckResult checkId={search.check} />
      ) : (
        <PairDesk checkId={search.check} number={search.pair} />
      )}
    </Suspense>
  );
}

/** What can be compared, and what was asked. */
function Lists({ of, chosen }: { of: Of; chosen: ClassView }) {
  const { t } = useTranslation('originality');
  const { search, setSearch } = usePage(originalitySearch);
  const cases = useQuery(casesQuery(of));
  const answered = cases.data?.filter(({ state }) => state === 'answered').length ?? 0;
  const tab = search.tab === 'cases' ? 'cases' : 'sources';
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <ClassCourseSelect
            label={t('course')}
            courses={chosen.courses}
            value={of.courseId}
            onChange={(id) => setSearch({ course_id: id, only: undefined, page: undefined })}
          />
        }
      />
      <TextTabs
        label={t('views')}
        active={tab}
        tabs={[
          { key: 'sources', label: t('sources.tab') },
          {
            key: 'cases',
            label: answered > 0 ? t('cases.tabCount', { count: answered }) : t('cases.tab'),
          },
        ]}
        onPointerEnter={CaseList.prefetch}
        onChange={(next) =>
          setSearch({
            tab: next === 'cases' ? next : undefined,
            only: undefined,
            page: undefined,
            sort: undefined,
          })
        }
      >
        {tab === 'sources' ? (
          <SourceTable of={of} />
        ) : (
          <Suspense fallback={<Skeleton lines={6} />}>
            <CaseList cases={cases} />
          </Suspense>
        )}
      </TextTabs>
    </>
  );
}
