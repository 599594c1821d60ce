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
] as const;
