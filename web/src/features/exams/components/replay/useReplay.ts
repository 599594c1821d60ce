import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { editQuery, editStepsQuery } from '../../managedApi';

/** How long a step stays while it plays. */
const stepMs = 1200;

/** The steps of an attempt, where the replay stands, and what was on the screen there. */
export function useReplay(attemptId: number) {
  const steps = useQuery(editStepsQuery(attemptId));
  const all = steps.data ?? [];
  const [wanted, setWanted] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const last = Math.max(all.length - 1, 0);
  const at = Math.min(wanted, last);
  const step = all[at];
  const screen = useQuery({
    ...editQuery(attemptId, step?.number ?? 0),
    enabled: step !== undefined,
    // The step before stays until the next has come: nothing jumps.
    placeholderData: keepPreviousData,
  });
  const plays = isPlaying && at < last;
  useEffect(() => {
    if (!plays || screen.isPlaceholderData) return;
    const timer = setTimeout(() => setWanted(at + 1), stepMs);
    return () => clearTimeout(timer);
  }, [plays, at, screen.isPlaceholderData]);
  const goTo = (next: number) => {
    setPlaying(false);
    setWanted(Math.max(0, Math.min(next, last)));
  };
  return {
    steps,
    all,
    at,
    last,
    step,
    screen,
    isPlaying: plays,
    goTo,
    toggle: () => {
      if (at === last) setWanted(0);
      setPlaying(!plays);
    },
  };
}
