import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../model/draft';
import styles from './SaveLine.module.css';

/** Where the text is safe at this moment. */
export function SaveLine({ status, savedAtMs }: { status: SaveState; savedAtMs: number | undefined }) {
  const { t } = useTranslation('coding');
  if (status === 'untouched') return null;
  const time = savedAtMs === undefined ? '' : dayjs(savedAtMs).format('HH:mm');
  const words = t(`save.${status}`, { time });
  return (
    <span
      className={`sp-number ${styles.line} ${styles[status]}`}
      aria-live={status === 'failing' ? 'polite' : 'off'}
      title={words}
    >
      <i aria-hidden="true" />
      <span className={styles.words}>{words}</span>
    </span>
  );
}
