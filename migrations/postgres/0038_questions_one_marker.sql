-- A setting that nothing read.
update question_version set key = (cast(key as jsonb) - 'two_markers')::text
where kind = 'short_answer' and key like '%"two_markers"%';
