import { useTranslation } from 'react-i18next';
import type { Retest } from '../../retestApi';

/** How far it is, for who hears the screen: at each quarter, and at its end. */
export function Spoken({ current }: { current: Retest | null }) {
  const { t } = useTranslation('coding');
  const quarter = current ? Math.floor((current.done / Math.max(1, current.total)) * 4) * 25 : 0;
  return (
    <p className="sp-visually-hidden" role="status">
      {current?.state === 'running' ? t('retest.spoken.running', { percent: quarter }) : null}
      {current?.state === 'ready'
        ? current.changed > 0
          ? t('retest.ready', { count: current.changed })
          : t('retest.readyNone')
        : null}
    </p>
  );
}
