import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';

export type Post = 'accountant' | 'cashier' | 'reviewer' | 'supervisor' | 'other';
export type VoucherState = 'draft' | 'saved' | 'cashier_signed' | 'reviewed' | 'posted';
export type VoucherKind = 'normal' | 'red' | 'supplement' | 'carry' | 'pl_close' | 'year_close';
export type Aux = Record<string, string>;

/** A line as the server takes and gives it; amounts are decimal strings, negative ones red. */
export interface Line {
  summary: string;
  account: string;
  aux: Aux;
  debit: string;
  credit: string;
  quantity: string | null;
  unit_price: string | null;
  cash_flow_item: number | null;
}

export interface VoucherContent {
  word: string;
  number: number | null;
  date: string | null;
  kind: VoucherKind;
  attachments: number;
  documents: string[];
  lines: Line[];
}

export interface Signatures {
  prepared_by: string | null;
  cashier_by: string | null;
  reviewed_by: string | null;
  posted_by: string | null;
}

export interface Voucher extends VoucherContent {
  id: number;
  period: string;
  state: VoucherState;
  signatures: Signatures;
  business: string | null;
  /** Came with the book. */
  is_given: boolean;
  needs_cashier: boolean;
  reverses_id: number | null;
  total: string;
  seq: number;
  updated_at_ms: number;
}

export interface Account {
  code: string;
  name: string;
  full_name: string;
  category: 'asset' | 'liability' | 'common' | 'equity' | 'cost' | 'profit_loss';
  direction: 'debit' | 'credit' | 'either';
  aux: string[];
  money: 'cash' | 'bank' | null;
  unit: string | null;
  level: number;
  is_leaf: boolean;
}

export interface Person {
  name: string;
  post: Post;
}

export interface Profile {
  name: string;
  uscc: string;
  taxpayer: string;
  industry: string;
  address: string;
  phone: string;
  bank: string;
  bank_account: string;
  summary: string;
  persons: Person[];
  policies: { title: string; text: string }[];
}

export interface Card {
  profile: Profile;
  standard: 'assbe' | 'asbe';
  start: string;
  mode: 'strict' | 'teaching';
  words: string[];
  accounts: Account[];
  aux: { kind: string; items: string[] }[];
  cash_flow_items: { no: number; label: string; is_inflow: boolean }[];
}

export interface DocumentItem {
  name: string;
  spec: string;
  unit: string;
  quantity: string;
  price: string;
  amount: string;
  rate: string;
  tax: string;
  department: string;
  note: string;
}

export interface SourceDocument {
  key: string;
  kind: string;
  title: string;
  fields: { label: string; value: string }[];
  items: DocumentItem[];
}

export interface Business {
  key: string;
  number: number;
  title: string;
  date: string;
  date_until: string | null;
  text: string;
  hint: string;
  documents: SourceDocument[];
}

export type Decision = 'entry' | 'reject' | 'none';
export type PartName = 'vouchers' | 'ledgers' | 'statements' | 'compliance' | 'documents';

export interface Book {
  id: number;
  course_id: number;
  company_id: number;
  company_key: string;
  activity_id: number | null;
  task_title: string | null;
  /** The open period; those before it are closed. */
  period: string;
  card: Card;
  businesses: (Business & { decision: Decision | null })[];
  vouchers: Voucher[];
  rules: {
    preset: 'practice' | 'standard' | 'contest' | 'equal_parts';
    parts: { part: PartName; label: string; weight: number }[];
    tries: number | null;
    is_helpful: boolean;
  };
  submissions: { number: number; percent: number; is_late: boolean; submitted_at_ms: number }[];
  is_mine: boolean;
  due_at_ms: number | null;
  /** Why nothing can be changed any more. */
  shut: string | null;
}

export interface BookRow {
  id: number;
  company_id: number;
  company_name: string;
  activity_id: number | null;
  task_title: string | null;
  period: string;
  saved: number;
  posted: number;
  best_percent: number | null;
  tries: number;
  updated_at_ms: number;
}

export interface CompanyRow {
  id: number;
  key: string;
  name: string;
  industry: string;
  start: string;
  businesses: number;
  tables: number;
}

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'datetime' | 'boolean';

