import { postForOutcome, sendForOutcome } from '@/shared/api/outcome';
import { type Calls, mapOutcome, newestOf, openedOf, savedOf } from '@/shared/autosave/server';
import type { QuestionAnswer } from '@/shared/questions/types';

/** All answers so far, by the question's place. */
export type Answers = Record<string, QuestionAnswer>;

/** The calls by which the answers of an attempt are saved by themselves; they are one piece. */
export function exerciseCalls(attemptId: number): Calls<Answers> {
  const path = { exercise_attempt_id: attemptId };
  return {
    claim: async (body, isLeaving) =>
      mapOutcome(
        await postForOutcome(
          { keepalive: isLeaving },
          '/api/exercise/attempt/{exercise_attempt_id}/writer/',
          { path, body },
        ),
        openedOf,
      ),
    save: async (writer, entries, isLeaving) => {
      const { seq, value } = newestOf(entries);
      const body = { writer, seq, answers: value };
      return mapOutcome(
        await sendForOutcome(
          'PUT',
          { keepalive: isLeaving },
          '/api/exercise/attempt/{exercise_attempt_id}/',
          { path, body },
        ),
        savedOf,
      );
    },
  };
}
