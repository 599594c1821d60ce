import * as z from 'zod/mini';

/**
 * Search parameters of every route, typed once. A parameter that does not parse is dropped, never an error page.
 * Objects are loose so that a table may keep its own filters in the address.
 */
const id = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);
const text = z.catch(z.optional(z.string()), undefined);
const count = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);

/** Paging, sorting and quick search of a DataTable. `sort` is a column key, with a leading minus for descending. */
const tableShape = { page: count, page_size: count, sort: text, q: text };

export const tableSearch = z.looseObject(tableShape);

const courseShape = { course_id: id, class_id: id, ...tableShape };
const classShape = { class_id: id, ...tableShape };

/** Every page under /course: which course, and in which class it is taken (absent when self-chosen). */
export const courseSearch = z.looseObject(courseShape);
/** Every page under /gradeManage. */
export const classSearch = z.looseObject(classShape);

export const courseDetailsSearch = z.looseObject({ course_id: id });
export const lectureSearch = z.looseObject({ ...courseShape, lecture_id: id, at: count });
export const taskSearch = z.looseObject({ ...courseShape, project_id: id, task_id: id });
export const resourceSearch = z.looseObject({ ...courseShape, resource_id: id });
export const codingSearch = z.looseObject({
  ...courseShape,
  task_id: id,
  activity_id: id,
  question_id: id,
  submission_id: id,
});
export const businessDataSearch = z.looseObject({ ...courseShape, task_id: id, company: text, table: text });
export const exerciseSearch = z.looseObject({ ...courseShape, exercise_id: id });
export const simulationSearch = z.looseObject({
  ...courseShape,
  task_id: id,
  activity_id: id,
  book_id: id,
  view: text,
});
export const flowSearch = z.looseObject({ ...courseShape, task_id: id, activity_id: id });
export const examSearch = z.looseObject({ ...courseShape, assessment_id: id, attempt_id: id });

export const classAssessmentSearch = z.looseObject({ ...classShape, assessment_id: id, tab: text });
export const paperSearch = z.looseObject({ ...classShape, paper_id: id, tab: text });
export const attemptSearch = z.looseObject({ ...classShape, assessment_id: id, attempt_id: id });
export const classTaskSearch = z.looseObject({ ...classShape, course_id: id, project_id: id, task_id: id });
export const markingSearch = z.looseObject({
  ...classShape,
  assessment_id: id,
  task_id: id,
  question_id: id,
  attempt_id: id,
});
export const studentSearch = z.looseObject({ ...classShape, student_id: id, course_id: id, task_id: id });

export const loginSearch = z.looseObject({ redirect: text, entry: text });
export const entrySearch = z.looseObject({ reason: text, entry: text });
