import { createFileRoute } from '@tanstack/react-router';
import { MyScoresPage } from '@/features/results/pages/MyScoresPage';
import { scoreSearch } from '@/shared/lib/search';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';
import { lazily } from '@/shared/ui/lazily';

const MyCases = lazily(() =>
  import('@/features/originality/components/mine/MyCases').then((module) => module.MyCases),
);

export const Route = createFileRoute('/_app/course/score')({
  validateSearch: scoreSearch,
  component: MyScores,
  staticData: {
    menu: { section: 'course', order: 50 },
  },
});

function MyScores() {
  useAppealPushes();
  return <MyScoresPage Cases={MyCases} />;
}
