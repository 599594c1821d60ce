import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { cancelUpload, type FileKind, type Upload } from './api';
import { remainingS, type Sample, withSample } from './model';
import { type FaultKind, transfer, UploadFault } from './transfer';

type UploadPhase =
  /** No file is chosen. */
  | 'idle'
  | 'sending'
  /** The line is down; it goes on by itself. */
  | 'waiting'
  | 'paused'
  /** All has come and is put together. */
  | 'joining'
  | 'failed'
  | 'done';

export interface UploadState {
  phase: UploadPhase;
  file?: File;
  /** As the server said last. */
  upload?: Upload | undefined;
  remainingS?: number | undefined;
  fault?: { kind: FaultKind; msg: string } | undefined;
}

const idle: UploadState = { phase: 'idle' };

/** Uploads go on while their page is hidden, or closed and opened again: they live here, one for each purpose. */
const useStates = create<Record<string, UploadState>>(() => ({}));
const running = new Map<string, AbortController>();

const set = (purpose: string, state: UploadState) => useStates.setState({ [purpose]: state });
const stateOf = (purpose: string) => useStates.getState()[purpose] ?? idle;

/** Stops what runs for a purpose. */
function stop(purpose: string): void {
  running.get(purpose)?.abort();
  running.delete(purpose);
}

async function run(purpose: string, file: File, kinds: readonly FileKind[]): Promise<void> {
  stop(purpose);
  const controller = new AbortController();
  running.set(purpose, controller);
  let samples: Sample[] = [];
  set(purpose, { phase: 'sending', file, upload: stateOf(purpose).upload });
  const report = (upload: Upload, isWaiting: boolean) => {
    if (controller.signal.aborted) return;
    if (isWaiting) samples = [];
    else samples = withSample(samples, { atMs: performance.now(), bytes: upload.received_bytes });
    const phase = isWaiting ? 'waiting' : upload.state === 'joining' ? 'joining' : 'sending';
    set(purpose, { phase, file, upload, remainingS: remainingS(samples, upload.size_bytes) });
  };
  try {
    const upload = await transfer(file, { purpose, kinds, signal: controller.signal, report });
    set(purpose, { phase: 'done', file, upload });
  } catch (error) {
    if (controller.signal.aborted) return;
    const fault =
      error instanceof UploadFault
        ? { kind: error.kind, msg: error.msg }
        : { kind: 'unreadable' as const, msg: '' };
    const upload = (error instanceof UploadFault ? error.upload : undefined) ?? stateOf(purpose).upload;
    set(purpose, { phase: 'failed', file, upload, fault });
  } finally {
    if (running.get(purpose) === controller) running.delete(purpose);
  }
}

/** A file that is uploaded in parts for a purpose: begin, pause, go on, give up. */
export function useUpload(purpose: string, kinds: readonly FileKind[]) {
  const client = useQueryClient();
  const state = useStates((states) => states[purpose]) ?? idle;
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['uploads'] }), [client]);
  const begin = useCallback(
    (file: File) => {
      set(purpose, idle);
      void run(purpose, file, kinds).then(refresh);
    },
    [purpose, kinds, refresh],
  );
  const resume = useCallback(() => {
    const { file } = stateOf(purpose);
    if (file) void run(purpose, file, kinds).then(refresh);
  }, [purpose, kinds, refresh]);
  const pause = useCallback(() => {
    const before = stateOf(purpose);
    if (before.phase !== 'sending' && before.phase !== 'waiting') return;
    stop(purpose);
    set(purpose, { ...before, phase: 'paused', remainingS: undefined });
  }, [purpose]);
  /** Another file may be chosen; what has come of this one stays on the server. */
  const reset = useCallback(() => {
    stop(purpose);
    set(purpose, idle);
    void refresh();
  }, [purpose, refresh]);
  const cancel = useCallback(async () => {
    const { upload } = stateOf(purpose);
    stop(purpose);
    set(purpose, idle);
    if (upload) await cancelUpload(upload.id);
    await refresh();
  }, [purpose, refresh]);
  return { state, begin, pause, resume, reset, cancel };
}

/** The page that asked for a file is done with it; an upload on its way goes on. */
export function settleUpload(purpose: string): void {
  const { phase } = stateOf(purpose);
  if (phase === 'done' || phase === 'failed') set(purpose, idle);
}

/** For tests: nothing is uploaded. */
export function forgetUploads(): void {
  for (const purpose of running.keys()) stop(purpose);
  useStates.setState({}, true);
}
