import type { InboxRow } from '../api';

/** Where the answers of a row are marked. */
export function wayTo(row: InboxRow) {
  if (row.cell !== null) return { task_id: row.group_id, cell: row.cell };
  const question = row.version_id === null ? {} : { question_id: row.version_id };
  return row.source_kind === 'exercise'
    ? { exercise_id: row.group_id, ...question }
    : { assessment_id: row.group_id, ...question };
}
