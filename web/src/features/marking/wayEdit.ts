import type { KeyOf } from '@/shared/questions/types';
import type { ExamWay } from './regradeApi';

/** Ways of booking that the key of a question on books accepts; pure. */

type Key = KeyOf<'books'>;
type Way = ExamWay['way'];

const same = (left: Way, right: Way) => JSON.stringify(left) === JSON.stringify(right);

export const isAccepted = ({ accepted = [] }: Key, way: Way) => accepted.some((one) => same(one, way));

/** The key with a way, or without it. */
export function withWay(key: Key, way: Way, isOn: boolean): Key {
  const { accepted = [], ...rest } = key;
  const others = accepted.filter((one) => !same(one, way));
  const next = isOn ? [...others, way] : others;
  return { ...rest, accepted: next };
}
