import { school, student } from '../fixtures';
import { answer } from './answer';

/** What every page of the shell asks. */
export const standardHandlers = [
  answer('get', '/api/school_config/', school),
  answer('get', '/api/user/info/', student),
  answer('get', '/api/user/notices/unread/', { total: 0, by_class: [] }),
  answer('get', '/api/school/document/:school/:kind/', { version: null, text: null }),
];
