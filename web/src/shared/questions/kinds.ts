import { blank } from './blank';
import { books } from './books';
import { calculation } from './calculation';
import { composite } from './composite';
import { entry } from './entry';
import { fileUpload } from './file_upload';
import { flow } from './flow';
import type { AnyKindModule, QuestionKindModule } from './kind';
import { matching } from './matching';
import { multiple } from './multiple';
import { ordering } from './ordering';
import { python } from './python';
import { shortAnswer } from './short_answer';
import { single } from './single';
import { trueFalse } from './true_false';
import type { QuestionKind } from './types';
import { voucher } from './voucher';

/** Every kind of question, in the order lists show them. How each is answered stands in `answering.ts`. */
const all: { [K in QuestionKind]: QuestionKindModule<K> } = {
  single,
  multiple,
  true_false: trueFalse,
  blank,
  short_answer: shortAnswer,
  calculation,
  entry,
  voucher,
  flow,
  python,
  matching,
  ordering,
  file_upload: fileUpload,
  books,
  composite,
};

export const questionKinds = Object.keys(all) as QuestionKind[];

/** Typed kind by kind; body, answer and key of one kind are joined again at run time. */
export const kindOf = (kind: QuestionKind): AnyKindModule => all[kind] as unknown as AnyKindModule;
