import { useTranslation } from 'react-i18next';
import { OpeningPage } from '../components/OpeningPage';

/** Lectures and resources open to a class. */
export function OpenedResourcesPage() {
  const { t } = useTranslation(['classes', 'routes']);
  return (
    <OpeningPage
      title={t('routes:gradeManage.openResource')}
      text={t('classes:opening.resourcesText')}
      kinds={['lecture', 'resource']}
    />
  );
}
