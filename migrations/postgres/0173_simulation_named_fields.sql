-- The fields of documents that a student named as faulty beside sending them back: [{document, field}] as JSON. Null for what was decided
-- before fields could be named: it is marked by the decision alone.
alter table simulation_decision add column fields text;
