import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { classTaskSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { WithClass } from '@/shared/ui/WithClass';
import { Sheet } from '../components/gradebook/Sheet';

interface Props {
  /** A message to some students of the class, which is another feature's to write. */
  message: (of: { classId: number; to: number[] }, onClose: () => void) => ReactNode;
}

/** 成绩册: every score of a class in a course, the totals, and their way to the academic office. */
export function GradebookPage({ message }: Props) {
  // The words of what is opened later come with the page: fetched then, they would hide all of it.
  useTranslation(['gradebook', 'results']);
  return <WithClass>{(chosen) => <Chosen key={chosen.id} chosen={chosen} message={message} />}</WithClass>;
}

function Chosen({ chosen, message }: Props & { chosen: ClassView }) {
  const { t } = useTranslation('gradebook');
  const { search } = usePage(classTaskSearch);
  const course = chosen.courses.find((one) => one.id === search.course_id) ?? chosen.courses[0];
  if (course === undefined)
    return <EmptyState area="marks" title={t('empty.course')} text={t('empty.courseText')} />;
  return <Sheet key={course.id} {...{ chosen, message }} courseId={course.id} />;
}
