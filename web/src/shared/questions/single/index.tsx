import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { freshOptions } from '../options/fresh';
import { lettersAt, lettersOf } from '../options/letters';
import { OptionsReview } from '../options/OptionsReview';
import { shown } from '../options/options';
import { PrintOptions } from '../options/PrintOptions';

export const single: QuestionKindModule<'single'> = {
  kind: 'single',
  fresh: () => ({
    body: { kind: 'single', options: freshOptions() },
    key: { kind: 'single', correct: 'A', partial: {} },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.OptionsEditor)),
  reading: {
    Both: ({ body, answer, answerKey }) => (
      <OptionsReview
        options={shown(body)}
        chosen={answer?.choice ? [answer.choice] : []}
        right={answerKey && [answerKey.correct]}
      />
    ),
  },
  printing: {
    Space: PrintOptions,
    ticks: lettersOf,
    rightTicks: (body, key) => lettersAt(body, [key.correct]),
  },
  inTables: { hasOptions: true },
};
