import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { EntryTable } from '../vouchers/EntryTable';
import { freshVoucher } from '../vouchers/fresh';
import { Drafts, References } from '../vouchers/lazyTables';
import { freshBody } from './fresh';

export const voucher: QuestionKindModule<'voucher'> = {
  kind: 'voucher',
  fresh: () => ({
    body: freshBody(),
    key: { kind: 'voucher', vouchers: [freshVoucher('R1')], preset: 'practice' },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.voucher)),
  reading: {
    Own: ({ body, answer }) => <Drafts vouchers={answer.vouchers} accounts={body.accounts} />,
    Expected: ({ body, answerKey }) => <References vouchers={answerKey.vouchers} accounts={body.accounts} />,
  },
  printing: {
    Given: lazily(() => import('./PrintedDocuments').then((module) => module.PrintedDocuments)),
    Space: EntryTable,
  },
};
