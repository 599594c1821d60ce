import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { freshOptions } from '../options/fresh';
import { lettersAt, lettersOf } from '../options/letters';
import { OptionsReview } from '../options/OptionsReview';
import { shown } from '../options/options';
import { PrintOptions } from '../options/PrintOptions';

export const multiple: QuestionKindModule<'multiple'> = {
  kind: 'multiple',
  fresh: () => ({
    body: { kind: 'multiple', options: freshOptions() },
    key: { kind: 'multiple', correct: [], rule: 'half_for_subset' },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.OptionsEditor)),
  reading: {
    Both: ({ body, answer, answerKey }) => (
      <OptionsReview options={shown(body)} chosen={answer?.choices ?? []} right={answerKey?.correct} />
    ),
  },
  printing: {
    Space: PrintOptions,
    ticks: lettersOf,
    rightTicks: (body, key) => lettersAt(body, key.correct),
  },
  inTables: { hasOptions: true, hasRule: true },
};
