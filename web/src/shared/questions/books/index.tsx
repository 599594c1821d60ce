import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Expected, Own, Space } from './Read';

export const books: QuestionKindModule<'books'> = {
  kind: 'books',
  fresh: () => ({
    body: { kind: 'books', company: '', businesses: [], own_company: false },
    key: { kind: 'books', preset: 'contest_lite', parts: {}, statements: [], accepted: [] },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.books)),
  reading: { Own, Expected },
  printing: { Space },
  // What is expected stands with the company.
  isTold: () => false,
};
