/** The page on which a student opens an item of a course, and the parameter that names the item there. */
export const coursePages = {
  lecture: { to: '/course/videoPlay', id: 'lecture_id' },
  resource: { to: '/course/rDetails', id: 'resource_id' },
  // A project has no page of its own: it is a part of the list of tasks.
  project: { to: '/course/programs', id: undefined },
  task: { to: '/course/taskDetails', id: 'task_id' },
  exercise: { to: '/course/exercise', id: 'exercise_id' },
} as const;

export type CourseItemKind = keyof typeof coursePages;
