import { useTranslation } from 'react-i18next';
import { letterOf } from '../model';
import type { BodyOf } from '../types';

/** What is chosen among, whatever the kind: by its tab, or by being right or wrong. */
export interface ShownOption {
  value: string;
  text: string;
  image?: string | null;
}

type WithOptions = BodyOf<'single' | 'multiple'>;

export const shown = ({ options }: WithOptions): ShownOption[] =>
  options.map((option) => ({ value: option.tab, text: option.text, image: option.img_path ?? null }));

export function useTruths(): ShownOption[] {
  const { t } = useTranslation('questions');
  return [
    { value: 'true', text: t('true') },
    { value: 'false', text: t('false') },
  ];
}

export const tabAt = ({ options }: WithOptions, place: number): string | undefined => options[place]?.tab;

export const lettersOf = ({ options }: WithOptions): string[] => options.map((_, place) => letterOf(place));

/** The letters of these tabs, in the order shown. */
export const lettersAt = ({ options }: WithOptions, tabs: string[]): string =>
  options.flatMap((option, place) => (tabs.includes(option.tab) ? [letterOf(place)] : [])).join('');

export const freshOption = (tab: string): WithOptions['options'][number] => ({
  tab,
  text: '',
  file_id: null,
  img_path: null,
});

export const freshOptions = () => ['A', 'B', 'C', 'D'].map(freshOption);
