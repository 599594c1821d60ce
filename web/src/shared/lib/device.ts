import { randomKey } from '@/shared/lib/random';
import { readStored, writeStored } from '@/shared/lib/storage';

const key = 'suanpan.exam.device';

/** This browser's own name, by which the server tells two devices of one student apart. */
export function deviceName(): string {
  const kept = readStored(key, (value) =>
    typeof value === 'string' && value.length >= 8 ? value : undefined,
  );
  if (kept !== undefined) return kept;
  const made = randomKey();
  writeStored(key, made);
  return made;
}
