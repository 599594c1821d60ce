import * as z from 'zod/mini';
import { useAutosave } from '@/shared/autosave/useAutosave';
import { answerSchema } from '@/shared/questions/answerSchema';
import type { QuestionAnswer } from '@/shared/questions/types';
import type { Attempt } from '../api';
import { type Answers, exerciseCalls } from '../exerciseCalls';
import { answersOf } from '../model/attempt';

const answersSchema: z.ZodMiniType<Answers> = z.record(z.string(), answerSchema);
/** The answers of an exercise are one piece. */
const whole = '';

/** The answers of an open attempt, kept in this browser at once and on the server within a second. */
export function useAnswers(attempt: Attempt) {
  const isOpen = attempt.submitted_at_ms === null;
  const saving = useAutosave<Answers>(
    isOpen
      ? {
          document: `exercise.${attempt.id}`,
          schema: async () => answersSchema,
          calls: exerciseCalls(attempt.id),
        }
      : undefined,
  );
  const answers = saving?.values.get(whole) ?? (saving?.isWriter ? {} : answersOf(attempt));
  return {
    answers,
    saving,
    isLocked: saving?.isWriter !== true,
    answer: (place: number, given: QuestionAnswer) => {
      const now = saving?.autosave.read().values.get(whole) ?? {};
      saving?.autosave.change(whole, { ...now, [place]: given });
    },
    /** Resolves when what is on the screen has reached the server, or cannot. */
    save: async () => {
      await saving?.autosave.flush();
      await saving?.autosave.flush();
    },
  };
}
