import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import { TextChanges } from '@/shared/ui/TextChanges';
import type { MadeCorrection } from '../../managedApi';
import styles from './board.module.css';

/** The corrections published so far, and how many have looked at each. */
export function MadeCorrections({ corrections }: { corrections: MadeCorrection[] }) {
  const { t } = useTranslation('invigilation');
  if (corrections.length === 0) return null;
  return (
    <>
      <h3 className={styles.sheetTitle}>{t('corrections.made')}</h3>
      <ol className={styles.changes}>
        {corrections.map((one) => (
          <li key={one.id}>
            <p className={styles.changeHead}>
              <strong>{one.note}</strong>
              {one.told === 0 ? (
                <span className={styles.aside}>{t('corrections.nobody')}</span>
              ) : (
                <StatusTag tone={one.seen === one.told ? 'good' : 'warn'}>
                  {t('corrections.seen', { seen: one.seen, told: one.told })}
                </StatusTag>
              )}
            </p>
            <TextChanges before={one.before} after={one.after} />
            <p className={styles.aside}>
              {t('corrections.by', { name: one.by_name ?? '', time: formatDateTime(one.at_ms) })}
              {one.answered > 0 ? ` · ${t('corrections.answered', { count: one.answered })}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
