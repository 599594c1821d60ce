import { createFileRoute } from '@tanstack/react-router';
import { CorrectionPage } from '@/features/marking/pages/CorrectionPage';
import { markingSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const AppealedWork = lazily(() => import('./-AppealedWork').then((module) => module.AppealedWork));

export const Route = createFileRoute('/_app/gradeManage/correction')({
  validateSearch: markingSearch,
  component: Correction,
  staticData: {
    menu: { section: 'main', order: 30 },
    roles: ['class_management'],
  },
});

function Correction() {
  return <CorrectionPage Work={AppealedWork} />;
}
