/** What few students see while they write. */
export { AnswerFileButton } from './AnswerFileButton';
export { CorrectionNote } from './CorrectionNote';
export { LeaveForm } from './LeaveForm';
