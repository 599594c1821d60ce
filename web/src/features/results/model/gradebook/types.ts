import type { Schema } from '@/shared/api/types';

/** The server's words for the gradebook. */

export type Gradebook = Schema<'Gradebook'>;
type GradebookCategory = Schema<'GradebookCategory'>;
export type GradebookColumn = Schema<'GradebookColumn'>;
export type GradebookStudent = Schema<'GradebookStudent'>;
export type GradebookCell = Schema<'GradebookCell'>;
export type GradebookCells = Schema<'GradebookCells'>;
export type CellDetail = Schema<'CellDetail'>;
export type CellChange = Schema<'CellChange'>;
export type CellMark = CellChange['mark'];
export type ChangeCode = Schema<'ChangeCode'>;
export type FinalMark = Schema<'FinalMark'>;
export type MarkPolicy = Schema<'MarkPolicy'>;
export type MarkSheetState = Schema<'MarkSheetState'>;
export type MarkRequest = Schema<'MarkRequest'>;
export type MarksPreview = Schema<'MarksPreview'>;
export type FinalMarksLine = Schema<'FinalMarksLine'>;

/** Names a column. */
export type ColumnRef = Pick<GradebookColumn, 'source' | 'source_id'>;

export type SchemeCategory = Pick<GradebookCategory, 'key' | 'name' | 'weight' | 'drop_lowest'>;
export type SchemePlacement = ColumnRef & Pick<GradebookColumn, 'category' | 'weight'>;

/** The rules as they are sent. */
export interface Scheme {
  categories: SchemeCategory[];
  placements: SchemePlacement[];
  late_percent: number;
  reason: string;
}
