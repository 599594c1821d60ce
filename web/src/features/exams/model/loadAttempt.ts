import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { sendForOutcome } from '@/shared/api/outcome';
import type { AttemptView } from '../api';
import type { KeptAttempt } from './keptAttempt';
import { isKept } from './keptFlag';
import { slot } from './sealedSlot';

export interface Loaded {
  view: AttemptView;
  /** Where no server answered: what this browser kept. */
  kept?: KeptAttempt;
}

const theAttempt = '/api/exams/attempts/{attempt_id}/';
interface InputOf {
  path: { attempt_id: number };
  query: { device: string };
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
  const asking = sendForOutcome('GET', {}, theAttempt, {
    ...input,
    query: { device, paper: slot.paper?.tag ?? '' },
  });
  const late = new Promise<undefined>((resolve) => {
    if (isKept(id)) setTimeout(() => resolve(undefined), patienceMs);
  });
  const soon = await Promise.race([asking, late]);
  const isSilent = soon === undefined || (!soon.ok && soon.kind === 'network');
  const kept = isSilent && isKept(id) ? await keptOf(id) : undefined;
  if (kept !== undefined) return kept;
  const outcome = soon ?? (await asking);
  // What a refusal or a lost network means is said as everywhere.
  return outcome.ok ? whole(outcome.data, input) : { view: await call('GET', theAttempt, input) };
}

/** With the questions that came ahead, sealed; where they do not open, the server says them all. */
async function whole(view: AttemptView, input: InputOf): Promise<Loaded> {
  if (!view.sealed) return { view };
  const opening = import('./sealedPaper').then(({ completed }) => completed(view));
  const found = await opening.catch(() => undefined);
  return { view: found ?? (await call('GET', theAttempt, input)) };
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
