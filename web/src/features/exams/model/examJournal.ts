import { type LocalJournal, openJournal } from '@/shared/autosave/idbJournal';
import type { ExamAnswer } from './examAnswer';

/** Under which name the answers of an attempt are kept on this computer. */
export const documentOf = (attemptId: number) => `exam.${attemptId}`;

export const loadSchema = async () => (await import('./examAnswerSchema')).examAnswerSchema;

/** What of an attempt is kept on this computer: what the server has not confirmed. */
export const openExamJournal = (attemptId: number): Promise<LocalJournal<ExamAnswer>> =>
  openJournal(documentOf(attemptId), loadSchema);
