export { ReconciliationTab, reconciliationEntry } from './ReconciliationTab';
