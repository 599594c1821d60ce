import type { KeyOf } from '../types';

/** One legal order of the right steps: each after all that must stand before it. */
export function orderOf(key: KeyOf<'flow'>): string[] {
  const left = new Map(Object.entries(key.steps));
  const order: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, before]) => before.every((id) => order.includes(id) || !left.has(id)));
    const id = next?.[0] ?? [...left.keys()][0];
    if (id === undefined) break;
    order.push(id);
    left.delete(id);
  }
  return order;
}
