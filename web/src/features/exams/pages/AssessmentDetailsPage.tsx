import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classAssessmentSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { EditQuestion } from '../components/board/CorrectionsDrawer';
import { LiveBoard } from '../components/board/LiveBoard';
import { SettingsView } from '../components/SettingsView';
import { managedOneQuery } from '../managedApi';
import { phaseTones } from '../model/phases';

const EndDialog = lazily(() => import('../components/board/dialogs').then((module) => module.EndDialog));

/** One assessment: its settings and checklist before, the live board during, the way to the results after. */
export function AssessmentDetailsPage({ editQuestion }: { editQuestion: EditQuestion }) {
  const { t } = useTranslation('exams');
  const { search, setSearch } = usePage(classAssessmentSearch);
  const id = search.assessment_id ?? 0;
  const found = useQuery(managedOneQuery(id));
  const [isEnding, setEnding] = useState(false);
  usePageTitle(found.data?.title);
  if (id === 0) return <EmptyState area="exams" title={t('manage.empty')} text={t('manage.emptyText')} />;
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton lines={8} />;
  const assessment = found.data;
  const tab =
    search.tab === 'live' || search.tab === 'settings'
      ? search.tab
      : assessment.phase === 'open'
        ? 'live'
        : 'settings';
  const context = { ...(search.class_id ? { class_id: search.class_id } : {}), assessment_id: id };
  return (
    <>
      <PageHeader
        title={assessment.title}
        tag={<StatusTag tone={phaseTones[assessment.phase]}>{t(`phase.${assessment.phase}`)}</StatusTag>}
        text={`${assessment.course_title} · ${listed(assessment.classes.map((one) => one.name))}`}
        actions={
          <>
            {assessment.phase === 'open' || assessment.counts.running > 0 ? (
              <Button danger onClick={() => setEnding(true)} {...prefetching(EndDialog)}>
                {t('details.close')}
              </Button>
            ) : null}
            <LinkButton
              variant={assessment.phase === 'marking' ? 'primary' : 'plain'}
              to="/gradeManage/assessmentResults"
              search={context}
            >
              {t('manage.results')}
            </LinkButton>
          </>
        }
      />
      <TextTabs
        label={assessment.title}
        tabs={[
          { key: 'live', label: t('details.live') },
          { key: 'settings', label: t('details.settings') },
        ]}
        active={tab}
        onChange={(key) => setSearch({ tab: key }, { replace: true })}
      >
        {isEnding ? (
          <Suspense>
            <EndDialog assessment={assessment} onClose={() => setEnding(false)} />
          </Suspense>
        ) : null}
        {tab === 'live' ? (
          <LiveBoard assessment={assessment} editQuestion={editQuestion} />
        ) : (
          <SettingsView assessment={assessment} editQuestion={editQuestion} />
        )}
      </TextTabs>
    </>
  );
}
