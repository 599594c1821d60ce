import { useQueries, useQuery } from '@tanstack/react-query';
import { type ExerciseRow, exercisesQuery, taskQuery, tasksQuery } from '../api';

/** Whether an exercise may be tried once more: all tries are used, or it is shut; undefined until it is known. */
export type Again = 'yes' | 'usedUp' | 'shut' | undefined;

export const isUsedUp = ({ attempts, tries }: Pick<ExerciseRow, 'attempts' | 'tries'>) =>
  attempts > 0 && tries >= attempts;

/** Whether an exercise may be tried once more, as the server decides it: an open task opens its exercises too. */
export function useAgain(courseId: number, exerciseId: number): Again {
  const list = useQuery(exercisesQuery(courseId));
  const row = list.data?.find(({ id }) => id === exerciseId);
  const isShut = row !== undefined && !row.is_open && !isUsedUp(row);
  const tasks = useQuery({ ...tasksQuery(courseId), enabled: isShut });
  const open = (tasks.data ?? [])
    .flatMap((project) => project.tasks)
    .filter((task) => task.is_open && task.kinds.includes('exercise'));
  const byTask = useQueries({
    queries: open.map(({ id }) => taskQuery(id)),
    combine: (all) => ({
      isComing: all.some(({ isLoading }) => isLoading),
      hasFailed: all.some(({ isError }) => isError),
      opens: all.some(({ data }) =>
        data?.activities.some(({ kind, reference }) => kind === 'exercise' && reference === row?.key),
      ),
    }),
  });
  // What could not be read does not forbid anything: the server decides.
  if (list.isError || tasks.isError || byTask.hasFailed) return 'yes';
  if (list.data === undefined) return undefined;
  if (row === undefined) return 'shut';
  if (isUsedUp(row)) return 'usedUp';
  if (row.is_open || byTask.opens) return 'yes';
  return tasks.data === undefined || byTask.isComing ? undefined : 'shut';
}
