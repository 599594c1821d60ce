import { useTranslation } from 'react-i18next';
import { Meter } from '@/shared/ui/Meter';
import { type BusinessesProps, percentWord } from './BusinessMap';
import styles from './businesses.module.css';

/** The businesses on a phone, one below the other: the mean, how many have it right, how many have not booked it. */
export function BusinessList({ data: { businesses }, onOpen }: BusinessesProps) {
  const { t } = useTranslation('ways');
  return (
    <ul className={styles.list} aria-label={t('list.label')}>
      {businesses.map(({ key, number, title, percent, right, missing, accepted }) => (
        <li key={key}>
          <button type="button" onClick={() => onOpen(key)}>
            <strong>
              <span className="sp-number">{number}</span> {title}
            </strong>
            <Meter
              value={percent ?? 0}
              label={t('list.mean', { mean: percentWord(percent) })}
              figure={percentWord(percent)}
            />
            <small>
              {t('list.right', { count: right })} · {t('list.missing', { count: missing })}
              {accepted > 0 ? ` · ${t('list.accepted', { count: accepted })}` : null}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
