import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { actsQuery } from '../../api/teams';
import styles from './team.module.css';

/** 协作记录: who did what when in a team's book, the last first. */
export function TeamActs({ bookId }: { bookId: number }) {
  const { t } = useTranslation('teams');
  const { data, error, refetch } = useQuery(actsQuery(bookId));
  const [only, setOnly] = useState<number>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  if (data.length === 0) return <EmptyState area="books" title={t('acts.none')} text={t('acts.noneText')} />;
  const names = new Map(data.map((act) => [act.student_id, act.name]));
  const shown = data.filter((act) => only === undefined || act.student_id === only);
  return (
    <>
      <Select
        aria-label={t('acts.member')}
        className={styles.member ?? ''}
        value={only ?? 0}
        options={[
          { value: 0, label: t('acts.all') },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(id) => setOnly(id === 0 ? undefined : id)}
      />
      <ol className={styles.acts} aria-label={t('acts.label')}>
        {shown.map((act, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts have no identity but their place
          <li key={at}>
            <b>{act.name}</b>
            <span>{t(`acts.step.${act.step}`)}</span>
            <span className="sp-number">{act.about}</span>
            <time className="sp-number">{formatDateTime(act.at_ms)}</time>
          </li>
        ))}
      </ol>
    </>
  );
}
