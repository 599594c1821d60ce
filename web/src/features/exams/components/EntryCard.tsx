import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { canKeep } from '@/shared/autosave/idbJournal';
import { afterPaint } from '@/shared/lib/afterPaint';
import { formatDateTime } from '@/shared/lib/time';
import { Countdown } from '@/shared/ui/Countdown';
import { CheckField, PasswordField } from '@/shared/ui/form/Field';
import { LinkButton } from '@/shared/ui/LinkButton';
import { RichText } from '@/shared/ui/RichText';
import { type Entry, start } from '../api';
import { measureOffset } from '../model/clock';
import { fetchAhead } from '../model/sealedPaper';
import { fetchSitting } from '../model/sittingAhead';
import styles from './exam.module.css';

/** The course and class to go back to. */
export type BackSearch = { [name: string]: unknown; course_id?: number; class_id?: number };

interface Props {
  entry: Entry;
  device: string;
  back: BackSearch;
  onStarted: (attemptId: number) => void;
}

/** What is told and checked before the start. */
export function EntryCard({ entry, device, back, onStarted }: Props) {
  const { t } = useTranslation('exams');
  const { card } = entry;
  const [password, setPassword] = useState('');
  const [isHonest, setHonest] = useState(false);
  const checks = useQuery({ queryKey: ['exams', 'ready'], queryFn: checkReadiness, staleTime: 30_000 });
  const begin = useMutation({
    mutationFn: () => start(card.id, device, password),
    meta: { showsError: true },
    onSuccess: ({ attempt_id }) => onStarted(attempt_id),
  });
  const running = card.attempts.find((attempt) => attempt.state === 'running');
  const isEarly = card.phase === 'upcoming';
  useEffect(() => afterPaint(fetchSitting), []);
  // The first word of the entry says how long it is until the start.
  const [opensInMs] = useState(card.opens_at_ms - entry.now_ms);
  useEffect(() => (isEarly ? fetchAhead(card.id, opensInMs) : undefined), [card.id, isEarly, opensInMs]);
  const extraMinutes = Math.round(entry.extra_ms / 60_000 + (card.minutes * entry.extra_percent) / 100);
  const facts: [string, string][] = [
    [t('entry.questions'), t('entry.questionCount', { count: entry.questions })],
    [t('entry.full'), String(card.full_points)],
    [t('entry.minutes'), card.minutes > 0 ? t('minutes', { count: card.minutes }) : t('entry.untilClose')],
    [t('entry.closes'), formatDateTime(card.closes_at_ms)],
    [
      t('entry.attempts'),
      card.attempts_allowed > 0
        ? `${card.attempts.length} / ${card.attempts_allowed}`
        : String(card.attempts.length),
    ],
  ];
  const fault = isApiError(begin.error)
    ? (begin.error.fieldMessage('password') ?? messageOf(begin.error, t('entry.failed')))
    : undefined;
  return (
    <div className={styles.frame}>
      <div className={styles.card}>
        <h1 className={styles.cardTitle}>{card.title}</h1>
        <p className={styles.person}>
          {entry.student_name} {entry.student_number}
        </p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {entry.room ? (
            <div className={styles.fact}>
              <dt>{t('entry.room')}</dt>
              <dd>{entry.seat ? t('entry.seat', { room: entry.room, seat: entry.seat }) : entry.room}</dd>
            </div>
          ) : null}
          {extraMinutes > 0 ? (
            <div className={styles.fact}>
              <dt>{t('entry.extra')}</dt>
              <dd>{t('minutes', { count: extraMinutes })}</dd>
            </div>
          ) : null}
        </dl>
        {entry.notice ? (
          <div className={styles.notice}>
            <RichText text={entry.notice} />
          </div>
        ) : null}
        <h2 style={{ fontSize: 16 }}>{t('entry.rules')}</h2>
        <ul className={styles.checks}>
          <li className={styles.check}>{t('entry.ruleSave')}</li>
          <li className={styles.check}>{t('entry.ruleTime')}</li>
          {entry.late_entry_minutes > 0 ? (
            <li className={styles.check}>{t('entry.ruleLate', { count: entry.late_entry_minutes })}</li>
          ) : null}
          {entry.leave_action !== 'ignore' ? (
            <li className={styles.check}>
              {entry.leave_action === 'hand_in' && entry.leave_limit > 0
                ? t('entry.ruleHandIn', { count: entry.leave_limit })
                : t('entry.ruleLeave')}
            </li>
          ) : null}
        </ul>
        <h2 style={{ fontSize: 16 }}>{t('entry.ready')}</h2>
        <ul className={styles.checks} aria-busy={checks.isLoading} data-waits={checks.isLoading || undefined}>
          {(checks.data ?? pending).map((check) => (
            <li className={styles.check} key={check.name}>
              <span className={check.isGood ? styles.good : styles.warn}>
                {check.isGood ? <span aria-hidden>✓</span> : <ExclamationCircleFilled aria-hidden />}
              </span>
              <span>{t(`check.${check.name}`, { value: check.value })}</span>
              {check.isGood ? null : <span className={styles.warn}>{t(`check.${check.name}Bad`)}</span>}
            </li>
          ))}
        </ul>
        {running === undefined && card.may_begin ? (
          <>
            {entry.needs_password ? (
              <div style={{ maxWidth: 320, marginBottom: 12 }}>
                <PasswordField
                  label={t('entry.password')}
                  value={password}
                  autoComplete="off"
                  onChange={setPassword}
                />
              </div>
            ) : null}
            <CheckField checked={isHonest} onChange={setHonest}>
              {t('entry.honour')}
            </CheckField>
          </>
        ) : null}
        {fault ? (
          <p className={styles.bad} role="alert" style={{ marginTop: 12 }}>
            {fault}
          </p>
        ) : null}
        <div className={styles.actions}>
          {running ? (
            <Button type="primary" size="large" onClick={() => onStarted(running.id)}>
              {t('entry.goOn')}
            </Button>
          ) : (
            <Button
              type="primary"
              size="large"
              disabled={!card.may_begin || !isHonest || (entry.needs_password && password.trim() === '')}
              loading={begin.isPending}
              onClick={() => begin.mutate()}
            >
              {t('entry.start')}
            </Button>
          )}
          <LinkButton size="large" to="/course/assess" search={back}>
            {t('entry.back')}
          </LinkButton>
          {isEarly ? (
            <span>
              {t('entry.opensIn')}{' '}
              <Countdown untilMs={card.opens_at_ms} offsetMs={entry.now_ms - Date.now()} />
            </span>
          ) : null}
          {!isEarly && !card.may_begin && running === undefined ? (
            <span className={styles.warn}>{t(`entry.closed.${card.phase}`)}</span>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface Check {
  name: 'clock' | 'network' | 'storage';
  value: string;
  isGood: boolean;
}

/** In the shape of what will be known. */
const pending: Check[] = (['network', 'clock', 'storage'] as const).map((name) => ({
  name,
  value: '…',
  isGood: true,
}));

/** What could spoil an exam and can be known beforehand. */
async function checkReadiness(): Promise<Check[]> {
  const { offsetMs, tripMs } = await measureOffset();
  const isKept = await canKeep();
  const seconds = Math.round(Math.abs(offsetMs) / 100) / 10;
  return [
    { name: 'network', value: `${Math.round(tripMs)} ms`, isGood: tripMs < 1500 },
    { name: 'clock', value: `${seconds} s`, isGood: true },
    { name: 'storage', value: '', isGood: isKept },
  ];
}
