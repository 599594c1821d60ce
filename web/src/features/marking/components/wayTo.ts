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

/** Where the answers of a row are marked. */
export function wayTo(row: InboxRow) {
  if (row.cell !== null) return { task_id: row.group_id, cell: row.cell };
  const question = row.version_id === null ? {} : { question_id: row.version_id };
  return row.source_kind === 'exercise'
    ? { exercise_id: row.group_id, ...question }
    : { assessment_id: row.group_id, ...question };
}
