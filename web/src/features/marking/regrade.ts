import type { RegradableQuestion, RegradeChange, RegradeView, RegradeWhat } from './regradeApi';

/** What a change puts right, by the word of the catalogue. */
const whatOf = (change: RegradeChange): RegradeWhat =>
  change.kind === 'drop' ? (`drop_${change.how}` as const) : change.kind;

/** Whether a correction is about this question: of books, about this business or all of the task. */
export const isAbout = (
  one: Pick<RegradeView, 'question_id' | 'part'>,
  question: Pick<RegradableQuestion, 'question_id' | 'part'>,
) => one.question_id === question.question_id && one.part === question.part;

/** Whether what is marked again is all of a work: a flow, or a student's books. */
export const isWhole = ({ source_kind }: Pick<RegradeView, 'source_kind'>) =>
  source_kind === 'book' || source_kind === 'flow';

/** The words for what a correction puts right: of books, a business has a weight, and others share it. */
export const wordsOf = ({ source_kind, change }: Pick<RegradeView, 'source_kind' | 'change'>) =>
  source_kind === 'book' ? (`whatOfBooks.${whatOf(change)}` as const) : (`what.${whatOf(change)}` as const);
