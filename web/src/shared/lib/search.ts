import type { Search } from '../tabs/model';

/**
 * Search parameters of every route, typed once. A parameter that does not parse is dropped, never an error page; those
 * nobody named pass through as they are, so that a table may keep its own filters in the address.
 *
 * Plain functions rather than a schema library: every route needs them before the sign-in page shows, and that page's
 * weight is budgeted.
 */
type Reader<T> = (value: unknown) => T | undefined;

type Named<S extends Record<string, Reader<unknown>>> = {
  [K in keyof S]?: Exclude<ReturnType<S[K]>, undefined>;
};

/** Reads a route's search parameters; `usePage` takes the same function for its type. */
export type SearchReader<T = Search> = (raw: Search) => T;

function search<S extends Record<string, Reader<unknown>>>(shape: S): SearchReader<Named<S> & Search> {
  return (raw) => {
    const read: Search = { ...raw };
    // Undefined is written, not left out: the router lays this over what the parent route had, raw values included.
    for (const [name, reader] of Object.entries(shape)) read[name] = reader(raw[name]);
    return read as Named<S> & Search;
  };
}

/** A positive whole number: an id, a page, a second. */
const count: Reader<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
const id = count;
/** A number above 0, halves too: points. */
const amount: Reader<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
};
const oneOf =
  <T extends string>(...words: T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value);
const text: Reader<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined);

/** An address of this program, never one elsewhere. */
export const place: Reader<string> = (value) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

/** Paging, sorting and quick search of a DataTable. `sort` is a column key, with a leading minus for descending. */
const tableShape = { page: count, page_size: count, sort: text, q: text };

export const tableSearch = search(tableShape);

const courseShape = { course_id: id, class_id: id, ...tableShape };
const classShape = { class_id: id, ...tableShape };

/** Every page under /course: which course, and in which class it is taken (absent when self-chosen). */
export const courseSearch = search(courseShape);
/** Every page under /gradeManage. */
export const classSearch = search(classShape);

export const courseDetailsSearch = search({ course_id: id });
export const lectureSearch = search({ ...courseShape, lecture_id: id, at: count });
export const taskSearch = search({ ...courseShape, project_id: id, task_id: id });
export const resourceSearch = search({ ...courseShape, resource_id: id });
export const codingSearch = search({
  ...courseShape,
  task_id: id,
  activity_id: id,
  question_id: id,
  python_task_id: id,
  submission_id: id,
  with: id,
  read: text,
  sheet: count,
});
export const businessDataSearch = search({ ...courseShape, task_id: id, company: text, table: text });
export const exerciseSearch = search({
  ...courseShape,
  exercise_id: id,
  exercise: text,
  attempt_id: id,
});
const simulationShape = {
  ...courseShape,
  project_id: id,
  task_id: id,
  activity_id: id,
  book_id: id,
  company: text,
  view: text,
};
/** `from`: the page that opened a book in a window of its own. */
export const simulationSearch = search({ ...simulationShape, from: place });
/** Training results: of all works, of one, or what a student handed in for it. */
export const trainingSearch = search({ ...simulationShape, work: text, student_id: id });
export const flowSearch = search({
  ...courseShape,
  ...{ task_id: id, activity_id: id, flow_id: id, view: text },
});
/** My scores, with what I am asked about one's likeness to another. */
export const scoreSearch = search({ ...courseShape, case_id: id });
export const examSearch = search({ ...courseShape, assessment_id: id, attempt_id: id, keeps: text });

export const classAssessmentSearch = search({ ...classShape, assessment_id: id, tab: text });
export const paperSearch = search({ ...classShape, paper_id: id, tab: text });
export const attemptSearch = search({ ...classShape, assessment_id: id, attempt_id: id });
export const classTaskSearch = search({ ...classShape, course_id: id, project_id: id, task_id: id });
export const markingSearch = search({
  ...classShape,
  assessment_id: id,
  exercise_id: id,
  // A Python task; a task of a course, or a project, is all works of it.
  task_id: id,
  course_id: id,
  course_task_id: id,
  project_id: id,
  cell: text,
  flow_id: id,
  company_id: id,
  activity_id: id,
  question_id: id,
  attempt_id: id,
  // The answer that lies on the desk first.
  item_id: id,
  tab: text,
  appeal_id: id,
  ...tableShape,
});
export const secondSearch = search({ ...classShape, assessment_id: id });
export const regradeSearch = search({
  ...classShape,
  assessment_id: id,
  exercise_id: id,
  flow_id: id,
  activity_id: id,
  question_id: id,
  part: text,
  regrade_id: id,
  // What is chosen when the form opens: by the bank's version of now, another key, or so many points.
  act: oneOf('current', 'key', 'points'),
  points: amount,
});
export const originalitySearch = search({ ...classShape, course_id: id, check: id, pair: id, tab: text });
/** A view of a course, with or without a class: the tab, or what of the course is open. */
export const classCourseSearch = search({ ...classShape, course_id: id, tab: text, item: text });
/** What a class masters, with the student and the knowledge point whose answers are read. */
export const insightSearch = search({
  ...classShape,
  course_id: id,
  tab: text,
  student_id: id,
  knowledge: text,
});
/** A page about a student; of a task of theirs, what they handed in for a work of it; whether their marks are open over it. */
export const studentSearch = search({
  ...classShape,
  student_id: id,
  course_id: id,
  task_id: id,
  work: text,
  marks: text,
});

export const loginSearch = search({ redirect: text, entry: text });
export const entrySearch = search({ reason: text, entry: text });
