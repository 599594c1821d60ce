import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';
import { type Draft, type DraftPlace, loadDraft, saveDraft } from '../api';
import * as draft from '../model/draft';

const localMs = 1_000;
const serverMs = 4_000;
/** After a failure the pause doubles up to this. */
const retryMs = 30_000;

/** Where this browser keeps what is typed there. */
export function keyOf(userId: number, place: DraftPlace): string {
  const sheet = place.sheet && place.sheet > 1 ? `scratch.${place.sheet}` : 'scratch';
  const where = place.activityId ? `activity.${place.activityId}` : (place.taskId ?? sheet);
  return `suanpan.python.${userId}.${where}`;
}

/**
 * Keeps what is typed: in this browser within a second, on the server a few seconds later, before each run and when
 * the page is left. The decisions are model/draft.ts; this file only holds the clock.
 */
export function useDraft(userId: number, place: DraftPlace, server: Draft | null, starter: string) {
  const key = keyOf(userId, place);
  const [opened] = useState(() => draft.open(server, readStored(key, draft.readLocalDraft), starter));
  const sync = useRef(opened.sync);
  const code = useRef(opened.code);
  const localTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const serverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [status, setStatus] = useState(() => draft.saveState(opened.sync, opened.code, starter));
  const [own, setOwn] = useState(opened.own);
  const { taskId, activityId, sheet } = place;

  const keep = useCallback(() => {
    clearTimeout(localTimer.current);
    localTimer.current = undefined;
    writeStored(key, draft.toLocal(sync.current, code.current, Date.now()));
  }, [key]);

  const change = useCallback(
    (next: draft.Sync) => {
      sync.current = next;
      setStatus(draft.saveState(next, code.current, starter));
    },
    [starter],
  );

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(serverTimer.current);
    serverTimer.current = undefined;
    keep();
    const next = draft.nextSave(sync.current, code.current);
    if (next === undefined) return;
    change(next.sync);
    keep();
    let pauseMs = serverMs;
    try {
      const reply = await saveDraft({ taskId, activityId, sheet }, next.save.code, next.save.seq);
      change(draft.confirm(sync.current, next.save.seq, reply));
    } catch {
      change(draft.fail(sync.current, next.save.seq));
      pauseMs = Math.min(retryMs, serverMs * 2 ** sync.current.failures);
    }
    keep();
    if (code.current !== sync.current.serverCode && !sync.current.isBehind) {
      serverTimer.current ??= setTimeout(() => void send(), pauseMs);
    }
  }, [keep, change, taskId, activityId, sheet]);

  const onChange = useCallback(
    (text: string) => {
      code.current = text;
      setStatus(draft.saveState(sync.current, text, starter));
      localTimer.current ??= setTimeout(keep, localMs);
      serverTimer.current ??= setTimeout(() => void send(), serverMs);
    },
    [keep, send, starter],
  );

  // An unsaved text found on opening goes to the server without waiting for the next key.
  useEffect(() => {
    if (opened.from === 'browser') serverTimer.current ??= setTimeout(() => void send(), localMs);
    const leave = () => {
      if (localTimer.current !== undefined || serverTimer.current !== undefined) void send();
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
  }, [opened.from, send]);

  /** Takes the other window's text, or keeps the one typed here and lays it over the other. Answers the text to show. */
  const settle = useCallback(
    async (keepsMine: boolean): Promise<string> => {
      const newest = await loadDraft({ taskId, activityId, sheet });
      if (newest !== null) change(draft.settle(sync.current, newest));
      if (!keepsMine && newest !== null) code.current = newest.code;
      setOwn(undefined);
      change(sync.current);
      void send();
      return code.current;
    },
    [taskId, activityId, sheet, change, send],
  );

  return {
    initial: opened.code,
    isRestored: opened.from === 'browser',
    code: () => code.current,
    status,
    savedAtMs: sync.current.savedAtMs,
    own,
    dropOwn: () => setOwn(undefined),
    onChange,
    send,
    settle,
  };
}
