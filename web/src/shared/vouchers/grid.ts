import { isZero, negate, totalsOf } from './amount';
import type { Account, Business, Line, Voucher, VoucherContent, VoucherKind } from './types';

/** What a reference voucher says of a line beside its model answer. */
export interface Reference {
  /** Accounts that are right too. */
  alsoAccounts: string[];
  /** The numbers of the cash-flow lines that are accepted, the model answer first. */
  cashFlow: number[];
  /** An expression over the student's own books; empty for the amount as it stands. */
  derived: string;
}

/** The auxiliary item by which a reference voucher accepts any. */
export const anyItem = '*';

export const noReference: Reference = { alsoAccounts: [], cashFlow: [], derived: '' };

/** A row of the voucher grid. Debit and credit exclude each other; empty text is no amount. */
export interface Row {
  summary: string;
  account: string;
  aux: Record<string, string>;
  debit: string;
  credit: string;
  quantity: string;
  unitPrice: string;
  cashFlow?: number | undefined;
  reference?: Reference | undefined;
}

/** A voucher being written. */
export interface Sheet {
  id?: number | undefined;
  version: number;
  word: string;
  date: string;
  kind: VoucherKind;
  business?: string | undefined;
  documents: string[];
  /** 附单据数 as typed; undefined counts the attached documents. */
  attachments?: number | undefined;
  rows: Row[];
}

export const columns = ['summary', 'account', 'debit', 'credit'] as const;
export type ColumnName = (typeof columns)[number];

const leastRows = 5;

export const blankRow = (): Row => ({
  summary: '',
  account: '',
  aux: {},
  debit: '',
  credit: '',
  quantity: '',
  unitPrice: '',
  cashFlow: undefined,
});

const isBlank = (row: Row): boolean =>
  row.summary.trim() === '' && row.account === '' && isZero(row.debit) && isZero(row.credit);

const padded = (rows: Row[]): Row[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, leastRows - rows.length) }, blankRow),
];

export function blankSheet(word: string, date: string): Sheet {
  return {
    id: undefined,
    version: 0,
    word,
    date,
    kind: 'normal',
    business: undefined,
    documents: [],
    attachments: undefined,
    rows: padded([]),
  };
}

/** A new voucher for a business, dated on its day, with its documents that no saved voucher has. */
export const sheetFor = (business: Business, word: string, saved: Voucher[]): Sheet => {
  const taken = new Set(saved.flatMap((voucher) => voucher.documents));
  const keys = business.documents.map((document) => document.key);
  return {
    ...blankSheet(word, business.date),
    business: business.key,
    documents: keys.filter((key) => !taken.has(key)),
  };
};

const shown = (amount: string): string => (isZero(amount) ? '' : amount);

const rowsOf = (lines: Line[]): Row[] =>
  padded(
    lines.map((line) => ({
      summary: line.summary,
      account: line.account,
      aux: line.aux,
      debit: shown(line.debit),
      credit: shown(line.credit),
      quantity: line.quantity ?? '',
      unitPrice: line.unit_price ?? '',
      cashFlow: line.cash_flow_item ?? undefined,
    })),
  );

/** Lines by themselves, as they answer a question. */
export const sheetOfLines = (lines: Line[]): Sheet => ({ ...blankSheet('', ''), rows: rowsOf(lines) });

export function sheetOf(voucher: Voucher): Sheet {
  return {
    id: voucher.id,
    version: voucher.version,
    word: voucher.word,
    date: voucher.date ?? '',
    kind: voucher.kind,
    business: voucher.business ?? undefined,
    documents: voucher.documents,
    attachments: voucher.attachments === voucher.documents.length ? undefined : voucher.attachments,
    rows: rowsOf(voucher.lines),
  };
}

/** A new voucher with the lines of another: its documents and its business stay where they were booked. */
export const copyOf = (voucher: Voucher, date: string): Sheet => ({
  ...blankSheet(voucher.word, date),
  rows: rowsOf(voucher.lines),
});

/** A voucher that was drawn up and is still to be completed and saved, for the business it is about. */
export const sheetOfContent = (content: VoucherContent, business: string | undefined): Sheet => ({
  ...blankSheet(content.word, content.date ?? ''),
  kind: content.kind,
  business,
  documents: content.documents,
  rows: rowsOf(content.lines),
});

/** Lines come after those that are written: nothing that was typed gives way. */
export const appendLines = (sheet: Sheet, lines: Line[]): Sheet => ({
  ...sheet,
  rows: padded([
    ...sheet.rows.filter((row) => !isBlank(row)),
    ...rowsOf(lines).filter((row) => !isBlank(row)),
  ]),
});

/**
 * What lies on the desk when a voucher that was sent has been saved: the saved one, or what was typed on it meanwhile, which is
 * still to be saved as its next version.
 */
export const afterSave = (sent: Sheet, onDesk: Sheet, saved: Voucher): { sheet: Sheet; isTyped: boolean } =>
  onDesk === sent
    ? { sheet: sheetOf(saved), isTyped: false }
    : { sheet: { ...onDesk, id: saved.id, version: saved.version }, isTyped: true };

