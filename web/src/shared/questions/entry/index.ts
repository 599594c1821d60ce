import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { EntryTable } from '../vouchers/EntryTable';
import { freshVoucher } from '../vouchers/fresh';
import { Expected, Own } from './Read';

export const entry: QuestionKindModule<'entry'> = {
  kind: 'entry',
  fresh: () => ({
    body: { kind: 'entry', accounts: [], offers_no_entry: false },
    key: {
      kind: 'entry',
      no_entry: false,
      vouchers: [freshVoucher('R1')],
      alternatives: [],
      preset: 'practice',
    },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.entry)),
  reading: { Own, Expected },
  printing: { Space: EntryTable },
  inTables: {},
};
