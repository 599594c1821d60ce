import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdmissionPanel } from '@/features/classes/components/AdmissionPanel';
import { MyNotices } from '@/features/classes/components/MyNotices';
import { OwnClassesPanel } from '@/features/classes/components/OwnClassesPanel';
import { ExamsToday } from '@/features/exams/components/ExamsToday';
import { ExamsWeek } from '@/features/exams/components/ExamsWeek';
import { inboxQuery } from '@/features/marking/api';
import { WaitingPanel } from '@/features/marking/components/WaitingPanel';
import { AttentionPanel } from '@/features/results/components/AttentionPanel';
import { OfficeHome } from '@/features/staff/components/OfficeHome';
import { OfficePanel } from '@/features/staff/components/OfficePanel';
import { activeClassesQuery } from '@/shared/api/classes';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { formatDate } from '@/shared/lib/time';
import { usePageTitle } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WaitingHeadline } from '@/shared/ui/WaitingHeadline';

/** The home of those with duties: what waits for a teacher, what the office keeps. */
export function Desk() {
  const { t } = useTranslation('routes');
  const teaches = useHasRole('class_management');
  const staffs = useHasRole('teacher_management');
  usePageTitle(t('desk'));
  const asked = useQuery({ ...activeClassesQuery, enabled: teaches });
  const classes = asked.data;
  if (!teaches) return <OfficeHome exams={<ExamsWeek />} />;
  return (
    <HomeLayout
      main={
        <>
          {classes ? (
            <Waiting toAdmit={classes.reduce((sum, one) => sum + one.waiting, 0)} />
          ) : (
            <Skeleton lines={4} />
          )}
          <WaitingPanel />
          <AttentionPanel />
          <AdmissionPanel classes={classes ?? []} />
        </>
      }
      side={
        <>
          <ExamsToday />
          <OwnClassesPanel classes={asked.data ?? (asked.isPending ? undefined : [])} />
          {staffs ? <OfficePanel /> : null}
          <MyNotices />
        </>
      }
    />
  );
}

/** The number that matters on an abacus, one sentence, one button. */
function Waiting({ toAdmit }: { toAdmit: number }) {
  const { t } = useTranslation(['marking', 'routes']);
  const user = useCurrentUser();
  const inbox = useQuery(inboxQuery(undefined));
  const rows = inbox.data;
  if (inbox.error && rows === undefined) {
    return <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />;
  }
  if (rows === undefined) return <Skeleton lines={4} />;
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  const oldest = rows
    .filter((row) => row.waiting > 0)
    .reduce<number | undefined>((first, row) => Math.min(first ?? row.since_ms, row.since_ms), undefined);
  const clauses = [
    ...(waiting > 0 ? [t('marking:desk.toMark', { count: waiting })] : []),
    ...(toAdmit > 0 ? [t('marking:desk.toAdmit', { count: toAdmit })] : []),
  ];
  return (
    <WaitingHeadline
      waiting={waiting}
      caption={t('marking:desk.caption', { count: waiting })}
      clauses={clauses}
      and={t('marking:desk.and')}
      clear={t('marking:desk.clear')}
      person={user?.real_name}
      below={oldest === undefined ? null : t('marking:desk.oldest', { date: formatDate(oldest) })}
      act={
        waiting > 0 ? (
          <LinkButton variant="primary" to="/gradeManage/correction">
            {t('marking:desk.begin')}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to="/gradeManage/grade">
            {t('routes:gradeManage.grade')}
          </LinkButton>
        )
      }
    />
  );
}
