import { letterOf } from '../model';
import type { BodyOf } from '../types';

type WithOptions = BodyOf<'single' | 'multiple'>;

export const lettersOf = ({ options }: WithOptions): string[] => options.map((_, place) => letterOf(place));

/** The letters of these tabs, in the order shown. */
export const lettersAt = ({ options }: WithOptions, tabs: string[]): string =>
  options.flatMap((option, place) => (tabs.includes(option.tab) ? [letterOf(place)] : [])).join('');
