import type { BodyOf, KeyOf } from '../types';

type Item = BodyOf<'ordering'>['items'][number];

export const freshItem = (id: string): Item => ({ id, text: '', img_path: null });

/** Body and key of items in their right order. */
export const orderingOf = (
  items: Item[],
  rule: KeyOf<'ordering'>['rule'] = 'adjacent',
): { body: BodyOf<'ordering'>; key: KeyOf<'ordering'> } => ({
  body: { kind: 'ordering', items },
  key: { kind: 'ordering', order: items.map((item) => item.id), rule },
});
