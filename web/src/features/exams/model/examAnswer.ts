import type { QuestionAnswer } from '@/shared/questions/types';

/** What a student makes of one question: the answer, and whether they want to come back to it. */
export interface ExamAnswer {
  answer: QuestionAnswer | null;
  isFlagged: boolean;
}

export const unanswered: ExamAnswer = { answer: null, isFlagged: false };
