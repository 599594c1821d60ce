export type { Schema } from './operations';
