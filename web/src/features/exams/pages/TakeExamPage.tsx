import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { attemptQuery, entryQuery } from '../api';
import { Elsewhere } from '../components/Elsewhere';
import { type BackSearch, EntryCard } from '../components/EntryCard';
import styles from '../components/exam.module.css';
import { ReceiptCard } from '../components/ReceiptCard';
import { Sitting } from '../components/Sitting';
import { deviceName } from '../model/device';

/** The exam's own shell: before, during, after. It has no tabs and no menu, so that nothing leads away by accident. */
export function TakeExamPage() {
  const { search, setSearch } = usePage(examSearch);
  const [device] = useState(deviceName);
  const attempt = useQuery(attemptQuery(search.attempt_id ?? 0, device));
  const entry = useQuery({
    ...entryQuery(search.assessment_id ?? 0),
    enabled: search.attempt_id === undefined && search.assessment_id !== undefined,
  });
  const back = contextOf(search);

  if (search.attempt_id !== undefined) {
    if (attempt.error)
      return (
        <Frame>
          <ErrorState error={attempt.error} onRetry={() => void attempt.refetch()} />
        </Frame>
      );
    if (attempt.data === undefined)
      return (
        <Frame>
          <Skeleton lines={8} />
        </Frame>
      );
    const view = attempt.data;
    if (view.state !== 'running') {
      return (
        <ReceiptCard
          back={back}
          title={view.title}
          receipt={view.receipt}
          by={view.submitted_by}
          atMs={view.submitted_at_ms}
          refused={0}
        />
      );
    }
    if (!view.is_here) {
      return <Elsewhere attemptId={view.id} device={device} onTaken={() => void attempt.refetch()} />;
    }
    return (
      <Sitting
        key={view.id}
        view={view}
        device={device}
        back={back}
        onTakeOver={() => void attempt.refetch()}
      />
    );
  }
  if (entry.error)
    return (
      <Frame>
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      </Frame>
    );
  if (entry.data === undefined)
    return (
      <Frame>
        <Skeleton lines={8} />
      </Frame>
    );
  return (
    <EntryCard
      entry={entry.data}
      device={device}
      back={back}
      onStarted={(attemptId) => setSearch({ attempt_id: attemptId }, { replace: true })}
    />
  );
}

const contextOf = ({ course_id, class_id }: { course_id?: number; class_id?: number }): BackSearch => ({
  ...(course_id === undefined ? {} : { course_id }),
  ...(class_id === undefined ? {} : { class_id }),
});

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
