/** What opens over the board, in one piece: an invigilator who opens one of them soon opens another. */
export { ActDialog } from './ActDialog';
export { AnswerFilesDrawer } from './AnswerFilesDrawer';
export { CorrectionsDrawer } from './CorrectionsDrawer';
export { EndDialog } from './EndDialog';
export { RoomsDrawer } from './RoomsDrawer';
export { ScheduleDrawer } from './ScheduleDrawer';
export { StudentDrawer } from './StudentDrawer';
