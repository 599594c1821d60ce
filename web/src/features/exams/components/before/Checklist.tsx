import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Check, checklistQuery } from '../../beforeApi';
import type { ManagedAssessment } from '../../managedApi';
import styles from './before.module.css';
import { CheckRow } from './CheckRow';
import type { Mend } from './checks';

interface Props {
  assessment: ManagedAssessment;
  onMend: (mend: Mend) => void;
  onQuestion: (id: number) => void;
}

/** What is looked at before the exam: what keeps it from being sat, what is worth a look, and, folded, what is in order. */
export function Checklist({ assessment, onMend, onQuestion }: Props) {
  const { t } = useTranslation('exams');
  const found = useQuery(checklistQuery(assessment.id));
  const [showsGood, setShowsGood] = useState(false);
  const checks = found.data?.checks ?? [];
  const wrong = checks.filter((check) => check.state !== 'good');
  const good = checks.filter((check) => check.state === 'good');
  const count = (state: Check['state']) => wrong.filter((check) => check.state === state).length;
  const rows = (some: Check[]) =>
    some.map((check) => (
      <CheckRow
        key={check.kind}
        check={check}
        assessment={assessment}
        onMend={onMend}
        onQuestion={onQuestion}
      />
    ));
  const head = [
    count('blocks') > 0 ? t('before.blocks', { count: count('blocks') }) : '',
    count('warning') > 0 ? t('before.warnings', { count: count('warning') }) : '',
  ].filter(Boolean);
  return (
    <Panel
      title={t('details.checklist')}
      extra={
        found.data ? (
          <span className={styles.head}>
            {t('before.lookedAt', { time: formatClock(found.data.now_ms) })}
            <Button type="link" size="small" loading={found.isFetching} onClick={() => void found.refetch()}>
              {t('before.again')}
            </Button>
          </span>
        ) : null
      }
    >
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <p className={styles.sum} role="status">
            {head.length > 0 ? head.join(' · ') : t('before.allGood', { count: good.length })}
          </p>
          {wrong.length > 0 ? <ul className={styles.checks}>{rows(wrong)}</ul> : null}
          <button
            type="button"
            className={styles.fold}
            aria-expanded={showsGood}
            onClick={() => setShowsGood(!showsGood)}
          >
            <CheckCircleFilled className={styles.good} aria-hidden />
            {t(showsGood ? 'before.hideGood' : 'before.showGood', { count: good.length })}
          </button>
          {showsGood ? <ul className={styles.checks}>{rows(good)}</ul> : null}
        </>
      )}
    </Panel>
  );
}
