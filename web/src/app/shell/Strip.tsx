import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '@/shared/lib/useMedia';
import { TabBar } from '@/shared/tabs/TabBar';
import { lazily } from '@/shared/ui/lazily';
import { isNamedLater } from '../places';
import { PageName } from './PageName';
import styles from './Strip.module.css';
import { type Crumb, useCrumbs } from './useCrumbs';

const Folded = lazily(() => import('./StripMenus').then((module) => module.Folded));
const AllTabs = lazily(() => import('./StripMenus').then((module) => module.AllTabs));

/** The one row between frame and page: where one is, what is open. */
export function Strip() {
  return (
    <div className={styles.strip} data-print="title">
      <Trail />
      <TabBar isNamedLater={isNamedLater} />
      <Suspense fallback={<span className={styles.allTabs} />}>
        <AllTabs />
      </Suspense>
    </div>
  );
}

function Trail() {
  const { t } = useTranslation('shell');
  const isNarrow = useMedia('(max-width: 1199px)');
  const before = useCrumbs().slice(0, -1);
  return (
    <nav className={styles.trail} aria-label={t('breadcrumb')}>
      <ol className={styles.crumbs}>
        {isNarrow ? (
          <li className={styles.crumb}>
            <Suspense fallback={null}>
              <Folded crumbs={before} />
            </Suspense>
          </li>
        ) : (
          before.map((crumb) => (
            <li key={crumb.path} className={styles.crumb}>
              <Way crumb={crumb} />
            </li>
          ))
        )}
        <li className={styles.here}>
          <PageName className={styles.name} />
        </li>
      </ol>
    </nav>
  );
}

function Way({ crumb }: { crumb: Crumb }) {
  const { t } = useTranslation('routes');
  if (crumb.noRedirect) return <span>{t(crumb.title)}</span>;
  return (
    <Link to={crumb.path as '/'} className={styles.link}>
      {t(crumb.title)}
    </Link>
  );
}
