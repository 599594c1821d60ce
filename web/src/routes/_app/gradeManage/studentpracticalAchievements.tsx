import { createFileRoute } from '@tanstack/react-router';
import { StudentTrainingResultsPage } from '@/features/classes/pages/student/StudentTrainingResultsPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentpracticalAchievements')({
  validateSearch: studentSearch,
  component: StudentTrainingResultsPage,
  staticData: { title: 'gradeManage.studentpracticalAchievements', roles: ['class_management'] },
});
