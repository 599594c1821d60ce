import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { bookActsQuery, useBookActText } from '@/shared/exams/bookActs';
import { formatDateTime, formatPeriod, formatTimeLeft } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type BoardRow, type ExamEvent, eventsQuery } from '../../managedApi';
import { isAsking, isWriting, stateOf } from '../../model/board';
import { type ActKind, actsFor } from './acts';
import styles from './board.module.css';

interface Props {
  assessmentId: number;
  row: BoardRow;
  isOpen: boolean;
  now: number;
  onDecide: (isAllowed: boolean) => void;
  onAct: (kind: ActKind) => void;
  onClose: () => void;
}

/** One student in the exam: how they stand, what was noticed with its harmless causes, and what can be done. */
export function StudentDrawer({ assessmentId, row, isOpen, now, onDecide, onAct, onClose }: Props) {
  const { t, i18n } = useTranslation(['exams', 'invigilation']);
  const state = stateOf(row, now);
  return (
    <Drawer
      open
      size={480}
      title={`${row.real_name} ${row.student_number ?? ''}`}
      onClose={onClose}
      footer={
        <Flex gap={8} wrap>
          {isAsking(row, now) ? (
            <>
              <Button type="primary" onClick={() => onDecide(true)}>
                {t('invigilation:board.allow')}
              </Button>
              <Button onClick={() => onDecide(false)}>{t('invigilation:board.refuse')}</Button>
            </>
          ) : null}
          {actsFor([row], isOpen, now).map((kind) => (
            <Button key={kind} danger={kind === 'end'} onClick={() => onAct(kind)}>
              {t(`invigilation:act.${kind}`)}
            </Button>
          ))}
          {row.attempt_id === null ? null : (
            <LinkButton
              to="/gradeManage/testPaperRecordDetails"
              search={{ assessment_id: assessmentId, attempt_id: row.attempt_id }}
            >
              {t('details.view')}
            </LinkButton>
          )}
        </Flex>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('details.status')}</dt>
        <dd>{t(`details.${state}`)}</dd>
        {row.questions ? (
          <>
            <dt>{t('details.answered')}</dt>
            <dd className="sp-number">
              {row.answered}/{row.questions}
            </dd>
          </>
        ) : null}
        {isWriting(state) && row.deadline_at_ms !== null ? (
          <>
            <dt>{t('details.left')}</dt>
            <dd className="sp-number">{formatTimeLeft((row.deadline_at_ms - now) / 1000, i18n.language)}</dd>
          </>
        ) : null}
        {row.extra_ms > 0 ? (
          <>
            <dt>{t('details.extra')}</dt>
            <dd>{t('minutes', { count: Math.round(row.extra_ms / 60_000) })}</dd>
          </>
        ) : null}
        {row.own_opens_at_ms !== null && row.own_closes_at_ms !== null ? (
          <>
            <dt>{t('invigilation:act.window')}</dt>
            <dd>{formatPeriod(row.own_opens_at_ms, row.own_closes_at_ms)}</dd>
          </>
        ) : null}
        {row.enter_until_ms !== null && state === 'absent' ? (
          <>
            <dt>{t('invigilation:act.until')}</dt>
            <dd>{formatDateTime(row.enter_until_ms)}</dd>
          </>
        ) : null}
      </dl>
      {row.attempt_id === null ? null : <Events attemptId={row.attempt_id} />}
      {row.attempt_id !== null && row.booked !== null ? <BookActs attemptId={row.attempt_id} /> : null}
    </Drawer>
  );
}

/** What was noticed of an attempt, the newest first. Each sign says what may be behind it: none of them is a proof. */
function Events({ attemptId }: { attemptId: number }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const events = useQuery(eventsQuery(attemptId));
  if (events.error) return <ErrorState error={events.error} onRetry={() => void events.refetch()} />;
  if (events.data === undefined) return <Skeleton lines={6} />;
  return (
    <section aria-labelledby="exam-events">
      <h3 id="exam-events">{t('invigilation:board.events')}</h3>
      <p className={styles.aside}>{t('invigilation:board.noProof')}</p>
      <ol className={styles.events}>
        {[...events.data].reverse().map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

/** What was done in the books of an attempt, the newest first. */
function BookActs({ attemptId }: { attemptId: number }) {
  const { t } = useTranslation('exams');
  const acts = useQuery({ ...bookActsQuery(attemptId), refetchInterval: 10_000 });
  const actText = useBookActText();
  if (acts.error) return <ErrorState error={acts.error} onRetry={() => void acts.refetch()} />;
  if (acts.data === undefined || acts.data.length === 0) return null;
  return (
    <section aria-labelledby="exam-book-acts">
      <h3 id="exam-book-acts">{t('bookActs')}</h3>
      <ol className={styles.events}>
        {acts.data
          .map((act, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: acts are only ever added at the end
            <li key={place}>
              <p>
                <strong>{actText(act)}</strong>{' '}
                <span className={styles.aside}>{formatDateTime(act.at_ms)}</span>
              </p>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  );
}

const signs = ['left', 'fullscreen_left', 'pasted', 'offline', 'taken_over'] as const;

function Event({ event }: { event: ExamEvent }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const sign = signs.find((one) => one === event.kind);
  return (
    <li>
      <p>
        <strong>{t(`event.${event.kind}`)}</strong>{' '}
        <span className={styles.aside}>{formatDateTime(event.at_ms)}</span>
      </p>
      {event.detail ? (
        <p>
          {event.kind === 'explained' ? t('invigilation:board.said', { text: event.detail }) : event.detail}
        </p>
      ) : null}
      {event.actor_name ? <p className={styles.aside}>{event.actor_name}</p> : null}
      {sign ? <p className={styles.aside}>{t(`invigilation:benign.${sign}`)}</p> : null}
    </li>
  );
}