export interface Column {
  name: string;
  label: string;
  kind: ColumnKind;
}

export interface Table {
  key: string;
  title: string;
  summary: string;
  /** The name under which programs find it. */
  file: string;
  bytes: number;
  columns: Column[];
}

export interface Company extends Card {
  id: number;
  key: string;
  course_id: number;
  openings: { account: string; aux: Aux; balance: string; quantity: string | null }[];
  tables: Table[];
}

export interface Finding {
  field: string;
  code: string;
  severity: 'warning' | 'blocks_close' | 'blocks';
  message: string;
}

const keys = {
  book: (id: number) => ['simulation', 'book', id] as const,
  books: (courseId: number) => ['simulation', 'books', courseId] as const,
  /** Everything computed from a book's vouchers. */
  ledgers: (id: number) => ['simulation', 'ledgers', id] as const,
};

export const companiesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['simulation', 'companies', courseId],
    queryFn: ({ signal }) => call<CompanyRow[]>('GET', `/api/course/${courseId}/companies/`, { signal }),
    staleTime: 5 * 60_000,
  });

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['simulation', 'company', id],
    queryFn: ({ signal }) => call<Company>('GET', `/api/company/${id}/`, { signal }),
    staleTime: 5 * 60_000,
  });

export const documentsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['simulation', 'documents', companyId],
    queryFn: ({ signal }) => call<Business[]>('GET', `/api/company/${companyId}/documents/`, { signal }),
    staleTime: 5 * 60_000,
  });

export const booksQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.books(courseId),
    queryFn: ({ signal }) => call<BookRow[]>('GET', `/api/course/${courseId}/books/`, { signal }),
  });

/** Which book: by its id, that of an activity, or free practice with a company. */
export interface BookPlace {
  bookId?: number | undefined;
  activityId?: number | undefined;
  companyId?: number | undefined;
}

export const bookQuery = ({ bookId, activityId, companyId }: BookPlace) =>
  queryOptions({
    queryKey: ['simulation', 'desk', bookId ?? null, activityId ?? null, companyId ?? null],
    queryFn: ({ signal }) =>
      bookId === undefined
        ? call<Book>('POST', '/api/books/', {
            body: activityId === undefined ? { company_id: companyId } : { activity_id: activityId },
            signal,
          })
        : call<Book>('GET', `/api/book/${bookId}/`, { signal }),
  });

export interface VoucherSave {
  voucher: VoucherContent;
  is_draft: boolean;
  business: string | null;
  post: Post;
  seq: number;
}

export interface VoucherSaved {
  voucher: Voucher;
  findings: Finding[];
}

export const saveVoucher = (bookId: number, id: number | undefined, body: VoucherSave) =>
  id === undefined
    ? call<VoucherSaved>('POST', `/api/book/${bookId}/voucher/`, { body })
    : call<VoucherSaved>('PUT', `/api/voucher/${id}/`, { body });

export type SignStep = 'cashier_sign' | 'cashier_unsign' | 'review' | 'unreview' | 'post' | 'unpost';

export interface SignOutcome {
  voucher: Voucher;
  refused: { code: string; message: string } | null;
}

export type ClosingStep =
  | 'overhead'
  | 'finished_goods'
  | 'vat'
  | 'surcharges'
  | 'profit_and_loss'
  | 'income_tax'
  | 'year_profit'
  | 'distribution';

export interface Closing {
  period: string;
  steps: {
    step: ClosingStep;
    is_done: boolean;
    amount: string;
    drafts: VoucherContent[];
    obstacle: string | null;
  }[];
  findings: Finding[];
  may_close: boolean;
  may_draw_up: boolean;
}

export interface BookReport {
  number: number;
  percent: number;
  is_late: boolean;
  submitted_at_ms: number;
  tries_left: number | null;
  parts: {
    part: PartName;
    label: string;
    weight: number;
    percent: number;
    reasons: { code: string; text: string }[];
  }[];
  items: {
    business: string;
    number: number;
    title: string;
    weight: number;
    percent: number;
    vouchers: { id: number; label: string }[];
    reasons: { code: string; text: string }[];
    own: Line[];
    expected: Line[] | null;
  }[];
  surplus: { id: number; label: string }[];
  shows_key: boolean;
}

