import { lazily } from '../../ui/lazily';
import type { QuestionKindModule, ReviewProps } from '../kind';
import { OptionsReview } from '../options/OptionsReview';
import { useTruths } from '../options/options';

function Both({ answer, answerKey }: ReviewProps<'true_false'>) {
  return (
    <OptionsReview
      options={useTruths()}
      chosen={answer?.choice == null ? [] : [String(answer.choice)]}
      right={answerKey && [String(answerKey.correct)]}
    />
  );
}

export const trueFalse: QuestionKindModule<'true_false'> = {
  kind: 'true_false',
  fresh: () => ({
    body: { kind: 'true_false' },
    key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.trueFalse)),
  reading: { Both },
  printing: {
    ticks: (_body, words) => words,
    rightTicks: (_body, key, [right, wrong]) => (key.correct ? right : wrong),
  },
  inTables: {},
};
