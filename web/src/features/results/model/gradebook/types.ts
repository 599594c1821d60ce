import type { Schema } from '@/shared/api/types';

/** The server's words for the gradebook. */

/** The gradebook as the server sends it at once: its rules, columns and students. */
export type GradebookHead = Schema<'Gradebook'>;
/** What its cells come to: of many students it comes a moment later. */
export type GradebookTotals = Schema<'GradebookTotals'>;
export type GradebookTotal = Schema<'GradebookTotal'>;

/** Both together. */
export interface Gradebook extends Omit<GradebookHead, 'students'> {
  students: GradebookStudent[];
  /** Of whoever has a mark; undefined until it is read. */
  means: { total: number | null; columns: (number | null)[] } | undefined;
}

export interface GradebookStudent extends Schema<'GradebookStudent'> {
  /** What the student's cells come to; undefined until it is read. */
  sum: GradebookTotal | undefined;
}

type GradebookCategory = Schema<'GradebookCategory'>;
export type GradebookColumn = Schema<'GradebookColumn'>;
export type GradebookCell = Schema<'GradebookCell'>;
export type GradebookCells = Schema<'GradebookCells'>;
export type CellDetail = Schema<'CellDetail'>;
export type CellChange = Schema<'CellChange'>;
export type RuleEvent = Schema<'RuleEvent'>;
export type RuleStep = Schema<'RuleStep'>;
export type TotalEvent = Schema<'TotalEvent'>;
export type CellMark = CellChange['mark'];
export type ChangeCode = Schema<'ChangeCode'>;
export type FinalMark = Schema<'FinalMark'>;
export type MarkPolicy = Schema<'MarkPolicy'>;
export type MarkSheetState = Schema<'MarkSheetState'>;
export type MarkRequest = Schema<'MarkRequest'>;
export type MarksPreview = Schema<'MarksPreview'>;
export type FinalMarksLine = Schema<'FinalMarksLine'>;
export type FinalMarksSheet = Schema<'FinalMarksSheet'>;

/** Names a column. */
export type ColumnRef = Pick<GradebookColumn, 'source' | 'source_id'>;

export type SchemeCategory = Pick<GradebookCategory, 'key' | 'name' | 'weight' | 'drop_lowest'>;
export type SchemePlacement = ColumnRef & Pick<GradebookColumn, 'category' | 'weight'>;

/** What lateness costs: a share at once, and so much for each day, down to a floor; within a grace nothing. */
export type LateRule = Pick<
  Gradebook,
  'late_percent' | 'late_grace_minutes' | 'late_daily_percent' | 'late_floor_percent'
>;

/** What lateness took of a part of a score. */
export type LateLoss = Schema<'LateLoss'>;

/** The rules as they are sent. */
export interface Scheme extends LateRule {
  categories: SchemeCategory[];
  placements: SchemePlacement[];
  reason: string;
}
