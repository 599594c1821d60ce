import type { Schema } from '../api/types';

/** What may be chosen about how books are marked, in a task and in an exam, in the order it is offered. */

/** How strictly vouchers are marked. */
export const presets = [
  'practice',
  'standard',
  'contest_lite',
  'contest',
  'equal_parts',
] as const satisfies readonly Schema<'PresetName'>[];

/** The parts of a mark. */
export const bookParts = [
  'openings',
  'vouchers',
  'ledgers',
  'statements',
  'compliance',
  'documents',
  'reconciliation',
] as const satisfies readonly BooksPart[];

/** What may stand in a book when it is opened. */
export const bookedAlready = ['wrong', 'all'] as const;

type BooksPart = keyof Schema<'FolderSimulationParts'>;

/** The statements and tax returns that may be asked for in books, as the course folder names them. */
export const statementKinds = [
  'balance_sheet',
  'profit_statement',
  'cash_flow_statement',
  'cash_flow_supplement',
  'equity_changes',
  'vat_return',
  'vat_return_small',
  'surcharge_return',
  'income_tax_return',
] as const satisfies readonly Schema<'StatementKind'>[];
