import * as z from 'zod/mini';
import type { Entry } from './transport';

/** Of what a browser kept, the changes that can be believed: it may be old, foreign or edited. */
export function believed<T>(kept: readonly unknown[], schema: z.ZodMiniType<T>): Entry<T>[] {
  const entrySchema = z.object({ key: z.string(), epoch: z.int(), seq: z.int(), value: schema });
  return kept.flatMap((entry): Entry<T>[] => {
    const known = entrySchema.safeParse(entry);
    return known.success ? [known.data as Entry<T>] : [];
  });
}
