import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Case } from '../../api';
import { caseTone } from '../words';
import styles from './cases.module.css';

const CloseDialog = lazily(() => import('./CloseDialog').then((module) => module.CloseDialog));

/** What the students of a class were asked, what they said, and what it ended with. */
export function CaseList({ cases }: { cases: UseQueryResult<Case[]> }) {
  const { t } = useTranslation('originality');
  const [closed, setClosed] = useState<Case>();
  const { rows, chips } = useFigures(cases.data, [
    { key: 'answered', label: t('cases.answered'), counts: (one) => one.state === 'answered', tone: 'warn' },
    { key: 'asked', label: t('cases.asked'), counts: (one) => one.state === 'asked' },
    { key: 'closed', label: t('cases.closed'), counts: (one) => one.state === 'closed' },
  ]);
  if (cases.error && cases.data === undefined) {
    return <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />;
  }
  if (cases.data === undefined || rows === undefined) return <Skeleton lines={6} />;
  if (cases.data.length === 0)
    return <EmptyState area="tasks" title={t('cases.empty')} text={t('cases.emptyText')} />;
  return (
    <>
      <Figures chips={chips} />
      {rows.length === 0 ? <p className={styles.dim}>{t('cases.nothing')}</p> : null}
      <ul className={styles.list}>
        {rows.map((one) => (
          <li key={one.id}>
            <CaseCard one={one} onClose={() => setClosed(one)} />
          </li>
        ))}
      </ul>
      {closed === undefined ? null : (
        <Suspense fallback={null}>
          <CloseDialog key={closed.id} of={closed} onClose={() => setClosed(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function CaseCard({ one, onClose }: { one: Case; onClose: () => void }) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  return (
    <article className={styles.card} aria-label={`${one.student_name} · ${one.title}`}>
      <header className={styles.head}>
        <strong>{one.student_name}</strong>
        {one.student_number ? <span className={styles.dim}>{one.student_number}</span> : null}
        <span className={styles.title}>{one.title}</span>
        <StatusTag tone={caseTone[one.state]}>{t(`state.${one.state}`)}</StatusTag>
        <span className={styles.acts}>
          <Button
            size="small"
            type="text"
            onClick={() => setSearch({ check: one.check_id, page: undefined, sort: undefined })}
          >
            {t('cases.toCheck')}
          </Button>
          {one.state === 'closed' ? null : (
            <Button
              size="small"
              type={one.state === 'answered' ? 'primary' : 'default'}
              aria-label={`${t('cases.close')} ${one.student_name}`}
              onClick={onClose}
            >
              {t('cases.close')}
            </Button>
          )}
        </span>
      </header>
      <dl className={styles.steps}>
        <Step name={t('cases.question')} at={`${one.asked_by_name} · ${formatDateTime(one.asked_at_ms)}`}>
          {one.question}
        </Step>
        {one.answer === '' ? (
          one.state === 'asked' ? (
            <Step name={t('cases.answer')}>{t('cases.waiting')}</Step>
          ) : null
        ) : (
          <Step name={t('cases.answer')} at={formatDateTime(one.answered_at_ms)}>
            {one.answer}
          </Step>
        )}
        {one.closing === '' ? null : (
          <Step name={t('cases.closing')} at={formatDateTime(one.closed_at_ms)}>
            {one.closing}
          </Step>
        )}
      </dl>
    </article>
  );
}

/** Words that were said, by whom and when; without a time nobody has said them yet. */
function Step({ name, at, children }: { name: string; at?: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={at === undefined ? styles.dim : undefined}>
        {children}
        {at === undefined ? null : <small className="sp-number">{at}</small>}
      </dd>
    </div>
  );
}
