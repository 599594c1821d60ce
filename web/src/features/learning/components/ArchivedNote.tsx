import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';

interface Props {
  of: { archived_until_ms: number | null; archived_visits: number } | undefined;
}

/** Above a list of stays: that it begins later than the learning did, and that nothing of the sums is lost. */
export function ArchivedNote({ of }: Props) {
  const { t } = useTranslation('learning');
  if (!of || of.archived_until_ms === null) return null;
  const title = t('record.archived', { date: formatDate(of.archived_until_ms), count: of.archived_visits });
  return <Alert type="info" showIcon title={title} />;
}
