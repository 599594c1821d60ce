import type { SchoolConfig } from '@/shared/api/school';
import type { Answered } from '@/shared/api/types';
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
export const accountingClass: Answered<'ClassView'> = {
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
