import { HttpResponse, http } from 'msw';
import { school, student } from '../fixtures';
import { answer } from './answer';

/** What every page of the shell asks, and the page it opens with. */
export const standardHandlers = [
  answer('get', '/api/school_config/', school),
  answer('get', '/api/user/info/', student),
  answer('get', '/api/user/courses/', { items: [], total: 0 }),
  answer('get', '/api/user/class_courses/', { items: [], total: 0 }),
  answer('get', '/api/user/notices/unread/', { total: 0, by_class: [] }),
  answer('get', '/api/user/notices/', { items: [], total: 0 }),
  answer('get', '/api/marking/inbox/', []),
  answer('get', '/api/exams/managed/', []),
  answer('get', '/api/school/document/:school/:kind/', { version: null, text: null }),
  answer('get', '/api/select_course/list/', { items: [], total: 0, categories: [] }),
  answer('get', '/api/classes/', { items: [], total: 0 }),
  answer('get', '/api/course/managed/', []),
  answer('get', '/api/classes/choices/', { terms: [], teachers: [], courses: [] }),
  // A course that this test did not set up does not exist.
  http.get('/api/course/:course/:part/', () =>
    HttpResponse.json(
      { code: 404, msg: '内容不存在，或已被移除。', data: { error: 'access.not_found' } },
      { status: 404 },
    ),
  ),
  http.get('/api/results/:part/', () =>
    HttpResponse.json(
      { code: 404, msg: '内容不存在，或已被移除。', data: { error: 'access.not_found' } },
      { status: 404 },
    ),
  ),
];
