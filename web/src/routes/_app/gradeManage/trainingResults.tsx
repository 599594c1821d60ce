import { createFileRoute } from '@tanstack/react-router';
import { TrainingExport } from '@/features/results/components/TrainingExport';
import { Training } from '@/features/results/components/training/Training';
import { TrainingResultsPage } from '@/features/simulation/pages/TrainingResultsPage';
import { trainingSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const ClassFlows = lazily(() =>
  import('@/features/flows/components/class/ClassFlows').then((module) => module.ClassFlows),
);
const MessageTo = lazily(() => import('./-MessageTo').then((module) => module.MessageTo));
const RetestDrawer = lazily(() =>
  import('@/features/coding/components/retest/RetestDrawer').then((module) => module.RetestDrawer),
);
const TrainingAnswer = lazily(() => import('./-TrainingAnswer').then((module) => module.TrainingAnswer));

export const Route = createFileRoute('/_app/gradeManage/trainingResults')({
  validateSearch: trainingSearch,
  component: TrainingResults,
  staticData: {
    roles: ['class_management'],
  },
});

function TrainingResults() {
  return (
    <TrainingResultsPage
      all={(of) => (
        <Training
          {...of}
          answer={(asked, onClose) => <TrainingAnswer of={asked} onClose={onClose} />}
          retest={(of, onClose) => <RetestDrawer {...of} onClose={onClose} />}
          message={(asked, onClose) => <MessageTo {...asked} onClose={onClose} />}
        />
      )}
      flows={(of) => <ClassFlows {...of} />}
      download={(of) => <TrainingExport {...of} />}
    />
  );
}
