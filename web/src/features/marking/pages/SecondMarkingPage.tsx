import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondSearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { AgreementTiles, MarkerTable, PairTable } from '../components/second/Figures';
import { PlanForm } from '../components/second/PlanForm';
import { DisputeList, QuestionTable, type Way } from '../components/second/Progress';
import styles from '../components/second/second.module.css';
import { type SecondMarking, secondQuery, useTakeBackSecond } from '../secondApi';

/** Several teachers mark the answers of an exam: who marks what, how far it is, how well they agree. */
export function SecondMarkingPage() {
  const { t } = useTranslation('second');
  const { search } = usePage(secondSearch);
  const id = search.assessment_id ?? 0;
  const found = useQuery(secondQuery(id));
  const [isEditing, setEditing] = useState(false);
  usePageTitle(found.data?.title);
  const ofClass = search.class_id ? { class_id: search.class_id } : {};
  const toResults = (
    <LinkButton
      to="/gradeManage/assessmentResults"
      search={{ ...ofClass, ...(id > 0 ? { assessment_id: id } : {}) }}
    >
      {t('toResults')}
    </LinkButton>
  );
  if (id === 0)
    return <EmptyState area="marks" title={t('choose.title')} text={t('choose.text')} action={toResults} />;
  const data = found.data;
  const hasPlan = data?.plan != null && !isEditing;
  return (
    <>
      <PageHeader
        title={data?.title ?? t('title')}
        text={data?.plan ? <Summary data={data} /> : t('text')}
        actions={
          <>
            {hasPlan && data ? <Acts id={id} data={data} onEdit={() => setEditing(true)} /> : null}
            {toResults}
          </>
        }
      />
      {found.error && data === undefined ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : hasPlan ? (
        <Progress data={data} way={{ ...ofClass, assessment_id: id }} />
      ) : data.is_released ? (
        <EmptyState area="marks" title={t('released')} action={toResults} />
      ) : (
        <PlanForm id={id} data={data} onDone={data.plan ? () => setEditing(false) : undefined} />
      )}
    </>
  );
}

/** The plan in one line. */
function Summary({ data }: { data: SecondMarking }) {
  const { t } = useTranslation('second');
  const { plan } = data;
  if (plan === null) return null;
  const bound = plan.bound_unit === 'percent' ? `${plan.bound}%` : t('summary.points', { value: plan.bound });
  return [
    plan.question_ids.length === 0
      ? t('summary.all')
      : t('summary.some', { count: plan.question_ids.length }),
    t('summary.double', { percent: plan.percent }),
    t(`summary.${plan.method}`, { bound }),
    listed(plan.markers.map((one) => one.real_name)),
  ].join(' · ');
}

function Acts({ id, data, onEdit }: { id: number; data: SecondMarking; onEdit: () => void }) {
  const { t } = useTranslation('second');
  const takeBack = useTakeBackSecond(id);
  if (data.is_released) return null;
  return (
    <>
      <Button onClick={onEdit}>{t('edit')}</Button>
      <ConfirmDanger
        title={t('takeBackTitle', { title: data.title })}
        text={t('takeBackText')}
        okText={t('takeBack')}
        onConfirm={() => takeBack.mutateAsync(undefined)}
      >
        {(ask) => <Button onClick={ask}>{t('takeBack')}</Button>}
      </ConfirmDanger>
    </>
  );
}

function Progress({ data, way }: { data: SecondMarking; way: Way }) {
  return (
    <div className={styles.stack}>
      {data.agreement.count > 0 ? <AgreementTiles agreement={data.agreement} /> : null}
      <QuestionTable questions={data.questions} way={way} />
      <div className={styles.columns}>
        <DisputeList disputes={data.disputes} way={way} />
        <div className={styles.stack}>
          <MarkerTable markers={data.markers} />
          <PairTable pairs={data.pairs} />
        </div>
      </div>
    </div>
  );
}
