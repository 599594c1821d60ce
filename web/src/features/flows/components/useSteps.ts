import { useCallback, useEffect, useRef, useState } from 'react';
import { dropStored, isRecord, readStored, writeStored } from '@/shared/lib/storage';
import { type Flow, type Step, saveSteps } from '../api';

const waitMs = 800;
/** After a failure the pause doubles up to this. */
const longestMs = 30_000;

export type SaveState = 'untouched' | 'local' | 'saving' | 'saved' | 'failing' | 'behind';

interface Kept {
  steps: Step[];
  seq: number;
}

function readKept(value: unknown): Kept | undefined {
  if (!isRecord(value) || !Array.isArray(value.steps) || typeof value.seq !== 'number') return undefined;
  const isStep = (step: unknown) => isRecord(step) && typeof step.id === 'string';
  return value.steps.every(isStep) ? (value as unknown as Kept) : undefined;
}

/**
 * Keeps what is laid out: at once in this browser, on the server within a second, and again when the page is left.
 * Saves are numbered; the server keeps the highest, so a late one never overwrites newer work.
 */
export function useSteps(flow: Flow, userId: number) {
  const key = `suanpan.flow.${userId}.${flow.activity_id ?? 'free'}.${flow.id}.${flow.attempts.length}`;
  const [opened] = useState(() => {
    const known = new Set(flow.body.items.map((item) => item.id));
    const found = readStored(key, readKept);
    const local = found?.steps.every((step) => known.has(step.id)) ? found : undefined;
    const server = flow.draft ?? { steps: flow.attempts.at(-1)?.steps ?? [], seq: 0 };
    return local && local.seq > server.seq ? local : { steps: server.steps, seq: server.seq };
  });
  const [steps, setSteps] = useState(opened.steps);
  const [status, setStatus] = useState<SaveState>(flow.draft ? 'saved' : 'untouched');
  const [savedAtMs, setSavedAtMs] = useState(flow.draft?.saved_at_ms);
  const latest = useRef(opened.steps);
  const seq = useRef(opened.seq);
  const sent = useRef(opened.seq);
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flowId = flow.id;
  const activityId = flow.activity_id;

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (sent.current === seq.current) return;
    const number = seq.current;
    setStatus('saving');
    try {
      const body = { activity_id: activityId, steps: latest.current, seq: number };
      const reply = await saveSteps(flowId, body);
      sent.current = Math.max(sent.current, number);
      failures.current = 0;
      setSavedAtMs(reply.saved_at_ms);
      setStatus(reply.is_newest ? (seq.current === number ? 'saved' : 'local') : 'behind');
    } catch {
      failures.current += 1;
      setStatus('failing');
      timer.current = setTimeout(() => void send(), Math.min(longestMs, waitMs * 2 ** failures.current));
    }
  }, [flowId, activityId]);

  const change = useCallback(
    (next: Step[]) => {
      if (next === latest.current) return;
      latest.current = next;
      seq.current += 1;
      setSteps(next);
      setStatus('local');
      writeStored(key, { steps: next, seq: seq.current });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), waitMs);
    },
    [key, send],
  );

  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) void send();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [send]);

  return {
    steps,
    status,
    savedAtMs,
    change,
    /** The body of the hand-in; what waits to be saved is in it. */
    toSubmit: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      sent.current = seq.current;
      return { activity_id: activityId, steps: latest.current, seq: seq.current + 1 };
    },
    forget: () => dropStored(key),
  };
}
