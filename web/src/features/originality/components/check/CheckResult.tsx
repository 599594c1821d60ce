import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures } from '@/shared/ui/Figures';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CheckView, checkQuery } from '../../api';
import { groupsOf, resemblances } from '../../model/people';
import { useCheckPushes } from '../../useCheckPushes';
import styles from './check.module.css';
import { GroupList } from './GroupList';
import { PairTable } from './PairTable';

/** A comparison: while it runs, and what it found. */
export function CheckResult({ checkId }: { checkId: number }) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  const check = useQuery(checkQuery(checkId));
  const { data } = check;
  useCheckPushes(data?.state === 'waiting' ? checkId : undefined);
  usePageTitle(data?.title);
  const back = (
    <Button onClick={() => setSearch({ check: undefined, page: undefined, sort: undefined })}>
      {t('check.back')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={data?.title ?? t('title')}
        text={
          data
            ? `${t(`kind.${data.source_kind}`)} · ${t('check.at', { time: formatDateTime(data.asked_at_ms) })}`
            : undefined
        }
        actions={back}
      />
      {check.error && data === undefined ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} action={back} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : data.state === 'waiting' ? (
        <Panel>
          <div className={styles.waiting} role="status">
            <Spin />
            <p>{t('check.running')}</p>
            <p className={styles.dim}>{t('check.runningText')}</p>
          </div>
        </Panel>
      ) : data.state === 'failed' ? (
        <EmptyState area="tasks" title={t('check.failed')} text={t('check.failedText')} />
      ) : (
        <Found check={data} />
      )}
    </>
  );
}

function Found({ check }: { check: CheckView }) {
  const { t } = useTranslation('originality');
  const pairs = useMemo(() => resemblances(check), [check]);
  const groups = useMemo(() => groupsOf(pairs), [pairs]);
  const isPartial = check.compared < check.documents;
  return (
    <div className={styles.stack}>
      <div>
        <Figures
          words={[
            [t('check.documents'), check.documents],
            isPartial
              ? [t('check.compared'), check.compared, t('check.comparedHint')]
              : [t('check.compared'), check.compared],
            [t('check.groups'), groups.length],
            [t('check.pairs'), pairs.length],
          ]}
        />
        <p className={styles.explains}>
          <strong>{t('check.verdict')}</strong> {t('check.taken')}
        </p>
      </div>
      {groups.length > 0 ? <GroupList groups={groups} /> : null}
      {pairs.length > 0 ? (
        <PairTable pairs={pairs} />
      ) : (
        <EmptyState
          area="tasks"
          title={t('check.empty')}
          text={t('check.emptyText', { count: check.compared })}
        />
      )}
    </div>
  );
}
