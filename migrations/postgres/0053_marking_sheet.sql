-- The marks of an exam's attempt in one row: figures of an assessment read sixty rows instead of every answer. Each mark is
-- [position, version, full points, points or null, [chosen tabs]], points in hundredths.
create table marking_sheet (
  attempt_id bigint not null primary key references exam_attempt (id) on delete cascade,
  assessment_id bigint not null references exam_assessment (id) on delete cascade,
  marks text not null
);
create index marking_sheet_of_assessment on marking_sheet (assessment_id, attempt_id);

insert into marking_sheet (attempt_id, assessment_id, marks)
  select i.source_id, i.group_id, jsonb_agg(jsonb_build_array(i.position, i.version_id, i.full_points,
      case when i.mark_number is null then null else m.points end,
      case
        when i.answer::jsonb ->> 'kind' = 'multiple' then coalesce(i.answer::jsonb -> 'choices', '[]'::jsonb)
        when i.answer::jsonb ->> 'choice' is null then '[]'::jsonb
        when i.answer::jsonb ->> 'kind' = 'single' then jsonb_build_array(i.answer::jsonb -> 'choice')
        when i.answer::jsonb ->> 'kind' = 'true_false'
          then jsonb_build_array(case when (i.answer::jsonb ->> 'choice')::boolean then 'A' else 'B' end)
        else '[]'::jsonb
      end) order by i.position)::text
  from marking_item i join exam_attempt t on t.id = i.source_id left join marking_mark m on m.item_id = i.id and m.number = i.mark_number
  where i.source_kind = 'exam' and i.version_id is not null
  group by i.source_id, i.group_id;
