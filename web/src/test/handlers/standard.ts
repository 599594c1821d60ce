import { school, student } from '../fixtures';
import { answer, refuse } from './answer';

const absent = { status: 404, msg: '内容不存在，或已被移除。', error: 'access.not_found' };

/** What every page of the shell asks, and the page it opens with. */
export const standardHandlers = [
  answer('get', '/api/school_config/', school),
  answer('get', '/api/user/info/', student),
  answer('get', '/api/user/courses/', { items: [], total: 0 }),
  answer('get', '/api/user/class_courses/', { items: [], total: 0 }),
  answer('get', '/api/user/notices/unread/', { total: 0, by_class: [] }),
  answer('get', '/api/user/notices/', { items: [], total: 0 }),
  answer('get', '/api/marking/inbox/', []),
  answer('get', '/api/marking/regraded/', []),
  answer('get', '/api/marking/give_back/', { why_not: null, given_back: 0, last: null }),
  answer('get', '/api/exams/managed/', []),
  answer('get', '/api/exams/week/', []),
  answer('get', '/api/originality/mine/', []),
  answer('get', '/api/uploads/room/', {
    mine: { used_bytes: 0, limit_bytes: 1 << 30 },
    school: { used_bytes: 0, limit_bytes: null },
  }),
  answer('get', '/api/school/document/:school/:kind/', { version: null, text: null }),
  answer('get', '/api/select_course/list/', { items: [], total: 0, categories: [] }),
  answer('get', '/api/classes/', { items: [], total: 0 }),
  answer('get', '/api/classes/:class/hand_ins/:kind/', []),
  answer('get', '/api/course/managed/', []),
  answer('get', '/api/classes/choices/', { terms: [], teachers: [], courses: [] }),
  // Nothing is pushed to a page that did not set it up.
  refuse('get', '/api/pushes/', absent),
  // A course that this test did not set up does not exist.
  refuse('get', '/api/course/:course/:part/', absent),
  refuse('get', '/api/results/:part/', absent),
];
