import { useEffect, useState } from 'react';
import type { Schema } from '@/shared/api/types';
import { memoryJournal } from '@/shared/autosave/idbJournal';
import type { AttemptView } from '../api';
import type { PrintedPaper } from '../managedApi';
import { ExamSession } from '../model/examSession';
import type { Transport } from '../model/transport';
import { ExamPage } from './ExamPage';
import { SittingSkeleton } from './ExamSkeleton';
import styles from './preview.module.css';

const device = 'preview';

/** The paper as an attempt that nobody has. */
function viewOf(paper: PrintedPaper): AttemptView {
  const nowMs = Date.now();
  const questions = paper.sections.reduce((count, section) => count + section.items.length, 0);
  return {
    id: 0,
    assessment_id: 0,
    title: paper.title,
    is_trial: false,
    number: 1,
    state: 'running',
    is_here: true,
    now_ms: nowMs,
    started_at_ms: nowMs,
    deadline_at_ms: nowMs + Math.max(1, paper.minutes) * 60_000,
    take_over: 'free',
    is_asking: false,
    schedule_version: 0,
    heard_version: 0,
    deadline_changes: [],
    corrections: [],
    submitted_at_ms: null,
    submitted_by: null,
    student_name: '',
    student_number: null,
    leave_action: 'ignore',
    leave_limit: 0,
    leaves: 0,
    answered: 0,
    questions,
    place: null,
    sections: paper.sections,
    sealed: null,
    answers: [],
    receipt: { number: 0, hash: '', at_ms: null },
    messages: [],
    answer_file_key: '',
  };
}

type Kept = Schema<'ExamStoredAnswer'>;

const refused = { ok: false, kind: 'refused', code: 0, error: '', msg: '' } as const;

/** Nothing leaves this page: what is tried is acknowledged here, kept while it is looked at, and forgotten with it. */
function nowhereUntil(endMs: number): Transport {
  const kept = new Map<number, Kept>();
  return {
    claim: async () => ({
      ok: true,
      data: { epoch: 1, is_writer: true, saved_at_ms: null, entries: [...kept.values()] },
    }),
    save: async (_writer, changes) => {
      const stored = changes.map(({ key, epoch, seq, value }) => ({
        position: Number(key),
        epoch,
        seq,
        answer: value.answer,
        is_flagged: value.isFlagged,
        saved_at_ms: 0,
      }));
      for (const one of stored) kept.set(one.position, one);
      return {
        ok: true,
        data: {
          receipt: { number: 0, hash: '', at_ms: null },
          stored,
          answered: 0,
          now_ms: Date.now(),
          deadline_at_ms: endMs,
        },
      };
    },
    submit: async () => ({ ok: false, kind: 'network' }),
    heartbeat: async () => refused,
    load: async () => refused,
    see: async () => refused,
    signal: async () => refused,
  };
}

/** The real exam screen over the page, to be looked at and tried; nothing is saved by it. */
export function ExamPreview({ paper, onClose }: { paper: PrintedPaper; onClose: () => void }) {
  const [view] = useState(() => viewOf(paper));
  const [transport] = useState(() => nowhereUntil(view.deadline_at_ms ?? 0));
  const [session, setSession] = useState<ExamSession>();
  // A tab in the background ends it; who comes back goes on with what was tried.
  useEffect(() => {
    const made = new ExamSession(view, memoryJournal(), transport);
    setSession(made);
    void made.open();
    return () => made.end();
  }, [view, transport]);
  return (
    <div className={styles.screen}>
      {session === undefined ? (
        <SittingSkeleton />
      ) : (
        <ExamPage
          view={view}
          device={device}
          back={{}}
          session={session}
          onTakeOver={() => undefined}
          onClosePreview={onClose}
        />
      )}
    </div>
  );
}
