import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '@/shared/push/useFollow';
import { OwnSearch } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Retests, retestsQuery } from '../../retestApi';
import { type Asked, ReasonDialog } from './ReasonDialog';
import { RetestActs } from './RetestActs';
import { RetestHistory } from './RetestHistory';
import { RetestStanding } from './RetestStanding';
import styles from './retest.module.css';
import { Spoken } from './Spoken';

interface Props {
  classId: number;
  task: { id: number; title: string };
  onClose: () => void;
}

/** Tests what a class handed in for a Python task once more: begins, shows what changes, updates the scores, takes it back. */
export function RetestDrawer({ classId, task, onClose }: Props) {
  const { t } = useTranslation('coding');
  const of = { classId, taskId: task.id };
  const { data, error, refetch } = useQuery(retestsQuery(of));
  const [asked, setAsked] = useState<Asked>();
  const main = useRef<HTMLButtonElement>(null);
  const running = data?.current?.state === 'running' ? data.current.id : undefined;
  // One answer after the other: of a whole class they come faster than they are read.
  useFollow(
    running === undefined ? undefined : `coding/retest/${running}`,
    () => void refetch({ cancelRefetch: false }),
  );
  useKeptFocus(main, asked !== undefined);
  const canAct = data !== undefined && (data.submissions > 0 || data.current !== null);
  return (
    <Drawer
      open
      size={820}
      title={t('retest.title', { title: task.title })}
      onClose={onClose}
      footer={canAct ? <RetestActs of={of} data={data} main={main} onAsk={setAsked} /> : null}
    >
      <Spoken current={data?.current ?? null} />
      {data ? (
        <Content data={data} onAsk={setAsked} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      {asked ? <ReasonDialog of={of} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </Drawer>
  );
}

function Content({ data, onAsk }: { data: Retests; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('coding');
  const { current, submissions, earlier } = data;
  if (current === null && submissions === 0) {
    return <EmptyState area="python" title={t('retest.empty')} text={t('retest.emptyText')} />;
  }
  return (
    <div className={styles.stack}>
      {current === null ? (
        <div>
          <p className={styles.lead}>{t('retest.before', { count: submissions })}</p>
          <p className={styles.dim}>{t('retest.about')}</p>
        </div>
      ) : (
        <OwnSearch key={`${current.id} ${current.state}`}>
          <RetestStanding current={current} submissions={submissions} />
        </OwnSearch>
      )}
      <RetestHistory rows={earlier} isCurrentApplied={current?.state === 'applied'} onAsk={onAsk} />
    </div>
  );
}

/** The act that was asked for is gone once it is done: the keyboard goes on at the drawer's own. */
function useKeptFocus(main: RefObject<HTMLButtonElement | null>, isAsked: boolean) {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked && document.activeElement === document.body) main.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked, main]);
}
