import { createFileRoute } from '@tanstack/react-router';
import { TaskWorks } from '@/features/results/components/student/TaskWorks';
import { StudentTasks } from '@/features/tasks/components/student/StudentTasks';
import { studentSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';
import { StudentPage } from './-StudentPage';

const TrainingAnswer = lazily(() => import('./-TrainingAnswer').then((module) => module.TrainingAnswer));

export const Route = createFileRoute('/_app/gradeManage/studenttask')({
  validateSearch: studentSearch,
  component: StudentTasksPage,
  staticData: { roles: ['class_management'] },
});

function StudentTasksPage() {
  return (
    <StudentPage page="studenttask">
      {(of) => (
        <StudentTasks
          of={of}
          works={(task) => (
            <TaskWorks
              of={of}
              task={task}
              answer={(asked, onClose) => <TrainingAnswer of={asked} onClose={onClose} />}
            />
          )}
        />
      )}
    </StudentPage>
  );
}
