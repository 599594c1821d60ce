import titles from '../src/i18n/zh-CN/routes.json' with { type: 'json' };

/** One screen of the product, as the demo school's people see it. */
export interface Screen {
  path: string;
  /** What the window is called (before the school's title), or part of it where the page names itself after its content. */
  title?: string;
  /** Rightly empty in the demo. */
  empty?: true;
  /** What it asks the server for is not there, and it says so. */
  missing?: true;
}

const page = (path: string, title?: string): Screen => (title === undefined ? { path } : { path, title });

/** Screens that need nobody to be signed in. */
export const publicScreens: Screen[] = [
  page('/login', titles.login),
  page('/register', titles.register),
  page('/signup', titles.signup),
  page('/forgotPassword', titles.forgotPassword),
  page('/serve', titles.serve),
  page('/agreement', titles.agreement),
  page('/privacy', titles.privacy),
  page('/receipt', titles.receipt),
  page('/404', titles.notFound),
  page('/personalData', titles.personalData),
  { ...page('/zjkf/1', titles.zjkf), missing: true },
  page('/thirdparty/zjkf/1', titles.thirdparty),
];

const inCourse = 'course_id=1&class_id=1';
const course = titles.course;

/** A student's screens; the ids are those of the demo's first course, class and works. */
export const studentScreens: Screen[] = [
  page('/mycourse', titles.mycourse),
  page('/coursecenter', titles.coursecenter),
  page('/cdetails?course_id=1'),
  page('/myaccount', titles.myaccount),
  page(`/course/home?${inCourse}`, course.home),
  page(`/course/video?${inCourse}`, course.video),
  page(`/course/videoPlay?${inCourse}&lecture_id=1`),
  page(`/course/programs?${inCourse}`, course.programs),
  page(`/course/taskDetails?${inCourse}&task_id=1`),
  page(`/course/pythonPractice?${inCourse}`, course.pythonPractice),
  page(`/course/evaluationRecord?${inCourse}`, course.evaluationRecord),
  page(`/course/submitRecord?${inCourse}`, course.submitRecord),
  page(`/course/businessData?${inCourse}`, course.businessData),
  page(`/course/exercise?${inCourse}`, course.exercise),
  page(`/course/resource?${inCourse}`, course.resource),
  page(`/course/rDetails?${inCourse}&resource_id=1`),
  page(`/course/vDetails?${inCourse}&resource_id=1`),
  page(`/course/historyRecord?${inCourse}`, course.historyRecord),
  page(`/course/fzpt?${inCourse}`, course.fzpt),
  page(`/course/assess?${inCourse}`, course.assess),
  page(`/course/takeAnExam?${inCourse}&assessment_id=3`, course.takeAnExam),
  page(`/course/testRecord?${inCourse}`, course.testRecord),
  page(`/course/testRecord?${inCourse}&attempt_id=1`),
  page(`/course/score?${inCourse}`, course.score),
  page(`/course/scoreRanking?${inCourse}`, course.scoreRanking),
  page(`/course/learningAnalysis?${inCourse}`, course.learningAnalysis),
  page('/full/pythonTest', titles.full.pythonTest),
  page(`/full/pythonexErcise?${inCourse}&python_task_id=1`),
  page(`/full/flowAssess?${inCourse}&flow_id=1`),
  page(`/full/fzptAssess?${inCourse}`),
];

const ofClass = 'class_id=1';
const ofStudent = `${ofClass}&student_id=5`;
const manage = titles.gradeManage;

