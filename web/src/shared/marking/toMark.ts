/** What a class hands in and people mark: one work, or all works of a task or a project. */
export type MarkedWork =
  | { kind: 'exam' | 'exercise' | 'python'; id: number }
  | { kind: 'task' | 'project'; id: number; courseId: number };

/** Which part of the inbox is asked for. */
interface InboxSearch {
  class_id?: number;
  assessment_id?: number;
  exercise_id?: number;
  /** A Python task, of which a notebook's cells are marked. */
  task_id?: number;
  course_id?: number;
  course_task_id?: number;
  project_id?: number;
}

/** Where what waits for a mark of a work stands: the inbox with nothing else in it. */
export function toMark(work: MarkedWork, classId: number | undefined) {
  return {
    to: '/gradeManage/correction',
    search: { ...(classId === undefined ? {} : { class_id: classId }), ...partOf(work) },
  } as const;
}

function partOf(work: MarkedWork): InboxSearch {
  switch (work.kind) {
    case 'exam':
      return { assessment_id: work.id };
    case 'exercise':
      return { exercise_id: work.id };
    case 'python':
      return { task_id: work.id };
    case 'task':
      return { course_id: work.courseId, course_task_id: work.id };
    case 'project':
      return { course_id: work.courseId, project_id: work.id };
  }
}
