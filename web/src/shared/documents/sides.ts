import { bankReceipt } from './bankReceipt';
import { bankStatement } from './bankStatement';
import { cashReceipt } from './cashReceipt';
import { cheque } from './cheque';
import { contract } from './contract';
import { type Label, type Paper, readPaper } from './data';
import { expenseClaim } from './expenseClaim';
import { invoice } from './invoice';
import { letter } from './letter';
import { loanSlip } from './loanSlip';
import { ownTable } from './ownTable';
import { railTicket } from './railTicket';
import type { Side } from './Sheet';
import { stockSlip } from './stockSlip';
import { taxPayment } from './taxPayment';
import { travelClaim } from './travelClaim';
import type { Firm, SourceDocument } from './types';

type Layout = (paper: Paper, firm: Firm) => Side[];

const layouts: Record<string, Layout> = {
  purchase_invoice: invoice,
  sales_invoice: invoice,
  red_invoice: invoice,
  train_ticket: railTicket,
  bank_receipt: bankReceipt,
  bank_payment: bankReceipt,
  bank_interest: bankReceipt,
  bank_statement: bankStatement,
  cheque_stub: cheque,
  tax_payment: taxPayment,
  goods_receipt: stockSlip,
  goods_issue: stockSlip,
  delivery_note: stockSlip,
  material_requisition: stockSlip,
  expense_claim: (paper) => (paper.title.includes('差旅') ? travelClaim(paper) : expenseClaim(paper)),
  loan_slip: loanSlip,
  cash_receipt: cashReceipt,
  contract,
  inquiry: letter,
  resolution: letter,
};

/** The forms that print what a course adds with labels of its own; on the others it stands beside the paper. */
const printsExtra = new Set(['contract']);

export interface Drawing {
  sides: Side[];
  /** What comes with the paper and no such paper has a place for: applications, approvals. */
  beside: Label[];
}

/** A document as the real thing; a kind that has no form of its own is a table of the firm's own. */
export function drawingOf(document: SourceDocument, firm: Firm): Drawing {
  // Neither its course nor its title says what it is.
  if (document.kind === '') return { sides: [], beside: [] };
  const paper = readPaper(document);
  const layout = layouts[document.kind];
  if (layout === undefined) return { sides: ownTable(paper, firm, document.fields), beside: [] };
  return { sides: layout(paper, firm), beside: printsExtra.has(document.kind) ? [] : paper.extra };
}
