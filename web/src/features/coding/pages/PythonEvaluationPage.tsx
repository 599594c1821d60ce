import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pythonTasksQuery } from '@/shared/api/courses';
import { useCurrentUser } from '@/shared/api/user';
import { codingSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { pythonTaskQuery } from '../api';
import { useDraftSaving } from '../components/useDraft';
import { Workbench } from '../components/Workbench';
import { WorkbenchFrame } from '../components/WorkbenchFrame';

// Most tasks are one program.
const NotebookWorkbench = lazily(() =>
  import('../components/NotebookWorkbench').then((module) => module.NotebookWorkbench),
);

/** A graded Python task, in practice or as an activity of a task. */
export function PythonEvaluationPage() {
  const { t } = useTranslation('coding');
  const { search, setSearch } = usePage(codingSearch);
  const { python_task_id: taskId, activity_id: activityId, course_id: courseId } = search;
  const user = useCurrentUser();
  const task = useQuery({ ...pythonTaskQuery(taskId ?? 0, activityId), enabled: taskId !== undefined });
  // Without a task in the address, the course's first unfinished one is a good guess.
  const list = useQuery({
    ...pythonTasksQuery(courseId ?? 0),
    enabled: taskId === undefined && courseId !== undefined,
  });
  const saving = useDraftSaving(user?.id, task.data && { taskId: task.data.id, activityId });
  usePageTitle(task.data?.title);
  if (taskId === undefined) {
    const next = list.data?.find((row) => (row.best_percent ?? 0) < 100) ?? list.data?.[0];
    return (
      <EmptyState
        area="python"
        title={t('evaluation.noTask')}
        action={
          next ? (
            <Button type="primary" onClick={() => setSearch({ python_task_id: next.id }, { replace: true })}>
              {t('evaluation.open', { title: next.title })}
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (user === undefined || task.data === undefined || saving === undefined) {
    return <WorkbenchFrame error={task.error} onRetry={() => void task.refetch()} />;
  }
  const { data } = task;
  const bench = {
    userId: user.id,
    task: data,
    activityId,
    courseId: data.course_id,
    saving,
    starter: data.starter,
  };
  const key = `${taskId} ${activityId}`;
  if (!data.is_notebook) return <Workbench key={key} {...bench} />;
  return (
    <Suspense fallback={<WorkbenchFrame error={null} onRetry={() => undefined} />}>
      <NotebookWorkbench key={key} {...bench} />
    </Suspense>
  );
}
