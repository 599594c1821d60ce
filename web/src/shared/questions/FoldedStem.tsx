import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './questions.module.css';
import type { QuestionKind } from './types';

/** What is asked, above its answer. Books are kept at a desk as large as the screen: above it, what is asked can be folded away. */
export function FoldedStem({ kind, children }: { kind: QuestionKind; children: ReactNode }) {
  const { t } = useTranslation('questions');
  if (kind !== 'books') return children;
  return (
    <details className={styles.asked} open>
      <summary>{t('asked')}</summary>
      {children}
    </details>
  );
}
