import type { Tone } from '@/shared/ui/StatusTag';
import type { SubmissionState } from '../api';
import type { Reason, Run } from './run';

/** What the chip beside a run says: a key of coding.json under `chip`, with figures. */
export interface Chip {
  tone: Tone;
  word: 'idle' | 'waiting' | 'input' | 'running' | 'lost' | 'syntax' | Reason;
  seconds: string;
}

const tones: Record<Reason, Tone> = {
  ok: 'good',
  error: 'bad',
  wall: 'warn',
  cpu: 'warn',
  memory: 'warn',
  output: 'warn',
  signal: 'bad',
  protocol: 'bad',
  stopped: 'neutral',
  infra: 'warn',
};

const syntaxErrors = ['SyntaxError', 'IndentationError', 'TabError'];

/** Tenths while it runs, so that it moves calmly; hundredths once it is known. */
export function chipOfRun(run: Run, nowMs: number): Chip {
  const passed = ((nowMs - (run.startedAtMs ?? nowMs)) / 1000).toFixed(1);
  switch (run.phase) {
    case 'idle':
      return { tone: 'neutral', word: 'idle', seconds: '' };
    case 'waiting':
      return { tone: 'primary', word: 'waiting', seconds: '' };
    case 'running':
      return { tone: 'primary', word: run.prompt === undefined ? 'running' : 'input', seconds: passed };
    case 'lost':
      return { tone: 'warn', word: 'lost', seconds: '' };
    case 'done': {
      const reason = run.reason ?? 'infra';
      const isSyntax = reason === 'error' && syntaxErrors.includes(run.error?.type ?? '');
      return { tone: tones[reason], word: isSyntax ? 'syntax' : reason, seconds: seconds(run.wallMs) };
    }
  }
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

/** The chip of a submission: how much was earned, or what it waits for. */
export function chipOfSubmission(submission: {
  state: SubmissionState;
  percent: number | null;
  is_waiting?: boolean | undefined;
}): {
  tone: Tone;
  word: 'queued' | 'broken' | 'full' | 'partial' | 'none' | 'marking';
} {
  if (submission.state === 'queued') return { tone: 'primary', word: 'queued' };
  if (submission.state === 'broken') return { tone: 'warn', word: 'broken' };
  if (submission.is_waiting) return { tone: 'warn', word: 'marking' };
  const percent = submission.percent ?? 0;
  if (percent >= 100) return { tone: 'good', word: 'full' };
  return percent > 0 ? { tone: 'warn', word: 'partial' } : { tone: 'bad', word: 'none' };
}
