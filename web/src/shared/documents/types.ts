import type { Schema } from '@/shared/api/types';

/** A source document as students are given it: its texts labelled in Chinese, its amounts decimal strings. */
export type SourceDocument = Schema<'BusinessDocument'>;
export type DocumentItem = Schema<'SourceDocumentItem'>;
/** The firm whose books are kept: 编制单位 of its own tables, payer of its taxes. */
export type Firm = Schema<'CompanyProfile'>;
