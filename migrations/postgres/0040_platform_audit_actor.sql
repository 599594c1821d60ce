-- The log is searched by person and by kind of act.
create index platform_audit_by_actor on platform_audit_entry (school_id, actor_id, id);
create index platform_audit_by_action on platform_audit_entry (school_id, action, id);
