import type { BodyOf, KeyOf } from '../types';

export const freshBlank = (): BodyOf<'blank'>['blanks'][number] => ({ label: '', unit: '' });

export const freshBlankRule = (): KeyOf<'blank'>['blanks'][number] => ({
  accept: [],
  group: null,
  number: null,
  pattern: null,
  weight: null,
});
