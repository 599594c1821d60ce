import { createFileRoute } from '@tanstack/react-router';
import { AssessmentResultsPage } from '@/features/results/pages/AssessmentResultsPage';
import { classAssessmentSearch } from '@/shared/lib/search';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { lazily } from '@/shared/ui/lazily';

const ReleaseDialog = lazily(() =>
  import('@/features/marking/components/ReleaseDialog').then((module) => module.ReleaseDialog),
);
const WithdrawDialog = lazily(() =>
  import('@/features/marking/components/WithdrawDialog').then((module) => module.WithdrawDialog),
);

export const Route = createFileRoute('/_app/gradeManage/assessmentResults')({
  validateSearch: classAssessmentSearch,
  component: AssessmentResults,
  staticData: {
    roles: ['class_management'],
  },
});

function AssessmentResults() {
  useAppealPushes();
  return <AssessmentResultsPage ReleaseDialog={ReleaseDialog} WithdrawDialog={WithdrawDialog} />;
}
