-- What a receipt covers, as it stood on the screen: [{position, is_flagged, answer}]. Empty for a hand-in, for receipts older
-- than this column, and for edits that were forgotten long after the release.
alter table exam_receipt add column edits text not null default '[]';
alter table exam_assessment add column edits_forgotten_at_ms bigint;
