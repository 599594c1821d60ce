import type { ComponentType } from 'react';
import type { FieldError } from '../api/errors';
import type { Noting } from '../notes/model';
import type {
  AnswerKind,
  AnswerOf,
  BodyOf,
  KeyOf,
  ProgramText,
  QuestionBody,
  QuestionKey,
  QuestionKind,
} from './types';

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
  /** Of books: the book that answers it, opened if it is not yet; only where one may be kept. */
  book?: { name: string; open: () => Promise<number> };
  /** Of a program: runs it and gives what it does, line by line; only where it may be tried. */
  onTry?: (code: string) => Promise<ReadableStream<Uint8Array>>;
}

/** How a kind is answered. An exam starts with this alone: hundreds open it in the same minute. */
export interface Answering<K extends QuestionKind> {
  /** Where it is answered. */
  Input: ComponentType<InputProps<K>>;
  /** Whether nothing has been answered yet. */
  isEmpty: (answer: AnswerOf<K>) => boolean;
  /** The answer after the choice at this place, from 0, was made by its key; undefined without one. */
  pick?: (body: BodyOf<K>, answer: AnswerOf<K> | undefined, place: number) => AnswerOf<K> | undefined;
}

export interface StoredFile {
  file_id: number;
  name: string;
  address: string;
}

export interface ReviewProps<K extends QuestionKind> {
  body: BodyOf<K>;
  answer: AnswerOf<K> | undefined;
  /** Absent as long as it may not be seen. */
  answerKey: KeyOf<K> | undefined;
}

export interface OwnProps<K extends QuestionKind> extends ReviewProps<K> {
  answer: AnswerOf<K>;
  /** Of an answer of files: where they are read. */
  files: StoredFile[];
  /** What a marker says at its places. */
  noting?: Noting | undefined;
}

export interface ExpectedProps<K extends QuestionKind> {
  body: BodyOf<K>;
  answerKey: KeyOf<K>;
}

/** How an answer is read: in one picture with what was expected, or each by itself. */
type Reading<K extends QuestionKind> =
  | { Both: ComponentType<ReviewProps<K>> }
  | { Own: ComponentType<OwnProps<K>>; Expected: ComponentType<ExpectedProps<K>> };

/** What a form of an author is given: body and key change together. */
export interface AuthorProps<K extends QuestionKind = QuestionKind> {
  body: BodyOf<K>;
  answerKey: KeyOf<K>;
  onChange: (body: QuestionBody, key: QuestionKey) => void;
}

/** Names of the places a message speaks of, by the number of the row. */
export interface CheckWords {
  value: (number: number) => string;
  tolerance: (number: number) => string;
  range: (number: number) => string;
}

/** What a marker gives points for, or with a negative weight takes them away for. */
export interface RubricLine {
  title: string;
  weight: number;
}

/** A question on paper. */
interface Printing<K extends QuestionKind> {
  /** What it gives beside its text. It is not repeated on an answer sheet. */
  Given?: ComponentType<{ body: BodyOf<K> }>;
  /** Where it is answered with a pen; absent where only a bracket is filled. */
  Space?: ComponentType<{ body: BodyOf<K> }>;
  /** What is ticked on an answer sheet, by the words for right and wrong; absent where one writes. */
  ticks?: (body: BodyOf<K>, words: [string, string]) => string[];
  /** The right ticks, where that says all that is expected. */
  rightTicks?: (body: BodyOf<K>, key: KeyOf<K>, words: [string, string]) => string;
}

/** A question within another: 小题. */
export interface Part {
  stem: string;
  image: string | null;
  body: QuestionBody;
  /** What is told to who may know it; absent together. */
  key?: QuestionKey;
  points?: number;
  analysis?: string;
}

/** Of a kind that is made of questions of other kinds, each answered and marked by itself. */
export interface Parting<K extends QuestionKind> {
  of: (body: BodyOf<K>, key: KeyOf<K> | undefined) => Part[];
  join: (parts: Required<Part>[]) => { body: BodyOf<K>; key: KeyOf<K> };
  /** What the whole is worth: its parts together. */
  full: (key: KeyOf<K>) => number;
}

interface Common<K extends QuestionKind> {
  kind: K;
  /** A new question of the kind, for an author to fill in. What a form does not show has the server's usual values. */
  fresh: () => { body: BodyOf<K>; key: KeyOf<K> };
  Author: ComponentType<AuthorProps<K>>;
  /**
   * What the server could only call unreadable: numbers that are none. The rest of the rules are the server's. The key comes
   * back as it is sent, with empty numbers left out.
   */
  check?: (key: KeyOf<K>, words: CheckWords) => { key: KeyOf<K>; faults: FieldError[] };
  /** A value for each number that differs by student; `random` gives numbers from 0 to below 1. */
  draw?: (key: KeyOf<K>, random: () => number) => Record<string, string>;
  printing: Printing<K>;
  /** What a marker gives points for. */
  rubric?: (key: KeyOf<K>) => RubricLine[];
  /** Whether the key says anything to its marker; what a person marks may come without a model answer. */
  isTold?: (key: KeyOf<K>) => boolean;
  /** Absent where a table or a text cannot hold the kind; otherwise which columns it has beside the answer. */
  inTables?: { hasOptions?: true; hasRubric?: true; hasRule?: true; hasParts?: true };
}

/** Everything of a kind of question but how it is answered (`Answering`). It is either answered itself or made of parts. */
export type QuestionKindModule<K extends QuestionKind> = Common<K> &
  (K extends AnswerKind ? { reading: Reading<K> } : { parting: Parting<K> });

/** Of a question whose kind is known at run time only. */
export interface AnyKindModule extends Common<QuestionKind> {
  reading?: Reading<QuestionKind>;
  parting?: Parting<QuestionKind>;
}
