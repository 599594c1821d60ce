import type { Schema } from '../src/shared/api/types';

/** A class of 5,000 in a course of 200 columns, as the server would give it: what a browser pays for a sheet of that size. */

const students = 5_000;
const columns = 200;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Some of everything: scored mostly, missed, waiting, late, changed, dropped. */
function cellOf(student: number, column: number): Schema<'GradebookCell'> {
  const dice = (student * 7 + column * 13) % 97;
  const state = dice % 23 === 0 ? 'missing' : dice % 29 === 0 ? 'waiting' : 'scored';
  return {
    state,
    points: state === 'waiting' ? null : state === 'missing' ? 0 : (dice * 103) % 101,
    is_late: dice % 31 === 5,
    is_changed: dice % 37 === 6,
    is_dropped: dice % 41 === 7,
    contributes: 0.5,
  };
}

export const largeBook: Schema<'Gradebook'> = {
  version: 1,
  is_own: false,
  categories: [
    { key: 'tasks', name: null, weight: 40, drop_lowest: 1 },
    { key: 'exercises', name: null, weight: 60, drop_lowest: 0 },
  ],
  late_percent: 90,
  late_daily_percent: 0,
  late_floor_percent: 0,
  late_grace_minutes: 0,
  policy: { rounding: 'whole', scale: 'hundred', grade_points: 'none' },
  columns: numbers(columns).map((at) => ({
    source: at < 80 ? 'task' : 'exercise',
    source_id: at + 1,
    title: `T${at + 1} 填制与审核记账凭证`,
    category: at < 80 ? 'tasks' : 'exercises',
    weight: 1,
    opens_at_ms: null,
    due_at_ms: null,
  })),
  students: numbers(students).map((at) => ({
    user_id: 100_000 + at,
    real_name: `学生${at + 1}`,
    student_number: `2026${100_000 + at}`,
    final_mark: null,
  })),
  sheet: { state: 'open', note: '', by: null, at_ms: null, returned_because: null, requests: 0 },
};

export const largeTotals: Schema<'GradebookTotals'> = {
  students: largeBook.students.map(({ user_id }, at) => ({
    user_id,
    total: (at * 37) % 101,
    weight_so_far: 100,
    mark: { points: (at * 37) % 101, level: null, grade_point: null },
    missing: at % 7,
    waiting: at % 3,
    parts: [],
  })),
  columns: largeBook.columns.map(({ source, source_id }, at) => ({
    source,
    source_id,
    mean: 50 + (at % 50),
  })),
  mean: 62,
};

export const largeCells = (ids: readonly number[]): Schema<'GradebookCells'> => ({
  rows: ids.map((user_id) => ({
    user_id,
    cells: numbers(columns).map((column) => cellOf(user_id, column)),
  })),
});
