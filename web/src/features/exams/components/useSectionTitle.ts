import { useTranslation } from 'react-i18next';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { questionKinds } from '@/shared/questions/kinds';
import type { QuestionKind } from '@/shared/questions/types';
import type { PaperSection } from '../managedApi';

export const freshSection = (title: string): PaperSection => ({
  title,
  points: null,
  questions: [],
  draws: [],
});

/** 「一、单选题」: what a section is called until its author says otherwise. */
export function useSectionTitle() {
  const { t } = useTranslation(['exams', 'questions']);
  const named = (index: number, name: string) =>
    t('exams:compose.sectionNumber', { number: index + 1, chinese: chineseNumber(index + 1), name });
  const titleOf = (index: number, kinds: ReadonlySet<QuestionKind>) => {
    const [only] = kinds;
    const defaultKind = questionKinds[Math.min(index, questionKinds.length - 1)] ?? 'single';
    const name =
      kinds.size > 1
        ? t('exams:compose.mixedSection')
        : t(`questions:kind.${kinds.size === 1 && only ? only : defaultKind}`);
    return named(index, name);
  };
  // Only a title that stands as it was given may be given anew.
  const isGiven = (index: number, title: string) =>
    title.trim() === '' ||
    title === named(index, t('exams:compose.mixedSection')) ||
    questionKinds.some((kind) => title === named(index, t(`questions:kind.${kind}`)));
  return { titleOf, isGiven };
}
