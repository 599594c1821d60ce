import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { areaOf } from '../menu';
import type { RouteTitle } from '../routeMeta';
import styles from './ContextStrip.module.css';
import { CourseContext } from './CourseContext';

interface Crumb {
  title: RouteTitle;
  path: string;
  noRedirect: boolean;
}

/** Where one is: the breadcrumb from the home page on, and in the course area which course and class. */
export function ContextStrip() {
  const { t } = useTranslation(['shell', 'routes']);
  const area = areaOf(useRouterState({ select: (state) => state.location.pathname }));
  const matches = useRouterState({ select: (state) => state.matches });
  const crumbs: Crumb[] = [{ title: 'dashboard', path: '/dashboard', noRedirect: false }];
  for (const { staticData, pathname } of matches) {
    if (staticData.title !== undefined) {
      crumbs.push({ title: staticData.title, path: pathname, noRedirect: staticData.noRedirect ?? false });
    }
  }
  // An area called like its first page is not said twice.
  const shown = crumbs.filter(({ title }, index) => {
    const next = crumbs[index + 1];
    return next === undefined || t(`routes:${next.title}`) !== t(`routes:${title}`);
  });
  return (
    <div className={styles.strip}>
      <nav aria-label={t('shell:breadcrumb')}>
        <ol className={styles.crumbs}>
          {shown.map((crumb, index) => {
            const isLast = index === shown.length - 1;
            return (
              <li key={crumb.path} className={styles.crumb}>
                {isLast || crumb.noRedirect ? (
                  <span aria-current={isLast ? 'page' : undefined}>{t(`routes:${crumb.title}`)}</span>
                ) : (
                  <Link to={crumb.path as '/'} className={styles.link}>
                    {t(`routes:${crumb.title}`)}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      {area === 'course' ? <CourseContext /> : null}
    </div>
  );
}
