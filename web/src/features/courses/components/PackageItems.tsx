import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { PackageItem, PackageReport } from '../api';
import styles from './PackageItems.module.css';

const tones = { brought: 'good', partly: 'warn', left_out: 'bad' } as const;

interface Props {
  report: PackageReport;
  /** Whether the course comes from another platform or goes to one. */
  way?: 'in' | 'out';
}

/** What another platform exported, or what it would not get, item by item: first what is missing or not whole, and why. */
export function PackageItems({ report, way = 'in' }: Props) {
  const { t } = useTranslation('courses');
  const of = (outcome: PackageItem['outcome']) => report.items.filter((item) => item.outcome === outcome);
  const [brought, partly, left] = [of('brought'), of('partly'), of('left_out')];
  const title = t(way === 'in' ? 'package.title' : 'package.titleOut', {
    format: t(`package.format.${report.format}`),
    brought: brought.length,
    partly: partly.length,
    left: left.length,
  });
  return (
    <section className={styles.box} aria-label={t(`package.format.${report.format}`)}>
      <h3 className={styles.title}>{title}</h3>
      <Items items={[...left, ...partly]} way={way} />
      {brought.length > 0 ? (
        <details>
          <summary className={styles.summary}>{t('package.whole', { count: brought.length })}</summary>
          <Items items={brought} way={way} />
        </details>
      ) : null}
    </section>
  );
}

function Items({ items, way }: { items: readonly PackageItem[]; way: 'in' | 'out' }) {
  const { t, i18n } = useTranslation('courses');
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package may hold two items of one name, and the list never changes
        <li key={at}>
          <StatusTag tone={tones[item.outcome]}>
            {t(`package.${way === 'in' ? 'outcome' : 'outcomeOut'}.${item.outcome}`)}
          </StatusTag>
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
