import type { ItemRef, Preparation, PreparedItem } from '../api';
import { nameOf } from './at';

/** What is chosen, by names, after a box was ticked or cleared. */
export function toggled(
  names: ReadonlySet<string>,
  item: PreparedItem,
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(names);
  if (isChosen) next.add(nameOf(item));
  else next.delete(nameOf(item));
  return next;
}

/** The chosen items in the order of the course; what stands in a chosen chapter comes with it and is not named. */
export function chosenItems(
  { chapters, companies }: Pick<Preparation, 'chapters' | 'companies'>,
  names: ReadonlySet<string>,
): ItemRef[] {
  const chosen = (items: readonly PreparedItem[]) =>
    items.filter((item) => names.has(nameOf(item))).map(({ kind, id }) => ({ kind, id }));
  const ofChapters = chapters.flatMap(({ own, items }) =>
    own && names.has(nameOf(own)) ? [{ kind: own.kind, id: own.id }] : chosen(items),
  );
  return [...ofChapters, ...chosen(companies)];
}
