import { useTranslation } from 'react-i18next';
import styles from './Difficulty.module.css';

const most = 5;

/** Difficulty as beads on a rod, one to five. */
export function Difficulty({ level }: { level: number }) {
  const { t } = useTranslation('coding');
  return (
    <span className={styles.rod} role="img" aria-label={t('task.difficulty', { level, most })}>
      {Array.from({ length: most }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bead is its place
        <i key={at} className={at < level ? styles.counts : ''} />
      ))}
    </span>
  );
}
