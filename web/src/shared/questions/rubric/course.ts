import { createContext, use } from 'react';

/** The course whose teachers share rubrics with the question that is written; none where it is not known. */
export const RubricCourse = createContext<number | undefined>(undefined);

export const useRubricCourse = () => use(RubricCourse);
