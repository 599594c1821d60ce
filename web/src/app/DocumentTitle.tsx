import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useOwnTitles } from '@/shared/tabs/ownTitles';

/** The window's title: the page's own or its route's, then the title of the school's settings. */
export function DocumentTitle() {
  const { t } = useTranslation(['common', 'routes']);
  const school = useSchool();
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const pathname = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  const own = useOwnTitles((titles) => titles[pathname]);
  const page = own ?? (route ? t(`routes:${route}`) : undefined);
  const site = school?.page_title || school?.title || t('common:product');
  useEffect(() => {
    document.title = page ? `${page} - ${site}` : site;
  }, [page, site]);
  return null;
}
