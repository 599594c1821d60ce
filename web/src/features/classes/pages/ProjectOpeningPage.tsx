import { useTranslation } from 'react-i18next';
import { OpeningPage } from '../components/OpeningPage';

/** Projects open to a class. */
export function ProjectOpeningPage() {
  const { t } = useTranslation(['classes', 'routes']);
  return <OpeningPage title={t('routes:gradeManage.project')} kinds={['project']} />;
}
