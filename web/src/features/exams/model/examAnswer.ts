import * as z from 'zod/mini';
import { answerSchema } from '@/shared/questions/answerSchema';
import type { QuestionAnswer } from '@/shared/questions/types';

/** What a student makes of one question: the answer, and whether they want to come back to it. */
export interface ExamAnswer {
  answer: QuestionAnswer | null;
  isFlagged: boolean;
}

export const examAnswerSchema: z.ZodMiniType<ExamAnswer> = z.object({
  answer: z.nullable(answerSchema),
  isFlagged: z.boolean(),
});

export const unanswered: ExamAnswer = { answer: null, isFlagged: false };
