import { createFileRoute } from '@tanstack/react-router';
import { ClassNotices } from '@/features/classes/components/ClassNotices';
import { CourseHomePage } from '@/features/learning/pages/CourseHomePage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/home')({
  validateSearch: courseSearch,
  component: CourseHome,
  staticData: { menu: { section: 'course', order: 10 } },
});

function CourseHome() {
  return <CourseHomePage notices={(classId) => <ClassNotices classId={classId} />} />;
}
