import * as z from 'zod/mini';
import type { AttemptView } from '../api';
import { examAnswerSchema } from './examAnswerSchema';

const part = z.looseObject({});

/** What of a kept attempt the page relies on: it may be of an older version, or edited. */
const viewSchema = z.looseObject({
  id: z.int(),
  title: z.string(),
  state: z.literal('running'),
  is_here: z.literal(true),
  now_ms: z.number(),
  deadline_at_ms: z.nullable(z.number()),
  schedule_version: z.int(),
  heard_version: z.int(),
  deadline_changes: z.array(part),
  corrections: z.array(part),
  messages: z.array(part),
  student_name: z.string(),
  student_number: z.nullable(z.string()),
  leave_action: z.string(),
  leave_limit: z.number(),
  leaves: z.number(),
  receipt: z.looseObject({ number: z.int(), hash: z.string() }),
  answer_file_key: z.string(),
  sections: z.array(
    z.looseObject({
      title: z.string(),
      items: z.array(
        z.looseObject({
          position: z.int(),
          kind: z.string(),
          points: z.number(),
          stem: z.string(),
          image: z.nullable(z.string()),
          body: z.looseObject({ kind: z.string() }),
          shared: z.nullable(z.looseObject({ stem: z.string(), part: z.int(), parts: z.int() })),
          program: z.nullable(z.looseObject({ title: z.string(), statement: z.string() })),
        }),
      ),
    }),
  ),
});

export const paperSchema = z.object({
  user: z.int(),
  attempt: z.int(),
  offsetMs: z.number(),
  view: viewSchema,
});

export const answersSchema = z.object({
  user: z.int(),
  attempt: z.int(),
  token: z.string(),
  epoch: z.int(),
  savedAtMs: z.nullable(z.number()),
  entries: z.array(
    z.object({ key: z.string(), epoch: z.int(), seq: z.int(), value: z.nullable(examAnswerSchema) }),
  ),
});

export type KeptPaper = Omit<z.infer<typeof paperSchema>, 'view'> & { view: AttemptView };
export type KeptAnswers = z.infer<typeof answersSchema>;
