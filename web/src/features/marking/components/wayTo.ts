import type { InboxRow } from '../api';

interface Asked {
  assessment_id?: number;
  exercise_id?: number;
  /** A notebook, whose cells are marked. */
  task_id?: number;
}

/** Whether the inbox is asked for one exam, exercise or notebook alone. */
export const isNarrowed = ({ assessment_id, exercise_id, task_id }: Asked) =>
  (assessment_id ?? exercise_id ?? task_id) !== undefined;

/** Whether a row is of the exam, exercise or notebook that is asked for. */
export function isAsked(row: InboxRow, { assessment_id, exercise_id, task_id }: Asked): boolean {
  if (row.cell !== null) return row.group_id === task_id;
  return row.group_id === (row.source_kind === 'exercise' ? exercise_id : assessment_id);
}

/** Whether a row is of one of these works, by which tasks are put together; exams are no work of a task. */
export function isOneOf(row: InboxRow, works: readonly { kind: string; id: number }[]): boolean {
  const kind = row.cell !== null ? 'python' : row.source_kind;
  return kind !== 'exam' && works.some((work) => work.kind === kind && work.id === row.group_id);
}

/** The class and the task of the inbox, which stay on the way to the desk and back. */
export type InboxPart = {
  class_id?: number;
  course_id?: number;
  course_task_id?: number;
  project_id?: number;
};

export const partOf = ({ class_id, course_id, course_task_id, project_id }: InboxPart): InboxPart => ({
  ...(class_id === undefined ? {} : { class_id }),
  ...(course_id === undefined ? {} : { course_id }),
  ...(course_task_id === undefined ? {} : { course_task_id }),
  ...(project_id === undefined ? {} : { project_id }),
});

/** Where the answers of a row are marked. */
export function wayTo(row: InboxRow) {
  if (row.cell !== null) return { task_id: row.group_id, cell: row.cell };
  const question = row.version_id === null ? {} : { question_id: row.version_id };
  return row.source_kind === 'exercise'
    ? { exercise_id: row.group_id, ...question }
    : { assessment_id: row.group_id, ...question };
}
