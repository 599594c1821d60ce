import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { insightSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ClassCourseSelect } from '@/shared/ui/ClassCourseSelect';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TextTabs } from '@/shared/ui/TextTabs';
import { WithClass } from '@/shared/ui/WithClass';
import { AtRisk } from '../components/insight/AtRisk';
import { MasteryMap } from '../components/insight/MasteryMap';
import { insightQuery, type Of } from '../insightApi';

const MemberAnswers = lazily(() =>
  import('../components/insight/MemberAnswers').then((module) => module.MemberAnswers),
);
const Slips = lazily(() => import('../components/insight/Slips').then((module) => module.Slips));
const Remedials = lazily(() => import('../components/insight/Remedials').then((module) => module.Remedials));
const GiveDialog = lazily(() =>
  import('../components/insight/GiveDialog').then((module) => module.GiveDialog),
);

/** 学情: who masters what, who should be looked at, which mistakes many make, and what was given against them. */
export function InsightPage() {
  // Fetched later, the words would hide all of the page.
  useTranslation('insight');
  return <WithClass>{(chosen) => <Chosen key={chosen.id} chosen={chosen} />}</WithClass>;
}

const tabs = ['map', 'risk', 'slips', 'remedials'] as const;
type TabName = (typeof tabs)[number];

function Chosen({ chosen }: { chosen: ClassView }) {
  const { t } = useTranslation('insight');
  const { search, setSearch } = usePage(insightSearch);
  const course = chosen.courses.find((one) => one.id === search.course_id) ?? chosen.courses[0];
  const courseId = course?.id ?? 0;
  const of = useMemo(() => ({ classId: chosen.id, courseId }), [chosen.id, courseId]);
  if (course === undefined) return <EmptyState area="marks" title={t('noCourse')} text={t('noCourseText')} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <ClassCourseSelect
            label={t('course')}
            courses={chosen.courses}
            value={courseId}
            onChange={(id) => setSearch({ course_id: id })}
          />
        }
      />
      <Views key={courseId} of={of} />
    </>
  );
}

function Views({ of }: { of: Of }) {
  const { t } = useTranslation('insight');
  const { search, setSearch } = usePage(insightSearch);
  const insight = useQuery(insightQuery(of));
  const [given, setGiven] = useState<{ knowledge: string; students?: number[] }>();
  const tab: TabName = tabs.find((name) => name === search.tab) ?? 'map';
  const atRisk = insight.data?.at_risk.length ?? 0;
  if (insight.error) return <ErrorState error={insight.error} onRetry={() => void insight.refetch()} />;
  if (insight.data === undefined) return <Skeleton lines={12} />;
  const labels = {
    map: t('map.tab'),
    risk: atRisk > 0 ? t('risk.tabCount', { count: atRisk }) : t('risk.tab'),
    slips: t('slips.tab'),
    remedials: t('remedials.tab'),
  };
  return (
    <>
      <TextTabs
        label={t('views')}
        active={tab}
        tabs={tabs.map((key) => ({ key, label: labels[key] }))}
        onPointerEnter={() => {
          Slips.prefetch();
          Remedials.prefetch();
        }}
        onChange={(next) => setSearch({ tab: next === 'map' ? undefined : next })}
      >
        {tab === 'map' ? (
          <MasteryMap of={of} insight={insight.data} onGive={(knowledge) => setGiven({ knowledge })} />
        ) : null}
        {tab === 'risk' ? <AtRisk of={of} insight={insight.data} /> : null}
        <Suspense fallback={<Skeleton lines={8} />}>
          {tab === 'slips' ? (
            <Slips
              of={of}
              insight={insight.data}
              onGive={(knowledge, students) => setGiven({ knowledge, students })}
            />
          ) : null}
          {tab === 'remedials' ? <Remedials of={of} /> : null}
        </Suspense>
      </TextTabs>
      {search.student_id !== undefined && search.knowledge !== undefined ? (
        <Suspense fallback={null}>
          <MemberAnswers
            of={of}
            student={insight.data.students.find(({ user_id }) => user_id === search.student_id)}
            knowledge={search.knowledge}
            onClose={() => setSearch({ student_id: undefined, knowledge: undefined })}
          />
        </Suspense>
      ) : null}
      {given === undefined ? null : (
        <Suspense fallback={null}>
          <GiveDialog of={of} insight={insight.data} {...given} onClose={() => setGiven(undefined)} />
        </Suspense>
      )}
    </>
  );
}
