import { useTranslation } from 'react-i18next';
import styles from './vouchers.module.css';

const rows = 6;

/** An empty sheet of an entry, for a pen. */
export function EntryTable() {
  const { t } = useTranslation('questions');
  return (
    <table className={styles.entry}>
      <thead>
        <tr>
          <th scope="col">{t('entry.account')}</th>
          <th scope="col">{t('entry.debit')}</th>
          <th scope="col">{t('entry.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty rows never move
          <tr key={row}>
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
