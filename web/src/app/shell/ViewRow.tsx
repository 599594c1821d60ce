import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/tabs/model';
import { useSlotRef } from '@/shared/tabs/slots';
import { useShownInSight } from '@/shared/ui/useShownInSight';
import { viewsOf } from '../menu';
import { useTable } from './useTable';
import styles from './ViewRow.module.css';
import chips from './Views.module.css';

/** Several addresses that are views of one thing, as text tabs over the page; what can be done stands at the right end. */
export function ViewRow({ tab }: { tab: Place }) {
  const { t } = useTranslation(['shell', 'routes']);
  const views = viewsOf(useTable(), tab.pathname);
  const { course_id, class_id } = tab.search;
  const acts = useSlotRef('acts', views.length > 1 ? tab.key : undefined);
  const row = useShownInSight<HTMLElement>(tab.pathname);
  if (views.length < 2) return null;
  return (
    <div className={styles.row}>
      <nav ref={row} className={styles.views} aria-label={t('shell:views')}>
        {views.map(({ path, name }) => (
          <Link
            key={path}
            to={path as '/'}
            search={{ course_id, class_id } as never}
            className={`${chips.view} ${path === tab.pathname ? chips.shown : ''}`}
            aria-current={path === tab.pathname ? 'page' : undefined}
          >
            {t(`routes:${name}`)}
          </Link>
        ))}
      </nav>
      <div ref={acts} className={styles.acts} />
    </div>
  );
}
