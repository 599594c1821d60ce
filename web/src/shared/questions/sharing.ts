import styles from './sharing.module.css';
import type { SharedStem } from './types';

export interface Sharing {
  shared?: SharedStem | null | undefined;
}

/** The number of the first question of its composite, from the number of one of them. */
export const firstNumber = (item: Sharing, number: number): number => number - ((item.shared?.part ?? 1) - 1);

/** What an item is drawn anew by: questions on one material keep it, folded or scrolled as it is. */
export const groupKey = (item: Sharing, number: number): string =>
  item.shared ? `from ${firstNumber(item, number)}` : `${number}`;

/** Joins the numbers of one composite on a sheet of numbers, by a bracket below them. */
export function groupClass(shared: SharedStem | null | undefined): string {
  if (!shared || shared.parts < 2) return '';
  const end = shared.part === 1 ? styles.first : shared.part === shared.parts ? styles.last : '';
  return `${styles.joined} ${end}`;
}
