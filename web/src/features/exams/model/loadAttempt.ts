import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { sendForOutcome } from '@/shared/api/outcome';
import type { AttemptView } from '../api';
import type { KeptAttempt } from './keptAttempt';
import { isKept } from './keptFlag';

export interface Loaded {
  view: AttemptView;
  /** Where no server answered: what this browser kept. */
  kept?: KeptAttempt;
}

/** A page that knows the attempt waits no longer than this for a network that neither answers nor fails. */
const patienceMs = 2500;

async function keptOf(attemptId: number): Promise<Loaded | undefined> {
  const { readKept } = await import('./keptAttempt');
  const kept = await readKept(attemptId).catch(() => undefined);
  return kept && { view: kept.view, kept };
}

/** The attempt from the server; without network, as it is kept on this computer while it is being written. */
async function loadAttempt(id: number, device: string): Promise<Loaded> {
  const input = { path: { attempt_id: id }, query: { device } };
  const asking = sendForOutcome('GET', {}, '/api/exams/attempts/{attempt_id}/', input);
  const late = new Promise<undefined>((resolve) => {
    if (isKept(id)) setTimeout(() => resolve(undefined), patienceMs);
  });
  const soon = await Promise.race([asking, late]);
  if (soon?.ok) return { view: soon.data };
  const isSilent = soon === undefined || soon.kind === 'network';
  const kept = isSilent && isKept(id) ? await keptOf(id) : undefined;
  if (kept !== undefined) return kept;
  const outcome = await asking;
  // What a refusal or a lost network means is said as everywhere.
  return { view: outcome.ok ? outcome.data : await call('GET', '/api/exams/attempts/{attempt_id}/', input) };
}

export const loadedQuery = (attemptId: number, device: string) =>
  queryOptions({
    queryKey: ['exams', 'loaded', attemptId, device],
    queryFn: () => loadAttempt(attemptId, device),
    enabled: attemptId > 0,
    // The browser's word that there is no network is no reason not to look at what it kept.
    networkMode: 'always',
    // What was loaded is the student's own work from then on; only the session changes it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
