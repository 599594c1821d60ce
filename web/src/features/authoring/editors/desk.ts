import type { Choices, CourseFile, ItemRef } from '../api';

/** What every form is given beside its content. */
export interface Desk {
  courseId: number;
  at: ItemRef;
  choices: Choices;
  files: readonly CourseFile[];
  upload: (file: File) => Promise<CourseFile>;
  /** Files that were kept otherwise are known from now on. */
  addFiles: (files: readonly CourseFile[]) => void;
  disabled: boolean;
}

export interface FormProps<T> {
  content: T;
  onChange: (content: T) => void;
  desk: Desk;
}
