import { lazily, prefetching } from '@/shared/ui/lazily';
import type { GradebookColumn, GradebookStudent } from '../../model/gradebook/types';

/** What is opened over the sheet, each fetched when it is asked for. */
export type Dialog =
  | { kind: 'scheme' | 'submit' | 'takeBack' | 'requests' | 'import' }
  | { kind: 'message'; to: number[] }
  | { kind: 'column'; column: GradebookColumn }
  | { kind: 'request'; student: GradebookStudent };

export const dialogs = {
  Scheme: lazily(() => import('./SchemeDrawer').then((module) => module.SchemeDrawer)),
  Column: lazily(() => import('./ColumnDialog').then((module) => module.ColumnDialog)),
  Submit: lazily(() => import('./SubmitDialog').then((module) => module.SubmitDialog)),
  TakeBack: lazily(() => import('./TakeBackDialog').then((module) => module.TakeBackDialog)),
  Requests: lazily(() => import('./RequestsDrawer').then((module) => module.RequestsDrawer)),
  Request: lazily(() => import('./RequestDialog').then((module) => module.RequestDialog)),
  Import: lazily(() => import('./ImportScores').then((module) => module.ImportScores)),
};

/** For the buttons that open them. */
export const openers = {
  scheme: prefetching(dialogs.Scheme),
  submit: prefetching(dialogs.Submit),
};
