import { useTranslation } from 'react-i18next';
import type { ActsOf } from '../components/OpeningActs';
import { OpeningPage } from '../components/OpeningPage';

/** Tasks and exercises open to a class; `exams` is what a task's activities may become. */
export function TaskOpeningPage({ exams }: { exams: ActsOf }) {
  const { t } = useTranslation(['classes', 'routes']);
  return (
    <OpeningPage
      title={t('routes:gradeManage.task')}
      text={t('classes:opening.tasksText')}
      kinds={['task', 'exercise']}
      acts={{ task: exams }}
    />
  );
}
