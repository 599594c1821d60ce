import { school, student } from '../fixtures';
import { answer } from './answer';

/** What every page of the shell asks, and the page it opens with. */
export const standardHandlers = [
  answer('get', '/api/school_config/', school),
  answer('get', '/api/user/info/', student),
  answer('get', '/api/user/courses/', { items: [], total: 0 }),
  answer('get', '/api/user/class_courses/', { items: [], total: 0 }),
  answer('get', '/api/user/notices/unread/', { total: 0, by_class: [] }),
  answer('get', '/api/school/document/:school/:kind/', { version: null, text: null }),
];
