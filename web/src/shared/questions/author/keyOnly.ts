import { createContext, use } from 'react';

/** Whether an author's form changes the key alone: what was asked has been answered, and stays as it was. */
export const KeyOnly = createContext(false);

export const useKeyOnly = () => use(KeyOnly);
