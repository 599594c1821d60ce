import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { studentFlowsQuery } from '../../classApi';
import styles from './StudentFlows.module.css';

const FlowDrawer = lazily(() => import('./FlowDrawer').then((module) => module.FlowDrawer));

interface Props {
  classId: number;
  studentId: number;
  courseId: number;
}

/** What one student has made of each flow, with the way to the attempts. */
export function StudentFlows({ classId, studentId, courseId }: Props) {
  const { t } = useTranslation('flows');
  const { data, error, refetch } = useQuery(studentFlowsQuery(classId, studentId, courseId));
  const [opened, setOpened] = useState<number>();
  if (data?.length === 0) return null;
  return (
    <Panel title={t('class.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton lines={3} /> : null}
      <ul className={styles.flows}>
        {data?.map((flow) => (
          <li key={flow.id}>
            <strong>{flow.title}</strong>
            <span>
              {flow.best_percent === null ? (
                <StatusTag>{t(flow.has_draft ? 'class.drafting' : 'class.untried')}</StatusTag>
              ) : (
                <StatusTag tone={flow.best_percent >= 60 ? 'good' : 'warn'}>
                  <span className="sp-number">
                    {t('class.best', { percent: roundPercent(flow.best_percent) })}
                  </span>
                </StatusTag>
              )}
            </span>
            {flow.attempts.length > 0 ? (
              <Button type="link" size="small" onClick={() => setOpened(flow.id)}>
                {t('class.attempts', { count: flow.attempts.length })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <WhenOpened isOpen={opened !== undefined}>
        <FlowDrawer
          flow={data?.find((flow) => flow.id === opened)}
          student={t('class.title')}
          classId={classId}
          onClose={() => setOpened(undefined)}
        />
      </WhenOpened>
    </Panel>
  );
}
