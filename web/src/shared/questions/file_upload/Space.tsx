import { useTranslation } from 'react-i18next';
import styles from '../print/print.module.css';

export function Space() {
  const { t } = useTranslation('questions');
  return <p className={styles.hint}>{t('file.byFile')}</p>;
}
