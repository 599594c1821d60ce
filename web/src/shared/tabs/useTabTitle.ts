import { type AnyRoute, useRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../api/user';
import type { Tab } from './model';

interface Named {
  title?: ParseKeys<'routes'>;
  menu?: { duty?: ParseKeys<'routes'> };
}

/** What a tab is called: by its page, else by its route, which may have another name for those with duties. */
export function useTabTitle(): (tab: Tab) => string {
  const { t } = useTranslation('routes');
  const routes = useRouter().routesById as unknown as Record<string, AnyRoute>;
  const hasDuties = useHasRole('class_management', 'teacher_management');
  return (tab) => {
    const facts = routes[tab.routeId]?.options.staticData as Named | undefined;
    const key = (hasDuties ? facts?.menu?.duty : undefined) ?? facts?.title;
    return tab.title ?? (key ? t(key) : tab.pathname);
  };
}