/** A teacher's screens. */
export const teacherScreens: Screen[] = [
  page('/mycourse', titles.desk),
  page('/gradeManage/grade', manage.grade),
  page(`/gradeManage/grade?${ofClass}`, titles.overview),
  page(`/gradeManage/assess?${ofClass}`, manage.assess),
  page(`/gradeManage/assessDetails?${ofClass}&assessment_id=3`),
  page(`/gradeManage/testPaper?${ofClass}`, manage.testPaper),
  page(`/gradeManage/testPaper?${ofClass}&course_id=1&tab=bank`, manage.testPaper),
  page(`/gradeManage/testPaper?${ofClass}&course_id=1&tab=preview&paper_id=1`),
  page(`/gradeManage/testPaper?${ofClass}&course_id=1&tab=compose&paper_id=1`, manage.testPaper),
  page(`/gradeManage/testPaperRecordDetails?${ofClass}&assessment_id=1&attempt_id=1`),
  page(`/gradeManage/project?${ofClass}`, manage.project),
  page(`/gradeManage/inform?${ofClass}`, manage.inform),
  page(`/gradeManage/task?${ofClass}`, manage.task),
  page(`/gradeManage/openResource?${ofClass}`, manage.openResource),
  page(`/gradeManage/gradebook?${ofClass}`, manage.gradebook),
  page(`/gradeManage/insight?${ofClass}`, manage.insight),
  page('/gradeManage/prepare?course_id=1&item=lecture/l1-1', manage.prepare),
  page('/gradeManage/prepare?course_id=1&item=company/qinghe', manage.prepare),
  page(`/gradeManage/trainingResults?${ofClass}`, manage.trainingResults),
  page(`/gradeManage/trainingResults?${ofClass}&view=free&by=business`, manage.trainingResults),
  page(`/gradeManage/originality?${ofClass}`, manage.originality),
  page(`/gradeManage/correction?${ofClass}`, manage.correction),
  page(`/gradeManage/correctionTask?${ofClass}&assessment_id=2&question_id=70`),
  page(`/gradeManage/correctionTask?${ofClass}&exercise_id=6&question_id=69`),
  page(`/gradeManage/assessmentResults?${ofClass}&assessment_id=1`),
  page(`/gradeManage/secondMarking?${ofClass}&assessment_id=2`),
  page(`/gradeManage/studentList?${ofClass}`, manage.studentList),
  page(`/gradeManage/studentLengthOfLectureStudy?${ofStudent}`, manage.studentLengthOfLectureStudy),
  page(`/gradeManage/studentresourceAccess?${ofStudent}`, manage.studentresourceAccess),
  page(`/gradeManage/studentproject?${ofStudent}`, manage.studentproject),
  page(`/gradeManage/studenttask?${ofStudent}`, manage.studenttask),
  page(`/gradeManage/studentresource?${ofStudent}`, manage.studentresource),
  page(`/gradeManage/studentpracticalAchievements?${ofStudent}`, manage.studentpracticalAchievements),
  page(`/gradeManage/studenttaskEvaluation?${ofStudent}`, manage.studenttaskEvaluation),
  page(`/gradeManage/studenttaskEvaluationRecord?${ofStudent}`, manage.studenttaskEvaluationRecord),
  page(`/gradeManage/studentresultOfExamination?${ofStudent}`, manage.studentresultOfExamination),
];

/** The academic office's screens. */
export const staffScreens: Screen[] = [
  page('/academicManage/academic', titles.academicManage.academic),
  // Nobody has made a token yet.
  { ...page('/openInterface', titles.openInterface), empty: true },
  { ...page('/openInterface?tab=hooks', titles.openInterface), empty: true },
  ...['students', 'school', 'terms', 'audit'].map((tab) =>
    page(`/academicManage/academic?tab=${tab}`, titles.academicManage.academic),
  ),
  // Nobody has handed marks in yet.
  { ...page('/academicManage/finalMarks', titles.academicManage.finalMarks), empty: true },
  // The demo school uses the texts the product brings.
  { ...page('/academicManage/academic?tab=documents', titles.academicManage.academic), empty: true },
];

/** Whoever keeps the server. */
export const operatorScreens: Screen[] = [page('/mycourse', titles.server), ...staffScreens.slice(0, 1)];
