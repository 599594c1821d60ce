import { z } from 'zod/mini';
import type { Schema } from '@/shared/api/types';

/** Far more than a paper's answers need; a film chosen by mistake is not read into memory. */
const maxBytes = 4 * 1024 * 1024;

const shape = z.object({
  format: z.string(),
  attempt_id: z.number(),
  encapsulated: z.string(),
  sealed: z.string(),
});

/** The answer file that a student handed over; nothing where this is some other file. Only the server can open it. */
export async function readBroughtFile(file: File): Promise<Schema<'ExamAnswerFile'> | undefined> {
  if (file.size > maxBytes) return undefined;
  try {
    return shape.safeParse(JSON.parse(await file.text())).data;
  } catch {
    return undefined;
  }
}
