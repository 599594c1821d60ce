import { call } from '@/shared/api/call';
import type { ScoreReason } from './api';

/** The shapes of the gradebook until openapi.json has them. */

export type ColumnSource = 'learning' | 'task' | 'exercise' | 'python' | 'exam' | 'manual';

export interface ColumnRef {
  source: ColumnSource;
  source_id: number;
}

export interface FinalMark {
  points: number;
  level: 'excellent' | 'good' | 'medium' | 'pass' | 'fail' | null;
  grade_point: number | null;
}

export interface MarkPolicy {
  rounding: 'whole' | 'half' | 'tenth' | 'hundredth';
  scale: 'hundred' | 'five_level' | 'pass';
  grade_points: 'none' | 'linear' | 'four';
}

export interface GradebookCategory {
  key: string;
  name: string | null;
  weight: number;
  drop_lowest: number;
  share_mean: number | null;
}

export interface GradebookColumn extends ColumnRef {
  title: string;
  category: string | null;
  weight: number;
  opens_at_ms: number | null;
  due_at_ms: number | null;
  mean: number | null;
  missing: number;
  waiting: number;
}

export interface GradebookStudent {
  user_id: number;
  real_name: string;
  student_number: string | null;
  total: number;
  weight_so_far: number;
  mark: FinalMark;
  missing: number;
  waiting: number;
  final_mark: FinalMark | null;
}

export interface MarkSheetState {
  state: 'open' | 'submitted' | 'approved';
  note: string;
  by: string | null;
  at_ms: number | null;
  returned_because: string | null;
  requests: number;
}

export interface Gradebook {
  version: number;
  is_own: boolean;
  categories: GradebookCategory[];
  late_percent: number;
  policy: MarkPolicy;
  columns: GradebookColumn[];
  students: GradebookStudent[];
  mean: number | null;
  sheet: MarkSheetState;
}

export interface GradebookCell {
  state: 'scored' | 'waiting' | 'missing' | 'excused';
  points: number | null;
  is_late: boolean;
  is_changed: boolean;
  is_dropped: boolean;
}

export interface GradebookCells {
  rows: { user_id: number; cells: (GradebookCell | null)[] }[];
}

export type CellMark = { kind: 'points'; points: number } | { kind: 'excused' } | { kind: 'system' };

export type ChangeCode = 'recheck' | 'makeup' | 'leave' | 'correction' | 'other';

export interface CellChange {
  mark: CellMark;
  before: number | null;
  code: ChangeCode;
  reason: string;
  by: string;
  at_ms: number;
}

export interface CellDetail {
  version: number;
  system: {
    points: number | null;
    earned: number | null;
    full: number | null;
    attempts: number;
    why: ScoreReason[];
  };
  change: CellChange | null;
  history: CellChange[];
  contributes: number | null;
  contributes_at_most: number | null;
  attempt_id: number | null;
}

export interface WhatIf {
  before: number;
  after: number;
  mark_before: FinalMark;
  mark_after: FinalMark;
}

export interface SchemeCategory {
  key: string;
  name: string | null;
  weight: number;
  drop_lowest: number;
}

export interface SchemePlacement extends ColumnRef {
  category: string | null;
  weight: number;
}

export interface Scheme {
  categories: SchemeCategory[];
  placements: SchemePlacement[];
  late_percent: number;
  reason: string;
}

export interface SchemePreview {
  students: { user_id: number; before: number; after: number }[];
  changed: number;
  mean_before: number | null;
  mean_after: number | null;
}

export interface ManualColumn {
  title: string;
  category: string | null;
  weight: number;
}

export interface MarkRequest {
  id: number;
  user_id: number;
  real_name: string;
  student_number: string | null;
  before: number;
  after: number;
  reason: string;
  by: string;
  at_ms: number;
  state: 'waiting' | 'granted' | 'refused';
  reply: string | null;
  decided_by: string | null;
  decided_at_ms: number | null;
}

export interface GradebookImport {
  token: string;
  changes: (ColumnRef & {
    user_id: number;
    real_name: string;
    title: string;
    before: number | null;
    after: number;
  })[];
  problems: { row: number; message: string }[];
  unchanged: number;
}

export interface MarkSheetRow {
  class_id: number;
  class_name: string;
  course_id: number;
  course_title: string;
  teacher: string;
  state: MarkSheetState['state'];
  students: number;
  mean: number | null;
  pass_percent: number | null;
  highest: number | null;
  lowest: number | null;
  at_ms: number | null;
  requests: number;
}

export interface MarkSheets {
  policy: MarkPolicy;
  sheets: MarkSheetRow[];
}

/** A call that openapi.json does not name yet. */
export const ask = call as unknown as <T>(
  method: string,
  path: string,
  input?: { path?: object; query?: object; body?: unknown; signal?: AbortSignal },
) => Promise<T>;
