import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { deviceName } from '@/shared/lib/device';
import { examSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { entryQuery } from '../api';
import { ElsewhereLater } from '../components/ElsewhereLater';
import type { BackSearch } from '../components/EntryCard';
import { EntrySkeleton, SittingSkeleton } from '../components/ExamSkeleton';
import styles from '../components/exam.module.css';
import { Receipt } from '../components/Receipt';
import { Sitting } from '../components/Sitting';
import { forgetAttempt } from '../model/keptFlag';
import { dropPlace } from '../model/lastPlace';
import { loadedQuery } from '../model/loadAttempt';
import { fetchSitting } from '../model/sittingAhead';

/** Fetched beside what it shows; who comes back to a running attempt does without. */
const EntryCard = lazily(() => import('../components/EntryCard').then((module) => module.EntryCard));

/** The exam's own shell: before, during, after. It has no tabs and no menu, so that nothing leads away by accident. */
export function TakeExamPage() {
  const { search, setSearch } = usePage(examSearch);
  const [device] = useState(deviceName);
  const attempt = useQuery(loadedQuery(search.attempt_id ?? 0, device));
  const entry = useQuery({
    ...entryQuery(search.assessment_id ?? 0),
    enabled: search.attempt_id === undefined && search.assessment_id !== undefined,
  });
  const back = contextOf(search);
  const isEntering = search.attempt_id === undefined;
  useEffect(() => {
    if (isEntering) EntryCard.prefetch();
    else fetchSitting();
  }, [isEntering]);

  const loaded = attempt.data?.view;
  useEffect(() => {
    // Handed in while this page was away, or on another computer by now.
    if (loaded && (loaded.state !== 'running' || !loaded.is_here)) forgetAttempt(loaded.id);
  }, [loaded]);

  if (search.attempt_id !== undefined) {
    if (attempt.error)
      return (
        <Frame>
          <ErrorState error={attempt.error} onRetry={() => void attempt.refetch()} />
        </Frame>
      );
    if (attempt.data === undefined) return <SittingSkeleton />;
    const { view, kept } = attempt.data;
    // Another computer has gone on since: what this one remembers of the place is old.
    const takeOn = () => {
      dropPlace(view.id);
      void attempt.refetch();
    };
    if (view.state !== 'running') {
      return (
        <Receipt
          view={view}
          back={back}
          answered={view.answered}
          questions={view.questions}
          receipt={view.receipt}
          by={view.submitted_by}
          atMs={view.submitted_at_ms}
          left={undefined}
        />
      );
    }
    if (!view.is_here) {
      return <ElsewhereLater view={view} device={device} onTaken={takeOn} />;
    }
    return <Sitting key={view.id} view={view} kept={kept} device={device} back={back} onTakeOver={takeOn} />;
  }
  if (entry.error)
    return (
      <Frame>
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      </Frame>
    );
  if (entry.data === undefined) return <EntrySkeleton />;
  return (
    <Suspense fallback={<EntrySkeleton />}>
      <EntryCard
        entry={entry.data}
        device={device}
        back={back}
        onStarted={(attemptId) => setSearch({ attempt_id: attemptId }, { replace: true })}
      />
    </Suspense>
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
