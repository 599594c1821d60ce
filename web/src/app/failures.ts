import i18next from 'i18next';
import { takeExpiredNotice } from '@/shared/api/session';
import { whenPasswordIsDue, whenSystemFails } from '@/shared/api/transport';
import { notify } from '@/shared/ui/notify';
import type { AppRouter } from './router';

/**
 * What belongs to no screen: the notifications of a failing system and of a lost session, and the way to the one screen
 * that is left while the password is still the one somebody else set.
 */
export function wireFailures(router: AppRouter): void {
  whenPasswordIsDue(() => {
    if (router.state.location.pathname !== '/myaccount') void router.navigate({ to: '/myaccount' });
  });
  whenSystemFails(() => {
    // An exam says itself, and better, that there is no network.
    const isBare = router.state.matches.at(-1)?.staticData.layout === 'bare';
    if (navigator.onLine || !isBare) notify.error(i18next.t('common:error.system'));
  });
  if (takeExpiredNotice()) {
    const show = () =>
      notify.warning(i18next.t('common:error.expired'), i18next.t('common:error.expiredTitle'));
    if (i18next.isInitialized) show();
    else i18next.on('initialized', show);
  }
}
