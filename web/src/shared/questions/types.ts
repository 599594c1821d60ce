import type { Schema } from '../api/types';

/** Questions as the server sends them: what is seen, what is sent, what is expected. */

export type QuestionKind = Schema<'QuestionKind'>;
export type QuestionBody = Schema<'QuestionBody'>;
export type QuestionAnswer = Schema<'QuestionAnswer'>;
export type QuestionKey = Schema<'QuestionKey'>;

export const questionKinds: QuestionKind[] = [
  'single',
  'multiple',
  'true_false',
  'blank',
  'short_answer',
  'calculation',
  'entry',
  'voucher',
  'flow',
  'python',
  'matching',
  'file_upload',
];

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

/** What an input for one kind is given. `answer` is undefined while nothing was answered. */
export interface InputProps<K extends QuestionKind> {
  body: BodyOf<K>;
  answer: AnswerOf<K> | undefined;
  onChange: (answer: AnswerOf<K>) => void;
  disabled?: boolean;
  /** Names the group of controls for screen readers. */
  label: string;
  /** Keeps a file on the server and answers its id; only where files may be answered. */
  onUpload?: (file: File) => Promise<{ file_id: number; name: string }>;
  /** Of a program: its task's first lines and files. */
  program?: ProgramText | null;
  /** Of a program: runs it and gives what it does, line by line; only where it may be tried. */
  onTry?: (code: string) => Promise<ReadableStream<Uint8Array>>;
}
