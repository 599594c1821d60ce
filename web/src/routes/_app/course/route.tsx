import { createFileRoute, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { readChoice } from '@/shared/api/session';
import { courseSearch } from '@/shared/lib/search';
import { notify } from '@/shared/ui/notify';

/** Every page here is about one course; without one in the address the course chosen last is meant. */
export const Route = createFileRoute('/_app/course')({
  validateSearch: courseSearch,
  beforeLoad: ({ search, location, preload }) => {
    if (search.course_id !== undefined) return;
    const course = readChoice('course');
    if (course === undefined) {
      if (!preload) notify.plain(i18next.t('common:chooseCourse'));
      throw redirect({ to: '/mycourse', replace: true });
    }
    const chosen = { ...location.search, course_id: course.id, class_id: readChoice('classes')?.id };
    throw redirect({ to: location.pathname, search: chosen, replace: true } as never);
  },
  staticData: { title: 'course.title' },
});
