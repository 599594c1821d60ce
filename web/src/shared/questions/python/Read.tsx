import { useTranslation } from 'react-i18next';
import { CodeText } from '../../ui/CodeText';
import type { ExpectedProps, OwnProps } from '../kind';

export function Own({ answer }: OwnProps<'python'>) {
  const { t } = useTranslation('questions');
  return <CodeText code={answer.code} label={t('ownAnswer')} />;
}

export function Expected({ answerKey }: ExpectedProps<'python'>) {
  const { t } = useTranslation('questions');
  return answerKey.solution ? (
    <CodeText code={answerKey.solution} label={t('expected')} />
  ) : (
    <p>{t('python.tests')}</p>
  );
}
