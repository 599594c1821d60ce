import { useQuery } from '@tanstack/react-query';
import { taskWorksQuery } from '@/shared/api/taskWorks';
import { markingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { inboxQuery } from '../api';
import { isAsked, isNarrowed, isOneOf } from './wayTo';

/** What of the inbox the address asks for: one exam, exercise or notebook, all works of a task or a project, or everything. */
export function useInboxPart() {
  const { search, setSearch } = usePage(markingSearch);
  const inbox = useQuery(inboxQuery(search.class_id));
  const { course_id: courseId, course_task_id: task, project_id: project } = search;
  const whole = useQuery({
    ...taskWorksQuery(courseId ?? 0, task === undefined ? { project_id: project ?? 0 } : { task_id: task }),
    enabled: courseId !== undefined && (task ?? project) !== undefined,
  });
  const isWhole = whole.isEnabled;
  const isPart = isWhole || isNarrowed(search);
  const rows = (inbox.data ?? []).filter((row) =>
    isWhole ? isOneOf(row, whole.data?.works ?? []) : !isPart || isAsked(row, search),
  );
  const isRead = inbox.data !== undefined && (!isWhole || whole.data !== undefined);
  return {
    rows,
    query: { ...inbox, data: isRead ? rows : undefined, error: inbox.error ?? whole.error },
    /** The name of what is asked for; nothing of one that nothing waits of. */
    title: isWhole ? whole.data?.title : rows[0]?.title,
    isPart,
    showAll: () =>
      setSearch({
        assessment_id: undefined,
        exercise_id: undefined,
        task_id: undefined,
        course_id: undefined,
        course_task_id: undefined,
        project_id: undefined,
      }),
  };
}
