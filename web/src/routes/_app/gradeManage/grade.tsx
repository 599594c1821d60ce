import { createFileRoute } from '@tanstack/react-router';
import { ClassListPage } from '@/features/classes/pages/ClassListPage';
import { classSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';

const ClassOverview = lazily(() => import('./-ClassOverview').then((module) => module.ClassOverview));

export const Route = createFileRoute('/_app/gradeManage/grade')({
  validateSearch: classSearch,
  component: Classes,
  staticData: {
    menu: { section: 'main', order: 20 },
    roles: ['class_management'],
  },
});

/** All classes; with one in the address, that class at a glance. */
function Classes() {
  const { search } = usePage(classSearch);
  return search.class_id === undefined ? <ClassListPage /> : <ClassOverview classId={search.class_id} />;
}