/** Everything that changes a book; each change refreshes the desk and what is computed from it. */
export function useBookActions(book: Pick<Book, 'id' | 'course_id'>) {
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keys.ledgers(book.id) });
    void client.invalidateQueries({ queryKey: keys.books(book.course_id) });
    await client.invalidateQueries({ queryKey: ['simulation', 'desk'] });
  };
  const onSuccess = refresh;
  return {
    refresh,
    save: useMutation({
      mutationFn: ({ id, body }: { id: number | undefined; body: VoucherSave }) =>
        saveVoucher(book.id, id, body),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call<unknown>('DELETE', `/api/voucher/${id}/`),
      onSuccess,
    }),
    reverse: useMutation({
      mutationFn: ({ id, date, post }: { id: number; date: string; post: Post }) =>
        call<VoucherSaved>('POST', `/api/voucher/${id}/reverse/`, { body: { date, post } }),
      onSuccess,
    }),
    sign: useMutation({
      mutationFn: (body: { step: SignStep; post: Post; vouchers: number[] }) =>
        call<SignOutcome[]>('POST', `/api/book/${book.id}/sign/`, { body }),
      onSuccess,
    }),
    renumber: useMutation({
      mutationFn: () => call<unknown>('POST', `/api/book/${book.id}/renumber/`),
      onSuccess,
    }),
    decide: useMutation({
      mutationFn: (body: { business: string; decision: Decision | null }) =>
        call<unknown>('PUT', `/api/book/${book.id}/decision/`, { body }),
      onSuccess,
    }),
    drawUp: useMutation({
      mutationFn: (step: ClosingStep) =>
        callForMessage<Voucher[]>('POST', `/api/book/${book.id}/closing/`, { body: { step } }),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: (period: string) =>
        callForMessage<{ period: string }>('POST', `/api/book/${book.id}/close/`, { body: { period } }),
      onSuccess,
    }),
    file: useMutation({
      mutationFn: ({ kind, ...body }: { kind: StatementKind; period: string; cells: FiledCell[] | null }) =>
        call<unknown>('PUT', `/api/book/${book.id}/statement/${kind}/`, { body }),
      onSuccess,
    }),
    submit: useMutation({
      mutationFn: () => call<BookReport>('POST', `/api/book/${book.id}/submit/`, { body: {} }),
      onSuccess: async (report) => {
        client.setQueryData(reportQuery(book.id, report.number).queryKey, report);
        void client.invalidateQueries({ queryKey: ['tasks'] });
        await refresh();
      },
    }),
  };
}

export type BookActions = ReturnType<typeof useBookActions>;

export const reportQuery = (bookId: number, number: number | undefined) =>
  queryOptions({
    queryKey: ['simulation', 'report', bookId, number ?? null],
    queryFn: ({ signal }) =>
      call<BookReport>('GET', `/api/book/${bookId}/report/`, { query: { number }, signal }),
  });

export const closingQuery = (bookId: number) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'closing'],
    queryFn: ({ signal }) => call<Closing>('GET', `/api/book/${bookId}/closing/`, { signal }),
  });

/** Which period, and whether vouchers count that are not posted yet. */
export interface BooksView {
  period: string;
  withUnposted: boolean;
}

const viewQuery = ({ period, withUnposted }: BooksView) => ({ period, with_unposted: withUnposted });

export interface JournalRow {
  date: string;
  voucher: string;
  summary: string;
  account: string;
  name: string;
  aux: string;
  debit: string;
  credit: string;
}

export const journalQuery = (bookId: number, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'journal', view],
    queryFn: ({ signal }) =>
      call<JournalRow[]>('GET', `/api/book/${bookId}/journal/`, { query: viewQuery(view), signal }),
  });

export interface BalanceRow {
  account: string;
  name: string;
  aux: string;
  level: number;
  opening_debit: string;
  opening_credit: string;
  debit: string;
  credit: string;
  year_debit: string;
  year_credit: string;
  closing_debit: string;
  closing_credit: string;
}

