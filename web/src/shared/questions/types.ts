/** Questions as the server sends them. One entry a kind: what is seen, what is sent, what is expected. */

export type QuestionKind =
  | 'single'
  | 'multiple'
  | 'true_false'
  | 'blank'
  | 'short_answer'
  | 'calculation'
  | 'entry'
  | 'voucher'
  | 'flow'
  | 'python'
  | 'matching'
  | 'file_upload';

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

export interface ChoiceOption {
  tab: string;
  text: string;
  file_id?: number;
  img_path?: string;
}

export interface AccountChoice {
  code: string;
  name: string;
}

export interface MatchItem {
  id: string;
  text: string;
  img_path?: string;
}

export interface FlowItem {
  id: string;
  title: string;
  kind?: 'step' | 'gateway' | 'document';
}

export interface SourceDocument {
  id: string;
  title: string;
  img_path?: string | null;
  fields: [string, string][];
}

export interface Bodies {
  single: { options: ChoiceOption[] };
  multiple: { options: ChoiceOption[] };
  true_false: object;
  blank: { blanks: { label?: string; unit?: string }[] };
  short_answer: { max_chars?: number | null };
  calculation: { cells: { id: string; label: string; unit?: string }[]; asks_process?: boolean };
  entry: { accounts: AccountChoice[]; offers_no_entry?: boolean };
  voucher: { documents: SourceDocument[]; accounts: AccountChoice[]; words?: string[] };
  flow: { start: string; end: string; items: FlowItem[]; lanes?: { id: string; title: string }[] };
  python: { task?: string | null; starter: string; files: { name: string; file_id: number }[] };
  matching: { left: MatchItem[]; right: MatchItem[] };
  file_upload: { accept: string[]; max_files: number; max_size_bytes: number };
}

export interface VoucherLine {
  summary: string;
  account: string;
  /** Decimal strings; "0.00" for the empty side. */
  debit: string;
  credit: string;
}

export interface VoucherDraft {
  word?: string;
  date?: string | null;
  attachments?: number;
  documents?: string[];
  lines: VoucherLine[];
}

export interface Answers {
  single: { choice: string | null };
  multiple: { choices: string[] };
  true_false: { choice: boolean | null };
  blank: { blanks: string[] };
  short_answer: { text: string };
  calculation: { cells: Record<string, string>; process: string };
  entry: { no_entry: boolean; vouchers: VoucherDraft[] };
  voucher: { vouchers: VoucherDraft[] };
  flow: { steps: { id: string; lane?: string }[] };
  python: { code: string };
  matching: { pairs: { left: string; right: string }[] };
  file_upload: { files: { file_id: number; name: string }[] };
}

export interface ReferenceLine {
  accounts: string[];
  side: 'debit' | 'credit';
  amount: string;
}

export interface ReferenceVoucher {
  id: string;
  variants: { lines: ReferenceLine[] }[];
}

export interface RubricPoint {
  title: string;
  weight: number;
  any_of?: string[];
  all_of?: string[];
  none_of?: string[];
}

export interface Keys {
  single: { correct: string };
  multiple: { correct: string[]; rule?: string };
  true_false: { correct: boolean; penalty_percent?: number };
  blank: { blanks: { accept: string[]; number?: { value: string; tolerance?: string }; pattern?: string }[] };
  short_answer: { reference?: string; rubric: RubricPoint[]; two_markers?: boolean };
  calculation: {
    variables?: { name: string; from: string; to: string; step: string }[];
    cells: { id: string; value?: string; formula?: string; tolerance?: string }[];
  };
  entry: { no_entry?: boolean; vouchers: ReferenceVoucher[] };
  voucher: { vouchers: ReferenceVoucher[] };
  flow: { steps: Record<string, string[]>; optional?: string[]; feedback?: Record<string, string> };
  python: { solution?: string; declared_tests?: string; python_tests?: string };
  matching: { pairs: { left: string; right: string }[] };
  file_upload: { criteria?: { title: string; weight: number }[] };
}

type Tagged<Map> = { [K in keyof Map]: { kind: K } & Map[K] }[keyof Map];

export type QuestionBody = Tagged<Bodies>;
export type QuestionAnswer = Tagged<Answers>;
export type QuestionKey = Tagged<Keys>;

export type BodyOf<K extends QuestionKind> = Extract<QuestionBody, { kind: K }>;
export type AnswerOf<K extends QuestionKind> = Extract<QuestionAnswer, { kind: K }>;
export type KeyOf<K extends QuestionKind> = Extract<QuestionKey, { kind: K }>;

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
}

/** What a review of one kind is given. Without a key only the answer is shown. */
export interface ReviewProps<K extends QuestionKind> {
  body: BodyOf<K>;
  answer: AnswerOf<K> | undefined;
  answerKey: KeyOf<K> | undefined;
  files?: { file_id: number; name: string; address: string }[];
}
