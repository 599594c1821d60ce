import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatPoints } from '@/shared/lib/points';
import { largest } from '../../model/gradebook/scheme';
import type { Gradebook } from '../../model/gradebook/types';
import styles from './scheme.module.css';
import type { SchemeForm } from './useScheme';

/** What other weights would do, before they are saved: how many totals change, the mean, and whose change most. */
export function SchemeEffect({ book, preview }: { book: Gradebook; preview: SchemeForm['preview'] }) {
  const { t } = useTranslation(['gradebook', 'common']);
  const data = preview?.data;
  const names = new Map(book.students.map((one) => [one.user_id, one.real_name]));
  return (
    <section aria-live="polite">
      <h3 className={styles.heading}>{t('gradebook:scheme.effect')}</h3>
      {preview?.error ? (
        <p className={styles.refusal}>{messageOf(preview.error, t('common:error.system'))}</p>
      ) : data === undefined ? (
        <p className={styles.aside}>
          {t(preview ? 'gradebook:scheme.reckoning' : 'gradebook:scheme.noEffect')}
        </p>
      ) : (
        <>
          <p className="sp-number">
            {t('gradebook:scheme.changed', { count: data.changed })}{' '}
            {t('gradebook:scheme.mean', {
              before: formatPoints(data.mean_before),
              after: formatPoints(data.mean_after),
            })}
          </p>
          <ul className={styles.largest}>
            {largest(data.students).map((row) => (
              <li key={row.user_id}>
                <span>{names.get(row.user_id) ?? '—'}</span>
                <span className="sp-number">
                  {formatPoints(row.before)} → <b>{formatPoints(row.after)}</b>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
