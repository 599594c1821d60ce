import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import styles from './FoundItems.module.css';
import { StatusTag } from './StatusTag';

export interface FoundItem {
  key: string | number;
  tone: 'good' | 'warn' | 'bad';
  outcome: string;
  kind?: string;
  name: string;
  /** Why, as the server says it in Chinese. */
  reasons: readonly string[];
}

/** What comes of each item that is brought or taken along, and why. */
export function FoundItems({ items, label }: { items: readonly FoundItem[]; label?: string }) {
  const { i18n } = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul className={styles.items} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <StatusTag tone={item.tone}>{item.outcome}</StatusTag>
          {item.kind === undefined ? null : <span className={styles.kind}>{item.kind}</span>}
          <span className={styles.name}>{item.name}</span>
          {item.reasons.map((reason) => (
            <span key={reason} className={styles.reason}>
              {said(reason, i18n.language)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
