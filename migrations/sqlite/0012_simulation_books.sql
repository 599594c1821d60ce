-- A company of a course. Its content stands in simulation_template, by version: books keep the one they were opened with.
create table simulation_company (
  id integer primary key,
  course_id integer not null references course_course (id),
  key text not null,
  position integer not null,
  name text not null,
  version integer not null,
  content_hash text not null,
  is_removed integer not null,
  unique (course_id, key)
) strict;

-- content: profile, accounts, opening balances, businesses with documents and references, tables, as JSON.
create table simulation_template (
  company_id integer not null references simulation_company (id),
  version integer not null,
  content text not null,
  created_at_ms integer not null,
  primary key (company_id, version)
) strict;

-- One set of books of one student. place: `activity:<id>` or `free`. period: the one that is open, as 2026-01;
-- those before it, back to the company's first, are closed.
create table simulation_book (
  id integer primary key,
  company_id integer not null references simulation_company (id),
  version integer not null,
  course_id integer not null references course_course (id),
  user_id integer not null references identity_user (id),
  activity_id integer references task_activity (id),
  class_id integer,
  place text not null,
  period text not null,
  begun_at_ms integer not null,
  updated_at_ms integer not null,
  unique (user_id, company_id, place)
) strict;
create index simulation_book_of_class on simulation_book (class_id, course_id);
create index simulation_book_of_activity on simulation_book (activity_id, user_id);

-- state: draft, saved, cashier_signed, reviewed, posted. number: none for a draft. business: its key in the template.
-- is_given: came with the book, is not the student's work. seq grows with each change.
create table simulation_voucher (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  period text not null,
  word text not null,
  number integer,
  date text,
  kind text not null,
  state text not null,
  business text,
  attachments integer not null,
  documents text not null,
  seq integer not null,
  is_given integer not null,
  reverses_id integer,
  prepared_by text,
  cashier_by text,
  reviewed_by text,
  posted_by text,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  unique (book_id, period, word, number)
) strict;

-- debit, credit: fen, negative in red. aux: {type: item} as JSON. quantity, unit_price: decimal text.
create table simulation_line (
  voucher_id integer not null references simulation_voucher (id),
  position integer not null,
  summary text not null,
  account text not null,
  aux text not null,
  debit integer not null,
  credit integer not null,
  quantity text,
  unit_price text,
  cash_flow_item integer,
  primary key (voucher_id, position)
) strict;

-- What the student decided about a business that is not to be booked. decision: reject, none.
create table simulation_decision (
  book_id integer not null references simulation_book (id),
  business text not null,
  decision text not null,
  decided_at_ms integer not null,
  primary key (book_id, business)
) strict;

-- A statement as the student filled it in. cells: [{line, column, amount}] as JSON.
create table simulation_statement (
  book_id integer not null references simulation_book (id),
  kind text not null,
  period text not null,
  cells text not null,
  is_generated integer not null,
  updated_at_ms integer not null,
  primary key (book_id, kind, period)
) strict;

-- What was handed in and what it earned. share: of the marks, in hundredths of a percent. report: why, as JSON.
create table simulation_submission (
  id integer primary key,
  book_id integer not null references simulation_book (id),
  number integer not null,
  share integer not null,
  report text not null,
  is_late integer not null,
  submitted_at_ms integer not null,
  unique (book_id, number)
) strict;
