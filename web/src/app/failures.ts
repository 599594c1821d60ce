import i18next from 'i18next';
import { takeExpiredNotice } from '@/shared/api/session';
import { whenSystemFails } from '@/shared/api/transport';
import { notify } from '@/shared/ui/notify';

/** The two notifications of the product that belong to no screen: a failing system and a lost session. */
export function wireFailures(): void {
  whenSystemFails(() => notify.error(i18next.t('common:error.system')));
  if (takeExpiredNotice()) {
    const show = () =>
      notify.warning(i18next.t('common:error.expired'), i18next.t('common:error.expiredTitle'));
    if (i18next.isInitialized) show();
    else i18next.on('initialized', show);
  }
}
