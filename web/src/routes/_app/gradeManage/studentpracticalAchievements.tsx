import { createFileRoute } from '@tanstack/react-router';
import { StudentFlows } from '@/features/flows/components/class/StudentFlows';
import { StudentBooks } from '@/features/simulation/components/class/StudentBooks';
import { StudentExercises } from '@/features/tasks/components/student/StudentExercises';
import { studentSearch } from '@/shared/lib/search';
import styles from '@/shared/ui/studentPage.module.css';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentpracticalAchievements')({
  validateSearch: studentSearch,
  component: StudentExercisesPage,
  staticData: {
    roles: ['class_management'],
  },
});

function StudentExercisesPage() {
  return (
    <StudentPage page="studentpracticalAchievements">
      {(of) => (
        <>
          <div className={`${styles.stack} sp-flow`}>
            <StudentBooks {...of} />
            <StudentFlows {...of} />
          </div>
          <StudentExercises of={of} />
        </>
      )}
    </StudentPage>
  );
}
