import { useTranslation } from 'react-i18next';
import { FoundItems } from '@/shared/ui/FoundItems';
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
  const { t } = useTranslation('courses');
  return (
    <FoundItems
      // A package may hold two items of one name, and the list never changes.
      items={items.map((item, at) => ({
        key: at,
        tone: tones[item.outcome],
        outcome: t(`package.${way === 'in' ? 'outcome' : 'outcomeOut'}.${item.outcome}`),
        kind: t(`package.kind.${item.kind}`),
        name: item.place === '' ? item.name : `${item.place} › ${item.name}`,
        reasons: item.reasons,
      }))}
    />
  );
}
