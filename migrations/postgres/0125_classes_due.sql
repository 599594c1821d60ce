-- What is due soon.
create index class_opening_due on class_opening (due_at_ms) where due_at_ms is not null;
create index class_extension_due on class_extension (due_at_ms) where due_at_ms is not null;
