import { useTranslation } from 'react-i18next';
import type { Finding, FindingPlace } from '../api/types';
import styles from './books.module.css';

export type OpenPlace = (place: FindingPlace) => void;

/** More places than this are counted, not named. */
const mostPlaces = 12;

/** What is open before a period is closed, each with the places where it is put right. */
export function ClosingFindings({ findings, onPlace }: { findings: Finding[]; onPlace: OpenPlace }) {
  const { t } = useTranslation('simulation');
  if (findings.length === 0) return <p className={styles.muted}>{t('closing.clear')}</p>;
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li
          key={finding.code + finding.message}
          className={finding.severity === 'warning' ? styles.warning : ''}
        >
          {finding.message}
          {finding.places && finding.places.length > 0 ? (
            <span className={styles.places}>
              {finding.places.slice(0, mostPlaces).map((place) => (
                <button
                  key={nameOf(place)}
                  type="button"
                  className={styles.link}
                  onClick={() => onPlace(place)}
                >
                  {nameOf(place)}
                </button>
              ))}
              {finding.places.length > mostPlaces ? <span>…{finding.places.length}</span> : null}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function nameOf(place: FindingPlace): string {
  switch (place.kind) {
    case 'voucher':
      return place.label;
    case 'account':
      return place.code;
    case 'business':
      return place.title;
  }
}
