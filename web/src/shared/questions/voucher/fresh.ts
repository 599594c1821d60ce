import type { BodyOf, SourceDocument } from '../types';

export const freshDocument = (id: string): SourceDocument => ({
  id,
  kind: '',
  title: '',
  img_path: null,
  fields: [['', '']],
  items: [],
});

export const freshBody = (): BodyOf<'voucher'> => ({
  kind: 'voucher',
  documents: [freshDocument('D1')],
  accounts: [],
  words: ['记'],
});
