export { CorrectButton } from './CorrectButton';
