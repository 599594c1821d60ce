import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoted } from '../../notes/model';
import { lazily } from '../../ui/lazily';
import { RichText } from '../../ui/RichText';
import type { ExpectedProps, OwnProps } from '../kind';
import styles from '../questions.module.css';
import { RubricTitles } from '../rubric/RubricTitles';

const NotedText = lazily(() => import('../../notes/NotedText').then((module) => module.NotedText));

export function Own({ answer, noting }: OwnProps<'short_answer'>) {
  const { t } = useTranslation('questions');
  const plain = <div className={styles.text}>{answer.text}</div>;
  if (!isNoted(noting)) return plain;
  return (
    <Suspense fallback={plain}>
      <NotedText isProse text={answer.text} label={t('ownAnswer')} noting={noting} />
    </Suspense>
  );
}

export const Expected = ({ answerKey }: ExpectedProps<'short_answer'>) => (
  <>
    {answerKey.reference ? <RichText text={answerKey.reference} /> : null}
    <RubricTitles lines={answerKey.rubric} />
  </>
);
