import { createContext, use } from 'react';

/** The course that the question is written for: its rubrics are shared, its companies may be asked about. None where it is not known. */
export const AuthorCourse = createContext<number | undefined>(undefined);

export const useAuthorCourse = () => use(AuthorCourse);
