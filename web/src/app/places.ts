import type { Tab } from '@/shared/tabs/model';
import type { HubView, RouteTitle } from './routeMeta';

/** What the shell knows of a page beyond its route: kept apart, because routes travel with the very first page. */
export interface PagePlace {
  /** A page without an entry of its own: the address of the entry that stays lit. */
  under?: string;
  /** One of several addresses shown as text tabs over one page: the first address of them, its place, its short name. */
  view?: { of: string; order: number; name: RouteTitle };
  /** With a class in the address the page is this view of the class. */
  hub?: HubView;
  /** It is called after the one thing it shows, always or with this parameter in the address. */
  namedAfter?: 'always' | 'paper_id';
}

export const places: Record<string, PagePlace> = {
  '/cdetails': { under: '/coursecenter', namedAfter: 'always' },
  '/course/assess': { view: { of: '/course/assess', order: 1, name: 'view.exams' } },
  '/course/businessData': {
    view: { of: '/course/fzpt', order: 2, name: 'course.businessData' },
    namedAfter: 'always',
  },
  '/course/evaluationRecord': { view: { of: '/course/programs', order: 3, name: 'course.evaluationRecord' } },
  '/course/fzpt': { view: { of: '/course/fzpt', order: 1, name: 'view.books' } },
  '/course/historyRecord': { view: { of: '/course/video', order: 2, name: 'course.historyRecord' } },
  '/course/learningAnalysis': { view: { of: '/course/score', order: 3, name: 'course.learningAnalysis' } },
  '/course/programs': { view: { of: '/course/programs', order: 1, name: 'view.tasks' } },
  '/course/rDetails': { under: '/course/resource', namedAfter: 'always' },
  '/course/score': { view: { of: '/course/score', order: 1, name: 'view.scores' } },
  '/course/scoreRanking': { view: { of: '/course/score', order: 2, name: 'view.ranking' } },
  '/course/submitRecord': { view: { of: '/course/programs', order: 2, name: 'course.submitRecord' } },
  '/course/taskDetails': { under: '/course/programs', namedAfter: 'always' },
  '/course/testRecord': { view: { of: '/course/assess', order: 2, name: 'course.testRecord' } },
  '/course/vDetails': { under: '/course/resource', namedAfter: 'always' },
  '/course/video': { view: { of: '/course/video', order: 1, name: 'view.lectures' } },
  '/course/videoPlay': { under: '/course/video', namedAfter: 'always' },
  '/gradeManage/assess': { hub: 'exams' },
  '/gradeManage/assessDetails': { under: '/gradeManage/assess', namedAfter: 'always', hub: 'exams' },
  '/gradeManage/assessmentResults': {
    view: { of: '/gradeManage/gradebook', order: 3, name: 'gradeManage.assessmentResults' },
    hub: 'marks',
  },
  '/gradeManage/correctionTask': { under: '/gradeManage/correction', namedAfter: 'always' },
  '/gradeManage/grade': { hub: 'overview' },
  '/gradeManage/gradebook': {
    view: { of: '/gradeManage/gradebook', order: 1, name: 'gradeManage.gradebook' },
    hub: 'marks',
  },
  '/gradeManage/inform': { hub: 'notices' },
  '/gradeManage/insight': {
    view: { of: '/gradeManage/gradebook', order: 2, name: 'gradeManage.insight' },
    hub: 'marks',
  },
  '/gradeManage/openResource': {
    view: { of: '/gradeManage/project', order: 3, name: 'gradeManage.openResource' },
    hub: 'content',
  },
  '/gradeManage/originality': {
    view: { of: '/gradeManage/gradebook', order: 5, name: 'gradeManage.originality' },
    hub: 'marks',
  },
  '/gradeManage/prepare': {
    view: { of: '/gradeManage/project', order: 4, name: 'gradeManage.prepare' },
    namedAfter: 'always',
    hub: 'content',
  },
  '/gradeManage/project': {
    view: { of: '/gradeManage/project', order: 1, name: 'gradeManage.project' },
    hub: 'content',
  },
  '/gradeManage/regrade': { under: '/gradeManage/assessmentResults', namedAfter: 'always', hub: 'marks' },
  '/gradeManage/secondMarking': {
    under: '/gradeManage/assessmentResults',
    namedAfter: 'always',
    hub: 'marks',
  },
  '/gradeManage/studentLengthOfLectureStudy': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studentList': { hub: 'students' },
  '/gradeManage/studentpracticalAchievements': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studentproject': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studentresource': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studentresourceAccess': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studentresultOfExamination': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studenttask': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studenttaskEvaluation': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/studenttaskEvaluationRecord': { hub: 'students', namedAfter: 'always' },
  '/gradeManage/task': {
    view: { of: '/gradeManage/project', order: 2, name: 'gradeManage.task' },
    hub: 'content',
  },
  '/gradeManage/testPaper': { namedAfter: 'paper_id' },
  '/gradeManage/testPaperRecordDetails': { under: '/gradeManage/assess', namedAfter: 'always', hub: 'exams' },
  '/gradeManage/trainingResults': {
    view: { of: '/gradeManage/gradebook', order: 4, name: 'gradeManage.trainingResults' },
    hub: 'marks',
  },
  '/openInterface': { under: '/myaccount' },
};

/** Whether a page is called after what it shows, which it learns later than its route. */
export function isNamedLater({ pathname, search }: Pick<Tab, 'pathname' | 'search'>): boolean {
  const after = places[pathname]?.namedAfter;
  return after === 'always' || (after !== undefined && search[after] !== undefined);
}
