/** What opens over the page, as one part: each of its own would be named in the start. */
export { DeliveryDrawer } from './DeliveryDrawer';
export { HookDialog } from './HookDialog';
export { OnceDialog } from './OnceDialog';
export { RecordStoreDialog } from './RecordStoreDialog';
export { TokenDialog } from './TokenDialog';
