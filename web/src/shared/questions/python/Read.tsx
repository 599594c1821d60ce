import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isNoted } from '../../notes/model';
import { CodeText } from '../../ui/CodeText';
import { lazily } from '../../ui/lazily';
import type { ExpectedProps, OwnProps } from '../kind';

const NotedText = lazily(() => import('../../notes/NotedText').then((module) => module.NotedText));

export function Own({ answer, noting }: OwnProps<'python'>) {
  const { t } = useTranslation('questions');
  const plain = <CodeText code={answer.code} label={t('ownAnswer')} />;
  if (!isNoted(noting)) return plain;
  return (
    <Suspense fallback={plain}>
      <NotedText text={answer.code} label={t('ownAnswer')} noting={noting} />
    </Suspense>
  );
}

export function Expected({ answerKey }: ExpectedProps<'python'>) {
  const { t } = useTranslation('questions');
  return answerKey.solution ? (
    <CodeText code={answerKey.solution} label={t('expected')} />
  ) : (
    <p>{t('python.tests')}</p>
  );
}
