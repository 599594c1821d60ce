import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { PackageItem, PackageReport } from '../api';
import styles from './PackageItems.module.css';

const tones = { brought: 'good', partly: 'warn', left_out: 'bad' } as const;

/** What another platform exported, item by item: first what does not come or not whole, and why. */
export function PackageItems({ report }: { report: PackageReport }) {
  const { t } = useTranslation('courses');
  const of = (outcome: PackageItem['outcome']) => report.items.filter((item) => item.outcome === outcome);
  const [brought, partly, left] = [of('brought'), of('partly'), of('left_out')];
  const title = t('package.title', {
    format: t(`package.format.${report.format}`),
    brought: brought.length,
    partly: partly.length,
    left: left.length,
  });
  return (
    <section className={styles.box} aria-label={t(`package.format.${report.format}`)}>
      <h3 className={styles.title}>{title}</h3>
      <Items items={[...left, ...partly]} />
      {brought.length > 0 ? (
        <details>
          <summary className={styles.summary}>{t('package.whole', { count: brought.length })}</summary>
          <Items items={brought} />
        </details>
      ) : null}
    </section>
  );
}

function Items({ items }: { items: readonly PackageItem[] }) {
  const { t, i18n } = useTranslation('courses');
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package may hold two items of one name, and the list never changes
        <li key={at}>
          <StatusTag tone={tones[item.outcome]}>{t(`package.outcome.${item.outcome}`)}</StatusTag>
          <span className={styles.kind}>{t(`package.kind.${item.kind}`)}</span>
          <span className={styles.name}>
            {item.place === '' ? item.name : `${item.place} › ${item.name}`}
          </span>
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