/** The lines as the server takes them; rows without anything on them are left out. */
export function linesOf(sheet: Sheet): Line[] {
  const line = (row: Row): Line => ({
    summary: row.summary.trim(),
    account: row.account,
    aux: row.aux,
    debit: row.debit === '' ? '0' : row.debit,
    credit: row.credit === '' ? '0' : row.credit,
    quantity: row.quantity === '' ? null : row.quantity,
    unit_price: row.unitPrice === '' ? null : row.unitPrice,
    cash_flow_item: row.cashFlow ?? null,
  });
  return sheet.rows.filter((row) => !isBlank(row)).map(line);
}

/** The voucher as the server takes it. */
export function contentOf(sheet: Sheet): VoucherContent {
  return {
    word: sheet.word,
    number: null,
    date: sheet.date === '' ? null : sheet.date,
    kind: sheet.kind,
    attachments: sheet.attachments ?? sheet.documents.length,
    documents: sheet.documents,
    lines: linesOf(sheet),
  };
}

/** The place in the grid of each line that is sent: faults come back by the place among those. */
export const sentRows = (sheet: Sheet): number[] =>
  sheet.rows.flatMap((row, index) => (isBlank(row) ? [] : [index]));

const withRow = (sheet: Sheet, at: number, change: (row: Row) => Row): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row, index) => (index === at ? change(row) : row)),
});

export const setSummary = (sheet: Sheet, at: number, summary: string): Sheet =>
  withRow(sheet, at, (row) => ({ ...row, summary }));

/** Writes an amount on one side; the other side is emptied. */
export const setAmount = (sheet: Sheet, at: number, side: 'debit' | 'credit', amount: string): Sheet =>
  withRow(sheet, at, (row) => ({
    ...row,
    debit: side === 'debit' ? amount : amount === '' ? row.debit : '',
    credit: side === 'credit' ? amount : amount === '' ? row.credit : '',
  }));

/** Takes an account; items it does not keep are dropped, the only item of a type is taken at once. */
export function setAccount(
  sheet: Sheet,
  at: number,
  account: Account | undefined,
  items: (kind: string) => string[],
): Sheet {
  return withRow(sheet, at, (row) => {
    const aux: Record<string, string> = {};
    for (const kind of account?.aux ?? []) {
      const known = items(kind);
      const kept = row.aux[kind];
      const only = known.length === 1 ? known[0] : undefined;
      const item = kept !== undefined && known.includes(kept) ? kept : only;
      if (item !== undefined) aux[kind] = item;
    }
    const isMoney = account?.money != null;
    return {
      ...row,
      account: account?.code ?? '',
      aux,
      cashFlow: isMoney ? row.cashFlow : undefined,
      quantity: account?.unit ? row.quantity : '',
      unitPrice: account?.unit ? row.unitPrice : '',
    };
  });
}

/**
 * Whether a row's account asks for something beyond the amount that has not been told: an item, a cash-flow item (not where
 * it is filled in when the voucher is saved), a quantity.
 */
export const isAsking = (row: Row | undefined, account: Account | undefined, fillsFlows: boolean): boolean =>
  row !== undefined &&
  account !== undefined &&
  (account.aux.some((kind) => !row.aux[kind]) ||
    (account.money != null && row.cashFlow === undefined && !fillsFlows) ||
    (account.unit != null && account.unit !== '' && row.quantity === ''));

export const setDetail = (sheet: Sheet, at: number, detail: Partial<Row>): Sheet =>
  withRow(sheet, at, (row) => ({ ...row, ...detail }));

/** `=`: fills the side with what is missing for the voucher to balance. */
export function balance(sheet: Sheet, at: number, side: 'debit' | 'credit'): Sheet {
  const others = sheet.rows.filter((_, index) => index !== at);
  const { difference } = totalsOf(others);
  const amount = side === 'credit' ? difference : negate(difference);
  return setAmount(sheet, at, side, shown(amount));
}

/** Space: the amount changes sides. */
export const swap = (sheet: Sheet, at: number): Sheet =>
  withRow(sheet, at, (row) => ({ ...row, debit: row.credit, credit: row.debit }));

/** `-`: black becomes red and back. */
export const toggleRed = (sheet: Sheet, at: number): Sheet =>
  withRow(sheet, at, (row) => ({ ...row, debit: negate(row.debit), credit: negate(row.credit) }));

/** `//`: the nearest summary above. */
export function summaryAbove(sheet: Sheet, at: number): string {
  for (let row = at - 1; row >= 0; row--) {
    const summary = sheet.rows[row]?.summary ?? '';
    if (summary !== '') return summary;
  }
  return '';
}

/** The row takes the nearest summary above where it has none. */
export const repeatSummary = (sheet: Sheet, at: number): Sheet =>
  sheet.rows[at]?.summary === '' ? setSummary(sheet, at, summaryAbove(sheet, at)) : sheet;

export const insertRow = (sheet: Sheet, at: number): Sheet => ({
  ...sheet,
  rows: [...sheet.rows.slice(0, at), blankRow(), ...sheet.rows.slice(at)],
});

export const removeRow = (sheet: Sheet, at: number): Sheet => ({
  ...sheet,
  rows: padded(sheet.rows.filter((_, index) => index !== at)),
});

export function toggleDocument(sheet: Sheet, key: string): Sheet {
  const documents = sheet.documents.includes(key)
    ? sheet.documents.filter((other) => other !== key)
    : [...sheet.documents, key];
  return { ...sheet, documents };
}

/** Whether anything has been written. */
export const isEmpty = (sheet: Sheet): boolean =>
  sheet.rows.every(isBlank) && sheet.documents.length === 0 && sheet.id === undefined;
