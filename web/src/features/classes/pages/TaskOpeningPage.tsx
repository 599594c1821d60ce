import { useTranslation } from 'react-i18next';
import { OpeningPage } from '../components/OpeningPage';

/** Tasks and exercises open to a class. */
export function TaskOpeningPage() {
  const { t } = useTranslation(['classes', 'routes']);
  return (
    <OpeningPage
      title={t('routes:gradeManage.task')}
      text={t('classes:opening.tasksText')}
      kinds={['task', 'exercise']}
    />
  );
}
