import type { Schema } from '@/shared/api/operations';
import type { SchoolConfig } from '@/shared/api/school';
import type { CurrentUser } from '@/shared/api/user';

export const classManagement = '6f1a2c9e4b7d4e0f9a35c8d21e7b6043';
export const teacherManagement = 'b84d07e35c1f4a6e8d92f3a1706c5e2b';
export const admin = 'admin';

export const school: SchoolConfig = {
  id: 1,
  title: '智能会计实训平台',
  page_title: null,
  logo: null,
  name_zh: '华东财经职业大学',
  name_en: 'East China University of Finance',
  color: '#1f5fbf',
  organization: { name: '示范科技有限公司' },
  contact: '021-6000 1234',
  schools: [{ id: 1, title: '华东财经职业大学' }],
  question_types: [],
  roles: { class_management: classManagement, teacher_management: teacherManagement, admin },
  browser_python: null,
  local_program: { protocol: 'suanpan', ports: [9410] },
};

export const student: CurrentUser = {
  id: 7,
  username: 'student1',
  real_name: '张子涵',
  student_number: '20260101',
  phone_masked: '138****1234',
  avatar: null,
  roles: [],
  school: { id: 1, title: '华东财经职业大学' },
  missing: [],
  delete_at_ms: null,
  must_change_password: false,
};

export const teacher: CurrentUser = {
  ...student,
  username: 'teacher1',
  real_name: '林知远',
  student_number: null,
  roles: [classManagement],
};

/** A class of the teacher's as its page and its row in the list show it. */
export const accountingClass: Schema<'ClassView'> = {
  id: 3,
  name: '会计2601班',
  term: '2026秋',
  code: 'QHZN26A',
  code_expires_at_ms: null,
  capacity: 80,
  needs_approval: false,
  archived_at_ms: null,
  created_at_ms: 1_788_738_600_000,
  members: 60,
  waiting: 0,
  is_owner: true,
  teachers: [{ id: 7, real_name: '林知远', is_owner: true }],
  courses: [{ id: 1, title: '数智会计综合实训' }],
};

export const courseCard: Schema<'CourseCard'> = {
  course_id: 3,
  class_id: 8,
  class_name: '会计 2601 班',
  term: '2026 秋',
  is_teacher: false,
  title: '数智会计综合实训',
  subtitle: '',
  category: '会计',
  cover: null,
  teachers: ['沈立群'],
  percent: 42,
  lectures_finished: 3,
  lectures_total: 9,
  resources_opened: 1,
  resources_total: 4,
  seconds: 5400,
  last_at_ms: 1_795_000_000_000,
  next: { lecture_id: 21, title: '2.2 科目', position_s: 754, percent: 30, is_begun: true },
  unread_notices: 2,
};

/** What a course says of itself; most pages of a course read its title there. */
export const introduction = (title: string): Schema<'CourseIntroduction'> => ({
  course_id: 1,
  title,
  subtitle: '',
  text: '',
  category: '会计',
  audience: '',
  tags: [],
  teachers: [],
  cover: null,
  hours: 64,
  credits: 4,
  weights: { learning: 20, tasks: 20, exercises: 20, python: 10, practical: 10, final: 20 },
  chapter_count: 9,
  lecture_count: 40,
  resource_count: 12,
  enrolled_count: 60,
  imported_at_ms: 1_788_738_600_000,
  is_enrolled: true,
});

const rules: Schema<'AssessmentRules'> = {
  minutes: 60,
  late_entry_minutes: 0,
  attempts: 1,
  keep: 'best',
  password: '',
  pass_percent: 60,
  leave_action: 'record',
  take_over: 'free',
  leave_limit: 0,
  appeal_days: 7,
  shuffle_questions: false,
  shuffle_options: false,
  review: { score: 'released', answer: 'released', key: 'released', analysis: 'released' },
};

export const anAssessment: Schema<'ManagedAssessment'> = {
  id: 5,
  course_id: 1,
  course_title: '数智会计',
  paper_id: 2,
  paper_title: '期末卷',
  activity_id: null,
  title: '期末考核',
  phase: 'open',
  opens_at_ms: 1_788_738_600_000,
  closes_at_ms: 1_788_742_800_000,
  extended_ms: 0,
  ended_at_ms: null,
  end_ms: 1_788_742_800_000,
  grace_ms: 5000,
  counts_as: 'final',
  rules,
  notice: '',
  full_points: 100,
  classes: [{ id: 3, name: '会计2601班' }],
  counts: { running: 2, submitted: 0, graded: 0, released: 0 },
  published_at_ms: 1_788_738_300_000,
  released_at_ms: null,
  now_ms: 1_788_739_200_000,
};
