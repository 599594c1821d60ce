import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/lib/bytes';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import { usePageTitle } from '@/shared/tabs/page';
import { Abacus } from '@/shared/ui/Abacus';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HeadlinePanel } from '@/shared/ui/HeadlinePanel';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CopyNote, type ServerState, serverQuery } from '../api';
import { OfficePanel } from './OfficePanel';

/** An operator's home: whether the server is well, and if not, what to do about it. */
export function ServerHome() {
  const { t } = useTranslation('routes');
  const asked = useQuery(serverQuery);
  usePageTitle(t('server'));
  const state = asked.data;
  if (asked.error && state === undefined) {
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  return (
    <HomeLayout
      main={
        state === undefined ? (
          <Skeleton lines={10} />
        ) : (
          <>
            <Head state={state} />
            <Facts state={state} />
            <GivenUp state={state} />
          </>
        )
      }
      side={<OfficePanel />}
    />
  );
}

/** What the server follows by itself within seconds is no news. */
const movedMs = 10_000;

/** What somebody should look at first, as the server says, or that nothing is. */
function faultOf({ attention: [first], room, jobs, copies }: ServerState) {
  switch (first) {
    case 'disk':
      return room === 'low' ? 'low' : 'reserve';
    case 'audit':
      return 'tampered';
    case 'queue':
      return jobs.given_up > 0 ? 'failed' : 'late';
    case 'copies':
      return copies.made ? 'uncopied' : 'copyless';
    default:
      return 'fine';
  }
}

function Head({ state }: { state: ServerState }) {
  const { t } = useTranslation('staff');
  const fault = faultOf(state);
  const count = fault === 'failed' ? state.jobs.given_up : state.jobs.due;
  const since = fault === 'uncopied' ? state.copies.made?.at_ms : state.jobs.oldest_due_ms;
  return (
    <HeadlinePanel
      label={t('server.title')}
      abacus={<Abacus digits={String(Math.min(state.people_here, 9999)).padStart(2, '0')} />}
      caption={t('server.caption', { count: state.people_here })}
      above={formatDateTime(state.now_ms)}
      title={t(`server.${fault}`, { count })}
      below={
        fault === 'fine'
          ? t('server.here', { count: state.people_here })
          : t(`server.${fault}Text`, { time: formatDateTime(since) })
      }
      act={
        <LinkButton variant="primary" to="/academicManage/academic" search={{ tab: 'audit' }}>
          {t('server.audit')}
        </LinkButton>
      }
    />
  );
}

const engines: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Words = TFunction<'staff'>;

function madeText(t: Words, made: CopyNote | null | undefined) {
  if (!made) return t('server.backupNone');
  const time = formatDateTime(made.at_ms);
  return made.fault == null ? time : t('server.backupFailed', { time, fault: made.fault });
}

function trialText(t: Words, trial: CopyNote | null | undefined) {
  if (!trial) return t('server.trialNone');
  const time = formatDateTime(trial.at_ms);
  return trial.fault == null
    ? t('server.trialText', { time, place: trial.place })
    : t('server.trialFailed', { time, fault: trial.fault });
}

function chainText(t: Words, { broken, chained, checked_at_ms }: ServerState['audit']) {
  if (broken > 0) return t('server.chainBroken', { count: broken });
  return checked_at_ms == null
    ? t('server.chainNone')
    : t('server.chainText', { count: chained, time: formatDateTime(checked_at_ms) });
}

function Facts({ state }: { state: ServerState }) {
  const { t, i18n } = useTranslation('staff');
  const span = formatSpan((state.now_ms - state.started_at_ms) / 1000, i18n.language);
  const { running, due, later } = state.jobs;
  const facts = [
    [t('server.version'), state.version],
    [t('server.since'), t('server.sinceText', { span, time: formatDateTime(state.started_at_ms) })],
    [t('server.database'), `${engines[state.engine] ?? state.engine} · ${formatBytes(state.database_bytes)}`],
    [t('server.disk'), formatBytes(state.free_bytes)],
    [t('server.jobs'), t('server.jobsText', { running, due, later })],
    [t('server.backup'), madeText(t, state.copies.made)],
    [t('server.trial'), trialText(t, state.copies.verified)],
    [t('server.chain'), chainText(t, state.audit)],
    ...(Math.abs(state.clock_moved_ms) > movedMs
      ? [
          [
            t('server.clock'),
            t('server.clockText', {
              span: formatSpan(Math.abs(state.clock_moved_ms) / 1000, i18n.language),
            }),
          ],
        ]
      : []),
  ];
  return (
    <Panel title={t('server.title')} flush>
      <dl className={rows.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={rows.row}>
            <dt className={rows.name}>{name}</dt>
            <dd className={`${rows.value} sp-number`}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function GivenUp({ state }: { state: ServerState }) {
  const { t } = useTranslation('staff');
  const list = state.jobs.latest_given_up;
  if (list.length === 0) return null;
  return (
    <Panel
      title={
        <>
          {t('server.givenUp')} <small className={rows.count}>{state.jobs.given_up}</small>
        </>
      }
      flush
    >
      <ul className={rows.list}>
        {list.map((job) => (
          <li key={`${job.kind} ${job.at_ms} ${job.error}`} className={rows.row}>
            <span className={rows.words}>
              <code>{job.kind}</code>
              <span className={rows.dim}>{job.error}</span>
            </span>
            <span className={`${rows.dim} sp-number`}>{formatDateTime(job.at_ms)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
