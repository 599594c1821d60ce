import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageHeader } from '@/shared/ui/PageHeader';

export function LearningAnalysisPage() {
  const { t } = useTranslation(['common', 'routes']);
  return (
    <>
      <PageHeader title={t('routes:course.learningAnalysis')} />
      <EmptyState title={t('common:empty.title')} />
    </>
  );
}
