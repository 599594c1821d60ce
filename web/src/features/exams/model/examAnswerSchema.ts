import * as z from 'zod/mini';
import { answerSchema } from '@/shared/questions/answerSchema';
import type { ExamAnswer } from './examAnswer';

export const examAnswerSchema: z.ZodMiniType<ExamAnswer> = z.object({
  answer: z.nullable(answerSchema),
  isFlagged: z.boolean(),
});
