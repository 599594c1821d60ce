import type { Author, CheckView, PairRow } from '../api';

/** Whom a comparison found, and how they belong together. Pure. */

/** Those of a comparison by their place in it. */
export const byPlace = (authors: Author[]) => new Map(authors.map((author) => [author.place, author]));

/** A pair with both of its people. */
export interface Resemblance extends PairRow {
  people: [Author, Author];
}

/** The pairs, the most alike first as the server sorts them; one of whom a person is missing is none. */
export function resemblances({ authors, pairs }: Pick<CheckView, 'authors' | 'pairs'>): Resemblance[] {
  const found = byPlace(authors);
  return pairs.flatMap((pair) => {
    const [one, other] = [found.get(pair.one), found.get(pair.other)];
    return one && other ? [{ ...pair, people: [one, other] as [Author, Author] }] : [];
  });
}

/** People whose hand-ins are all alike. */
export interface Group {
  number: number;
  people: Author[];
  /** The most alike pair of them. */
  first: number;
  /** The most that one of them has in common with another, in percent. */
  percent: number;
}

/** The groups, numbered from 1 in the order of their most alike pair. */
export function groupsOf(pairs: Resemblance[]): Group[] {
  const groups = new Map<number, Group>();
  for (const { group, number, people, one_percent, other_percent } of pairs) {
    if (group === null) continue;
    const known = groups.get(group) ?? { number: groups.size + 1, people: [], first: number, percent: 0 };
    known.percent = Math.max(known.percent, one_percent, other_percent);
    for (const person of people) {
      if (!known.people.some(({ place }) => place === person.place)) known.people.push(person);
    }
    groups.set(group, known);
  }
  return [...groups.values()];
}

/** The number on the screen of the group that a pair belongs to. */
export function groupNumbers(pairs: Resemblance[]): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const { group } of pairs) {
    if (group !== null && !numbers.has(group)) numbers.set(group, numbers.size + 1);
  }
  return numbers;
}
