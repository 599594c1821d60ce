import type { Schema } from '@/shared/api/types';

/** A source document as students are given it: its texts labelled in Chinese, its amounts decimal strings. */
export type SourceDocument = Schema<'BusinessDocument'>;
export type DocumentItem = Schema<'SourceDocumentItem'>;

/** A document to look at. One without a kind has no form: it is shown by its picture, or by its texts alone. */
export interface ShownDocument extends SourceDocument {
  /** The address of a photograph or scan, which stands for the drawing. */
  picture?: string;
  /** Its paper has lines, and nobody said what stands on them. */
  lacksLines?: boolean;
}

/** The firm whose books are kept: 编制单位 of its own tables, payer of its taxes. */
export type Firm = Pick<Schema<'CompanyProfile'>, 'name' | 'uscc' | 'bank' | 'bank_account'>;
