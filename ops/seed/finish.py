"""After the rows: sequences, statistics, whether each foreign key holds, and how much there is."""

from concurrent.futures import ThreadPoolExecutor

from fill import CONNECTIONS

SEQUENCES = """
select c.relname as table, a.attname as column
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> ''
where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace"""
COUNTS = """
select (select count(*) from school_school) as schools,
  (select count(distinct user_id) from class_member where state = 'member') as students,
  (select count(*) from class_class) as classes,
  pg_database_size(current_database()) as bytes"""
# What people did; the rest is what there is: schools, people, courses, questions.
ACTIVITY = (
    "class_notice_read exam_ identity_session learning_ task_exercise_attempt task_result task_start coding_run"
    " coding_submission flow_attempt result_score result_mastery result_trend marking_ simulation_act simulation_book"
    " simulation_decision simulation_line simulation_set_up simulation_statement simulation_submission simulation_voucher"
)
STANDING = ("exam_paper", "exam_template", "exam_assessment")


def set_sequences(database):
    database.run("\n".join(
        f"select setval(pg_get_serial_sequence('{row['table']}', '{row['column']}'),"
        f" greatest((select max({row['column']}) from {row['table']}), 1));"
        for row in database.rows(SEQUENCES)
    ))


def analyze(database):
    database.run("set statement_timeout = 0; vacuum analyze;")


def dangling(database, catalogue, say):
    """Asks each foreign key for rows that name none; returns how many keys have some."""

    def count(key):
        (table, column), target = key
        return int(database.run(
            f"set statement_timeout = 0; set jit = off; select count(*) from {table} t where t.{column} is not null"
            f" and not exists (select 1 from {target} o where o.{catalogue.named[table, column]} = t.{column});"
        ))

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        found = list(pool.map(count, catalogue.keys.items()))
    broken = {key: rows for key, rows in zip(catalogue.keys, found) if rows}
    for (table, column), rows in broken.items():
        say(f"DANGLING {table}.{column}: {rows}")
    return len(broken)


def report(database, catalogue, size, filled_s, checked_s):
    counts = {table: int(database.run(f"select count(*) from {table};")) for table in catalogue.columns}
    (there,) = database.rows(COUNTS)
    is_activity = {t: t.startswith(tuple(ACTIVITY.split())) and not t.startswith(STANDING) for t in counts}
    figures = {
        "schools": there["schools"],
        "classes": there["classes"],
        "students": there["students"],
        "rows": sum(counts.values()),
        "activity-rows": sum(rows for table, rows in counts.items() if is_activity[table]),
        "bytes": there["bytes"],
        "foreign-keys-asked": len(catalogue.keys),
        "fill-seconds": round(filled_s, 1),
        "check-seconds": round(checked_s, 1),
    }
    for name, value in figures.items():
        print(f"seed-{size}-{name} {value:,}", flush=True)
