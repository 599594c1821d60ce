import type { TFunction } from 'i18next';
import type { QuestionFlag } from '../api';

const percent = (share: number) => Math.round(share * 100);

/** What is noticed of a question, in a line. */
export function flagWords(t: TFunction<'questions'>, flag: QuestionFlag): string {
  switch (flag.kind) {
    case 'hard':
    case 'easy':
      return t(`quality.${flag.kind}`, { facility: percent(flag.facility) });
    case 'tells_little':
      return t('quality.tells_little', { discrimination: flag.discrimination.toFixed(2) });
    case 'drifted':
      return t('quality.drifted', { before: percent(flag.before), now: percent(flag.now) });
    case 'worn':
      return t('quality.worn', { uses: flag.uses });
  }
}
