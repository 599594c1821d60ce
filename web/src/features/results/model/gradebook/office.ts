import type { FinalMarksLine, FinalMarksSheet } from './types';

export interface Comparable {
  id: number;
  title: string;
  sheets: FinalMarksLine[];
}

/** The courses that several classes have marks in, with those. */
export function comparable(sheets: readonly FinalMarksLine[]): Comparable[] {
  const courses = new Map<number, Comparable>();
  for (const sheet of sheets) {
    if (sheet.mean === null) continue;
    const { course_id: id, course_title: title } = sheet;
    const known = courses.get(id) ?? { id, title, sheets: [] };
    known.sheets.push(sheet);
    courses.set(id, known);
  }
  return [...courses.values()].filter((one) => one.sheets.length > 1);
}

/** In the order in which they ask for something: to be approved first. */
export const states = ['submitted', 'approved', 'open'] as const satisfies FinalMarksLine['state'][];

/** Which students of a sheet are shown. */
export const markViews = ['all', 'failed', 'changed'] as const;
export type MarkView = (typeof markViews)[number];

/** The mark from which a course is passed, as the server has it. */
const pass = 60;

export const studentsOf = (students: FinalMarksSheet['students'], view: MarkView) =>
  students.filter(
    (student) =>
      view === 'all' || (view === 'failed' ? student.mark.points < pass : student.changes.length > 0),
  );
