import { useTranslation } from 'react-i18next';
import type { AttemptItem } from '../api';
import styles from './AttemptView.module.css';

/** That a question is not asked any more in this class: what becomes of its points, and why. */
export function LeftOut({ of }: { of: NonNullable<AttemptItem['left_out']> }) {
  const { t } = useTranslation('tasks');
  return (
    <p className={styles.leftOut} role="note">
      {t(`attempt.leftOut.${of.how}`, { reason: of.reason })}
    </p>
  );
}
