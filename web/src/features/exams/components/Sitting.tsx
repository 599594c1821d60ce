import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFollow } from '@/shared/push/useFollow';
import type { AttemptView } from '../api';
import { type ExamSession, openSession } from '../model/examSession';
import type { KeptAttempt } from '../model/keptAttempt';
import { transportTo } from '../model/transport';
import type { BackSearch } from './EntryCard';
import { ExamPage } from './ExamPage';
import { SittingSkeleton } from './ExamSkeleton';

interface Props {
  view: AttemptView;
  device: string;
  back: BackSearch;
  onTakeOver: () => void;
  /** What this browser kept of the attempt, where the server was not reached. */
  kept: KeptAttempt | undefined;
}

/** When the page is kept for a reload without network: once it has loaded what it needs, and again for what came late. */
const keepAfterMs = [3000, 20_000];

/** Opens the session, which lives as long as the attempt is shown. */
export function Sitting({ kept, ...props }: Props) {
  const [session, setSession] = useState<ExamSession>();
  const { view, device } = props;
  useEffect(() => {
    let isGone = false;
    let made: ExamSession | undefined;
    void openSession(view, transportTo(view.id, device), kept).then((opened) => {
      if (isGone) return opened.end();
      made = opened;
      setSession(opened);
      void opened.begin();
    });
    return () => {
      isGone = true;
      made?.end();
    };
  }, [view, device, kept]);
  useEffect(() => {
    const keep = () =>
      void import('../model/keptPage').then(({ keepPage }) => keepPage(view)).catch(() => undefined);
    const timers = keepAfterMs.map((ms) => setTimeout(keep, ms));
    return () => timers.forEach(clearTimeout);
  }, [view]);
  // More time, a message, the end: the heartbeat brings what it is.
  useFollow(`exams/attempt/${view.id}`, () => void session?.heartbeat());
  const save = useSyncExternalStore(session?.subscribe ?? silent, () => session?.read().save.kind);
  if (session === undefined || save === undefined || save === 'opening') return <SittingSkeleton />;
  return <ExamPage {...props} session={session} />;
}

const silent = () => () => undefined;
