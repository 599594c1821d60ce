import { createFileRoute } from '@tanstack/react-router';
import { StudentTrainingResultsPage } from '@/features/classes/pages/student/StudentTrainingResultsPage';
import { StudentFlows } from '@/features/flows/components/class/StudentFlows';
import { StudentBooks } from '@/features/simulation/components/class/StudentBooks';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentpracticalAchievements')({
  validateSearch: studentSearch,
  component: PracticalAchievements,
  staticData: { title: 'gradeManage.studentpracticalAchievements', roles: ['class_management'] },
});

function PracticalAchievements() {
  return (
    <StudentTrainingResultsPage>
      {(of) => (
        <>
          <StudentBooks {...of} />
          <StudentFlows {...of} />
        </>
      )}
    </StudentTrainingResultsPage>
  );
}
