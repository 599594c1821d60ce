import { useTranslation } from 'react-i18next';
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
