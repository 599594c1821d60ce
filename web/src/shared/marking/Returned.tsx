import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';

/** That work was given back: until when it is to be done again, and why. */
export function Returned({ returned }: { returned: { due_at_ms: number; reason: string } }) {
  const { t } = useTranslation('common');
  return (
    <p role="note">
      <StatusTag tone="warn">{t('returned.tag')}</StatusTag>{' '}
      {t('returned.text', { time: formatDateTime(returned.due_at_ms), reason: returned.reason })}
    </p>
  );
}
