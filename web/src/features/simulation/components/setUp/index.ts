export { SetUpAside } from './SetUpAside';
export { SetUpTab } from './SetUpTab';
