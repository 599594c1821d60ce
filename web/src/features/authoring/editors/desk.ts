import type { Choices, CourseFile, ItemRef } from '../api';
import type { FaultPart } from '../company/useCompanyTrial';

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
  /** Where a fault leads to; another object each time it does. */
  lead?: Lead | undefined;
}

/** The part of a company in which a fault is put right. */
export interface Lead {
  at: ItemRef;
  part: FaultPart;
}

export interface FormProps<T> {
  content: T;
  onChange: (content: T) => void;
  desk: Desk;
}
