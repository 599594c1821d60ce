import * as z from 'zod/mini';
import { schema as blank } from './blank/schema';
import { schema as books } from './books/schema';
import { schema as calculation } from './calculation/schema';
import { schema as entry } from './entry/schema';
import { schema as file_upload } from './file_upload/schema';
import { schema as flow } from './flow/schema';
import { schema as matching } from './matching/schema';
import { schema as multiple } from './multiple/schema';
import { schema as ordering } from './ordering/schema';
import { schema as python } from './python/schema';
import { schema as short_answer } from './short_answer/schema';
import { schema as single } from './single/schema';
import { schema as true_false } from './true_false/schema';
import type { AnswerKind, AnswerOf, QuestionAnswer } from './types';
import { schema as voucher } from './voucher/schema';

const all: { [K in AnswerKind]: z.ZodMiniType<AnswerOf<K>> } = {
  single,
  multiple,
  true_false,
  blank,
  short_answer,
  calculation,
  entry,
  voucher,
  flow,
  python,
  matching,
  ordering,
  file_upload,
  books,
};

/** What an answer must look like that a browser kept: the shape of `QuestionAnswer`, checked at run time. */
export const answerSchema: z.ZodMiniType<QuestionAnswer> = z.union(Object.values(all));
