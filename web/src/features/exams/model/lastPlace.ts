import { dropStored, isRecord, readStored, writeStored } from '@/shared/lib/storage';

/** Where on the paper its student was on this computer: question, scroll, and the field with the cursor in it. */
export interface LastPlace {
  position: number;
  scroll: number;
  /** The how manieth field of the question, from 0. */
  field: number | undefined;
  /** Selected characters of that field. */
  from: number;
  to: number;
}

const keyOf = (attemptId: number) => `suanpan.exam.place.${attemptId}`;
const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);

export const readPlace = (attemptId: number): LastPlace | undefined =>
  readStored(keyOf(attemptId), (value) => {
    const position = isRecord(value) ? count(value.position) : undefined;
    if (!isRecord(value) || position === undefined) return undefined;
    const from = count(value.from) ?? 0;
    return {
      position,
      scroll: count(value.scroll) ?? 0,
      field: count(value.field),
      from,
      to: count(value.to) ?? from,
    };
  });

export const keepPlace = (attemptId: number, place: LastPlace): void => writeStored(keyOf(attemptId), place);

/** Another computer has gone on, or the paper is handed in: what this one remembers is no longer true. */
export const dropPlace = (attemptId: number): void => dropStored(keyOf(attemptId));
