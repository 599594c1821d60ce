import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';

/** That an attempt was given back: until when it is to be done again, and why. */
export function Returned({ returned }: { returned: Schema<'ReturnedAttempt'> }) {
  const { t } = useTranslation('tasks');
  return (
    <p>
      <StatusTag tone="warn">{t('returned.tag')}</StatusTag>{' '}
      {t('returned.text', { time: formatDateTime(returned.due_at_ms), reason: returned.reason })}
    </p>
  );
}
