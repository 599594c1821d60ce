-- Learning record stores: addresses that are told what students learn, as statements of xAPI.

-- kind: webhook, record_store. key_name and locked_secret: what a record store asks for; the secret encrypted with the installation's own.
-- tells_names: whether statements carry names. xapi_version: for the header. since_ms: what happened before it is not told;
-- null for webhooks.
alter table open_hook add column kind text not null default 'webhook';
alter table open_hook add column key_name text;
alter table open_hook add column locked_secret text;
alter table open_hook add column tells_names integer not null default 0;
alter table open_hook add column xapi_version text;
alter table open_hook add column since_ms integer;

-- Statements that a record store was told, or is to be. subject: what it is about, without what it says of it. says: what it says; ''
-- where it takes the one before back. statement: its UUID. body: JSON, null once it has arrived or was refused for good.
-- delivery_id: the message that carries it; null while it waits for one.
create table open_statement (
  id integer primary key,
  hook_id integer not null references open_hook (id) on delete cascade,
  user_id integer not null references identity_user (id) on delete cascade,
  course_id integer not null references course_course (id),
  subject text not null,
  says text not null,
  statement text not null,
  body text,
  delivery_id integer references open_delivery (id) on delete set null,
  unique (hook_id, statement)
) strict;
create index open_statement_of_student on open_statement (hook_id, user_id, course_id, id);
create index open_statement_waiting on open_statement (hook_id, id) where body is not null;
create index open_statement_of_delivery on open_statement (delivery_id) where delivery_id is not null;
create index open_statement_of_user on open_statement (user_id);
create index open_statement_of_course on open_statement (course_id);
