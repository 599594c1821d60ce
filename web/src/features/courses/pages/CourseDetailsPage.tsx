import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageHeader } from '@/shared/ui/PageHeader';

export function CourseDetailsPage() {
  const { t } = useTranslation(['common', 'routes']);
  return (
    <>
      <PageHeader title={t('routes:cdetails')} />
      <EmptyState title={t('common:empty.title')} />
    </>
  );
}
