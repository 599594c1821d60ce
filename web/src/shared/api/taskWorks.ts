import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Schema } from './types';

type Work = Pick<Schema<'TrainingWork'>, 'kind' | 'id'>;

/** A task, or a project with all tasks of it. */
export type TaskOrProject = { task_id: number } | { project_id: number };

const ofCourse = (courseId: number, signal: AbortSignal) => ({ path: { course_id: courseId }, signal });

async function read(courseId: number, of: TaskOrProject, signal: AbortSignal) {
  const [{ projects }, exercises, programs] = await Promise.all([
    call('GET', '/api/course/{course_id}/tasks/', ofCourse(courseId, signal)),
    call('GET', '/api/course/{course_id}/exercises/', ofCourse(courseId, signal)),
    call('GET', '/api/course/{course_id}/python/', ofCourse(courseId, signal)),
  ]);
  const project = 'project_id' in of ? projects.find(({ id }) => id === of.project_id) : undefined;
  const tasks =
    'task_id' in of
      ? projects.flatMap((one) => one.tasks).filter(({ id }) => id === of.task_id)
      : (project?.tasks ?? []);
  const details = await Promise.all(
    tasks.map(({ id }) => call('GET', '/api/task/{task_id}/', { path: { task_id: id }, signal })),
  );
  const ids = { exercise: exercises, python: programs };
  const works = details
    .flatMap(({ activities }) => activities)
    .flatMap(({ id, kind, reference }): Work[] => {
      if (kind === 'simulation' || kind === 'flow') return [{ kind, id }];
      if (kind === 'table') return [];
      return ids[kind].filter(({ key }) => key === reference).map((one) => ({ kind, id: one.id }));
    });
  return { title: project?.title ?? tasks[0]?.title ?? '', works };
}

/**
 * Which works a task or a project is made of, as training results name them: an exercise or a program by its own id, books and
 * flows by that of their activity.
 */
export const taskWorksQuery = (courseId: number, of: TaskOrProject) =>
  queryOptions({
    queryKey: ['tasks', 'works', courseId, of],
    queryFn: ({ signal }) => read(courseId, of, signal),
  });
