import { setupServer } from 'msw/node';
import { standardHandlers } from './handlers/standard';

/** The mocked server of unit tests; a test adds what its page asks with `server.use(answer(...))`. */
export const server = setupServer(...standardHandlers);
