/** The types of documents as they are offered, in groups; what a server adds to them stands under other. */
export const documentGroups = {
  invoice: ['sales_invoice', 'purchase_invoice', 'red_invoice'],
  slip: ['train_ticket', 'flight_itinerary', 'expense_claim', 'loan_slip', 'cash_receipt', 'cash_count'],
  bank: [
    'bank_receipt',
    'bank_payment',
    'bank_interest',
    'cheque_stub',
    'deposit_slip',
    'bank_acceptance',
    'loan_note',
    'bank_statement',
  ],
  stock: ['goods_receipt', 'goods_issue', 'material_requisition', 'delivery_note'],
  payroll: ['payroll_sheet', 'payroll_allocation', 'social_insurance', 'income_tax_sheet'],
  asset: ['asset_card', 'depreciation_sheet', 'amortisation_sheet', 'disposal_form'],
  tax: ['tax_sheet', 'tax_payment'],
  contract: ['contract', 'resolution', 'inquiry'],
  other: ['overhead_allocation', 'cost_sheet', 'cost_of_sales', 'other'],
} as const;
export type DocumentGroup = keyof typeof documentGroups;
export type KnownType = (typeof documentGroups)[DocumentGroup][number];
