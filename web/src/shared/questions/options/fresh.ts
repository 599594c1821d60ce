import type { BodyOf } from '../types';

type WithOptions = BodyOf<'single' | 'multiple'>;

export const freshOption = (tab: string): WithOptions['options'][number] => ({
  tab,
  text: '',
  file_id: null,
  img_path: null,
});

export const freshOptions = () => ['A', 'B', 'C', 'D'].map(freshOption);
