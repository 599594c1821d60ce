import type { ItemKind, ItemRef } from '../api';

const kinds: readonly ItemKind[] = [
  'course',
  'chapter',
  'lecture',
  'resources',
  'task',
  'exercise',
  'flow',
  'python',
  'company',
  'assessment',
];

/** An item as an address carries it: `lecture/l1`. */
export const nameOf = (at: ItemRef): string => `${at.kind}/${at.id}`;

/** The item that an address names; undefined where it names none. */
export function itemOf(name: string | undefined): ItemRef | undefined {
  const [kind, ...rest] = (name ?? '').split('/');
  const known = kinds.find((one) => one === kind);
  const id = rest.join('/');
  return known === undefined || id === '' ? undefined : { kind: known, id };
}

export const isSameItem = (one: ItemRef | undefined, other: ItemRef): boolean =>
  one !== undefined && one.kind === other.kind && one.id === other.id;
