-- The few members who are allowed more time: found without reading everybody.
create index class_member_extra_time on class_member (class_id, extra_time_percent) where extra_time_percent > 0 and state = 'member';
