import { createFileRoute } from '@tanstack/react-router';
import { StudentExams } from '@/features/results/components/student/StudentExams';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentresultOfExamination')({
  validateSearch: studentSearch,
  component: StudentExamsPage,
  staticData: {
    roles: ['class_management'],
  },
});

function StudentExamsPage() {
  return <StudentPage page="studentresultOfExamination">{(of) => <StudentExams of={of} />}</StudentPage>;
}
