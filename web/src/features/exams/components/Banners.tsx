import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import HourglassOutlined from '@ant-design/icons/HourglassOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { formatClock } from '@/shared/lib/time';
import type { AttemptView, DeadlineChange } from '../api';
import type { ExamSession, Snapshot } from '../model/examSession';
import styles from './banners.module.css';
import type { useBeside } from './useBeside';

interface BannerProps {
  tone: 'wait' | 'fail';
  icon: ReactNode;
  title: string;
  text?: string;
  role: 'alert' | 'status';
  children?: ReactNode;
}

/** A line over the whole page that must not be overlooked. */
export function Banner({ tone, icon, title, text, role, children }: BannerProps) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={role}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text ? <span>{text}</span> : null}
      </div>
      {children}
    </div>
  );
}

interface Props {
  view: AttemptView;
  session: ExamSession;
  state: Snapshot;
  beside: ReturnType<typeof useBeside>;
}

/** What a student must not overlook while answering: the time is up, the network is gone, leaving was recorded. */
export function Banners(props: Props) {
  const { session, state, beside, view } = props;
  const { t } = useTranslation('exams');
  const { waiting } = state.answers;
  const file =
    beside && waiting > 0 ? <beside.AnswerFileButton view={view} carried={session.carried} /> : null;
  if (state.isTimeUp) {
    const isStuck = state.isOffline;
    const stuckText = waiting > 0 ? 'timeUp.stuckText' : 'timeUp.safeText';
    return (
      <Banner
        tone="wait"
        icon={isStuck ? <DisconnectOutlined /> : <HourglassOutlined />}
        title={t(isStuck ? 'timeUp.stuck' : 'timeUp.title')}
        text={t(isStuck ? stuckText : 'timeUp.text', { count: waiting })}
        role="alert"
      >
        {isStuck ? file : null}
      </Banner>
    );
  }
  const safe =
    waiting === 0
      ? t('offline.safe')
      : t(session.isDurable ? 'offline.pending' : 'offline.memory', { count: waiting });
  return (
    <>
      <SaveNotice saving={state.answers} />
      {state.isOffline ? (
        <Banner
          tone={session.isDurable ? 'wait' : 'fail'}
          icon={<DisconnectOutlined />}
          title={t('offline.title')}
          text={safe}
          role="alert"
        >
          {file}
        </Banner>
      ) : null}
      {state.unread.length > 0 ? <TimeNotice session={session} changes={state.unread} /> : null}
      {state.hasLeft ? <LeaveNotice {...props} /> : null}
    </>
  );
}

/** Another end than before, and why; stays until it is read. */
function TimeNotice({ session, changes }: { session: ExamSession; changes: DeadlineChange[] }) {
  const { t } = useTranslation('exams');
  const from = changes[0]?.from_ms ?? 0;
  const to = changes.at(-1)?.to_ms ?? 0;
  const reasons = [...new Set(changes.map((change) => change.reason).filter(Boolean))];
  return (
    <Banner
      tone={to < from ? 'fail' : 'wait'}
      icon={<HourglassOutlined />}
      title={t(to < from ? 'rescheduled.earlier' : 'rescheduled.later', {
        from: formatClock(from),
        to: formatClock(to),
      })}
      {...(reasons.length > 0 ? { text: t('rescheduled.why', { why: reasons.join('；') }) } : {})}
      role="alert"
    >
      <Button onClick={() => session.noteRead()}>{t('rescheduled.read')}</Button>
    </Banner>
  );
}

/** How many times of how many, in the words of the rule. */
function leaveWords(view: AttemptView, leaves: number) {
  if (view.leave_action === 'hand_in') return 'leave.handIn';
  return leaves > view.leave_limit ? 'leave.overLimit' : 'leave.ofLimit';
}

function LeaveNotice({ view, session, state, beside }: Props) {
  const { t } = useTranslation('exams');
  const { leaves } = state;
  const limit = view.leave_limit;
  const counted = { count: leaves, limit };
  const count =
    leaves === 0 ? undefined : limit === 0 ? t('leave.count', counted) : t(leaveWords(view, leaves), counted);
  return (
    <Banner
      tone="wait"
      icon={<ExclamationCircleFilled />}
      title={t('leave.title')}
      {...(count ? { text: count } : {})}
      role="status"
    >
      {beside ? <beside.LeaveForm session={session} /> : null}
    </Banner>
  );
}