export const trialBalanceQuery = (bookId: number, view: BooksView & { level: number; withAux: boolean }) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'trial', view],
    queryFn: ({ signal }) =>
      call<{ rows: BalanceRow[]; totals: BalanceRow }>('GET', `/api/book/${bookId}/trial_balance/`, {
        query: { ...viewQuery(view), level: view.level, with_aux: view.withAux },
        signal,
      }),
  });

export type LedgerRowKind = 'opening' | 'line' | 'day_total' | 'month_total' | 'year_total';

export interface Ledger {
  account: string;
  name: string;
  detail: {
    date: string;
    kind: LedgerRowKind;
    voucher: string;
    summary: string;
    debit: string;
    credit: string;
    direction: string;
    balance: string;
  }[];
}

export const ledgerQuery = (bookId: number, account: string, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'ledger', account, view],
    queryFn: ({ signal }) =>
      call<Ledger>('GET', `/api/book/${bookId}/ledger/${account}/`, { query: viewQuery(view), signal }),
  });

export type StatementKind = 'balance_sheet' | 'profit_statement' | 'cash_flow_statement';
export type StatementColumn = 'end' | 'year_start' | 'period' | 'year_to_date';

export type StatementPart =
  | { from: 'account'; account: string; name: string; aux: string; amount: string }
  | { from: 'line'; no: number; amount: string }
  | { from: 'voucher'; voucher: string; summary: string; amount: string }
  | { from: 'constant'; amount: string };

export interface StatementLine {
  no: number;
  label: string;
  section: string | null;
  indent: number;
  is_total: boolean;
  formula: string;
  cells: { amount: string; parts: StatementPart[] }[];
}

export interface FiledCell {
  line: number;
  column: StatementColumn;
  amount: string;
}

export interface StatementView {
  statement: {
    kind: StatementKind;
    number: string;
    title: string;
    columns: { column: StatementColumn; label: string }[];
    lines: StatementLine[];
    tie_outs: { rule: string; column: string; holds: boolean; is_warning: boolean }[];
  };
  filed: { cells: FiledCell[]; is_generated: boolean; updated_at_ms: number } | null;
}

export const statementQuery = (bookId: number, kind: StatementKind, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'statement', kind, view],
    queryFn: ({ signal }) =>
      call<StatementView>('GET', `/api/book/${bookId}/statement/${kind}/`, {
        query: viewQuery(view),
        signal,
      }),
  });

/** A condition on a column of a table of business data. */
export interface Condition {
  column: string;
  op: 'contains' | 'eq' | 'ne' | 'gte' | 'lte';
  value: string;
}

export interface RowsQuestion {
  page: number;
  pageSize: number;
  q: string;
  sort: string;
  conditions: Condition[];
}

const filterText = (conditions: Condition[]) => (conditions.length > 0 ? JSON.stringify(conditions) : '');

export const rowsQuery = (companyId: number, table: string, question: RowsQuestion) =>
  queryOptions({
    queryKey: ['simulation', 'rows', companyId, table, question],
    queryFn: ({ signal }) =>
      call<{ columns: Column[]; rows: string[][]; total: number }>(
        'GET',
        `/api/company/${companyId}/table/${table}/`,
        {
          query: {
            page: question.page,
            page_size: question.pageSize,
            q: question.q,
            sort: question.sort,
            filter: filterText(question.conditions),
          },
          signal,
        },
      ),
    placeholderData: (former) => former,
    staleTime: 5 * 60_000,
  });

export interface ColumnProfile {
  column: Column;
  rows: number;
  empty: number;
  distinct: number;
  min: string;
  max: string;
  sum: string | null;
  mean: string | null;
  top: { value: string; count: number }[];
}

export const profileQuery = (
  companyId: number,
  table: string,
  column: string,
  q: string,
  conditions: Condition[],
) =>
  queryOptions({
    queryKey: ['simulation', 'profile', companyId, table, column, q, conditions],
    queryFn: ({ signal }) =>
      call<ColumnProfile>('GET', `/api/company/${companyId}/table/${table}/profile/`, {
        query: { column, q, filter: filterText(conditions) },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
