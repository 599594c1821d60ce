import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@/shared/api/errors';
import type { QuestionAnswer } from '@/shared/questions/types';
import { type Answers, type Attempt, saveAnswers } from '../api';
import * as model from '../model/attempt';

const settleMs = 800;
const retryMs = 5_000;

export type AnswerSaveState = 'saved' | 'saving' | 'local' | 'failing' | 'elsewhere';

/** The answers of an open attempt, on their way to the server within a second. */
export function useAnswers(attempt: Attempt) {
  const [answers, setAnswers] = useState<Answers>(() => model.answersOf(attempt));
  const newest = useRef(answers);
  const [sync, setSync] = useState(() => model.openAnswers(attempt, answers));
  const kept = useRef(sync);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = attempt;
  const isOpen = attempt.submitted_at_ms === null;

  /** Resolves when the answers of this moment have reached the server, or cannot. */
  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const change = (next: model.AnswerSync) => {
      kept.current = next;
      setSync(next);
    };
    const next = model.nextAnswerSave(kept.current, newest.current);
    if (next === undefined) return;
    change(next.sync);
    try {
      change(
        model.confirmAnswers(
          kept.current,
          next.save.seq,
          await saveAnswers(id, next.save.seq, next.save.answers),
        ),
      );
    } catch (error) {
      change(model.failAnswers(kept.current, next.save.seq));
      // An ended attempt takes nothing more; the page will find that out by itself.
      if (isApiError(error) && error.code === 409) return;
      timer.current ??= setTimeout(() => void save(), retryMs);
      return;
    }
    if (newest.current !== kept.current.saved && !kept.current.isBehind) await save();
  }, [id]);

  const answer = (place: number, given: QuestionAnswer) => {
    newest.current = { ...newest.current, [place]: given };
    setAnswers(newest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), settleMs);
  };

  useEffect(() => {
    if (!isOpen) return;
    const leave = () => void save();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [isOpen, save]);

  const state: AnswerSaveState = sync.isBehind
    ? 'elsewhere'
    : answers === sync.saved
      ? 'saved'
      : sync.failures > 0
        ? 'failing'
        : sync.inFlight
          ? 'saving'
          : 'local';
  return { answers, answer, save, state, savedAtMs: sync.savedAtMs };
}
