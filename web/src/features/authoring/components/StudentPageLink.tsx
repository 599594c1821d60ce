import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { coursePages } from '@/shared/lib/coursePages';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { ItemRef } from '../api';

/** The pages on which students have what is written here, and the parameter that names the item there. */
const pages = {
  lecture: coursePages.lecture,
  task: coursePages.task,
  exercise: coursePages.exercise,
  python: { to: '/full/pythonexErcise', id: 'python_task_id' },
  flow: { to: '/full/flowAssess', id: 'flow_id' },
  company: { to: '/course/fzpt', id: 'company' },
} as const;

interface Props {
  courseId: number;
  at: ItemRef;
  /** What students know it by; none before it is published. */
  page: number | null;
  /** Whether what is written differs from what students have. */
  isChanged: boolean;
}

/** Leads to the page that students have of an item, as a student sees it. Kinds without a page of their own have none. */
export function StudentPageLink({ courseId, at, page, isChanged }: Props) {
  const { t } = useTranslation('authoring');
  if (!(at.kind in pages)) return null;
  if (page === null) {
    return (
      <Button size="small" disabled>
        {t('item.studentLater')}
      </Button>
    );
  }
  const { to, id } = pages[at.kind as keyof typeof pages];
  return (
    <LinkButton
      size="small"
      to={to}
      search={{ course_id: courseId, [id]: at.kind === 'company' ? at.id : page }}
    >
      {t(isChanged ? 'item.studentBefore' : 'item.student')}
    </LinkButton>
  );
}
