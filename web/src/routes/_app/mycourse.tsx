import { createFileRoute } from '@tanstack/react-router';
import { MyNotices } from '@/features/classes/components/MyNotices';
import { MyCoursesPage } from '@/features/learning/pages/MyCoursesPage';
import { useHasRole } from '@/shared/api/user';
import { lazily } from '@/shared/ui/lazily';
import { CasesToAnswer } from './-CasesToAnswer';

const Faces = lazily(() => import('./-Faces').then((module) => module.Faces));

export const Route = createFileRoute('/_app/mycourse')({
  component: Home,
  staticData: {
    menu: { section: 'main', order: 10, duty: 'desk' },
    affix: true,
  },
});

/** Where everybody begins; what it shows depends on what a person is here for. */
function Home() {
  const hasDuties = useHasRole('class_management', 'teacher_management');
  return hasDuties ? <Faces /> : <MyCoursesPage asked={<CasesToAnswer />} notices={<MyNotices />} />;
}
