import type { Schema } from '@/shared/api/types';

/** What the server calls these things; amounts are decimal strings, negative ones red. */

export type Post = Schema<'CompanyPost'>;
export type Company = Schema<'CompanyView'>;
export type Column = Schema<'TableColumn'>;
export type Pivot = Schema<'PivotTable'>;

export type Business = Schema<'BusinessView'>;
export type Decision = Schema<'DocumentDecision'>;

export type Line = Schema<'LineDraft'>;
export type VoucherContent = Schema<'VoucherDraft'>;
export type Voucher = Schema<'VoucherView'>;
export type KeptVoucher = Schema<'VoucherTemplateView'>;
export type VoucherKind = Schema<'VoucherKind'>;
export type VoucherSave = Schema<'VoucherRequest'>;
export type Finding = Schema<'FindingView'>;
export type SignStep = Schema<'SignStep'>;
export type SigningRequest = Schema<'SigningRequest'>;
export type SigningOutcome = Schema<'SigningOutcome'>;

export type Book = Schema<'BookView'>;
export type SetUp = Schema<'SetUpView'>;
export type Handover = Schema<'Handover'>;
export type EnteredOpening = Schema<'EnteredOpening'>;
export type BookStart = Schema<'BookStart'>;
export type OwnAccount = Schema<'OwnAccount'>;
export type OwnItem = Schema<'OwnItem'>;
export type BookReport = Schema<'BookReport'>;
export type BusinessDecision = Schema<'BusinessDecision'>;

export type Closing = Schema<'ClosingView'>;
export type ClosingStep = Schema<'ClosingStep'>;
export type FindingPlace = Schema<'FindingPlace'>;

export type Ledger = Schema<'LedgerView'>;
export type MultiColumnLedger = Schema<'MultiColumnLedger'>;
export type OpenAccount = Schema<'OpenAccount'>;
export type OpenItem = Schema<'OpenItem'>;
export type SetOffRequest = Schema<'SetOffRequest'>;
export type BalanceRow = Schema<'TrialBalanceRow'>;
export type StatementKind = Schema<'StatementKind'>;
export type StatementRow = Schema<'StatementRow'>;
export type StatementLine = Schema<'StatementLine'>;
export type StatementPart = Schema<'StatementPart'>;
export type TieOut = Schema<'TieOut'>;
export type FormulaTerm = Schema<'FormulaTerm'>;
export type StatementView = Schema<'StatementView'>;
export type StatementFiling = Schema<'StatementFiling'>;

export type Reconciliation = Schema<'ReconciliationView'>;
export type BookLineKey = Schema<'BookLineKey'>;
export type ReconciliationStatement = Schema<'ReconciliationStatement'>;
export type OutstandingItem = Schema<'OutstandingItem'>;
export type BookImport = Schema<'BookImport'>;
export type StatementImported = Schema<'StatementImported'>;
