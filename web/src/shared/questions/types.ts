import type { Schema } from '../api/types';

/** Questions as the server sends them: what is seen, what is sent, what is expected. */

export type QuestionKind = Schema<'QuestionKind'>;
export type QuestionBody = Schema<'QuestionBody'>;
export type QuestionAnswer = Schema<'QuestionAnswer'>;
export type QuestionKey = Schema<'QuestionKey'>;
/** What the parts of a composite share. */
export type SharedStem = Schema<'SharedStem'>;
/** The kinds that are answered themselves. */
export type AnswerKind = QuestionAnswer['kind'];

export type BodyOf<K extends QuestionKind> = Extract<QuestionBody, { kind: K }>;
export type AnswerOf<K extends QuestionKind> = Extract<QuestionAnswer, { kind: K }>;
export type KeyOf<K extends QuestionKind> = Extract<QuestionKey, { kind: K }>;

export type AccountChoice = Schema<'AccountChoice'>;
export type SourceDocument = Schema<'SourceDocument'>;
export type VoucherDraft = Schema<'VoucherDraft'>;
export type VoucherLine = Schema<'LineDraft'>;
export type ReferenceVoucher = Schema<'ReferenceVoucher'>;
export type ReferenceLine = Schema<'ReferenceLine'>;
/** What a programming question takes from its Python task. */
export type ProgramText = Schema<'ProgramText'>;
export type RubricPoint = Schema<'RubricPoint'>;
