import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AssessmentDetailsPage } from '@/features/exams/pages/AssessmentDetailsPage';
import { classAssessmentSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const QuestionEditor = lazily(() =>
  import('@/features/questions/components/QuestionEditor').then((module) => module.QuestionEditor),
);

export const Route = createFileRoute('/_app/gradeManage/assessDetails')({
  validateSearch: classAssessmentSearch,
  component: () => (
    <AssessmentDetailsPage
      editQuestion={(courseId, id, onClose) => (
        <Suspense fallback={null}>
          <QuestionEditor courseId={courseId} id={id} kind={undefined} onClose={onClose} />
        </Suspense>
      )}
    />
  ),
  staticData: {
    roles: ['class_management'],
  },
});
