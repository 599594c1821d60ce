"""Signs in as people of the demo and as copies of them, and asks for the pages they look at."""

import json
import time
import urllib.error
import urllib.request

# Everybody's password in the demo (suanpan/src/demo), and so in the copies.
PASSWORD = "Suanpan2026!"

EVERYBODY = "/api/user/info/ /api/user/sessions/ /api/school_config/"
STUDENT = """
/api/user/courses/ /api/user/class_courses/ /api/user/notices/ /api/user/notices/unread/ /api/user/export/
/api/course/{course}/home/ /api/course/{course}/lectures/ /api/course/{course}/resources/
/api/course/{course}/learning_record/ /api/lecture/{lecture}/ /api/course/{course}/tasks/ /api/task/{task}/
/api/course/{course}/exercises/ /api/exercise/{exercise}/attempts/ /api/exercise/attempt/{exercise_attempt}/ /api/course/{course}/python/ /api/course/{course}/submissions/
/api/python/submission/{submission}/ /api/course/{course}/flows/ /api/course/{course}/books/ /api/book/{book}/
/api/book/{book}/trial_balance/?period=2026-01 /api/book/{book}/journal/?period=2026-01
/api/exams/assessments/?course_id={course} /api/exams/records/?course_id={course} /api/exams/attempts/{attempt}/ /api/exams/attempts/{attempt}/receipts/
/api/marking/attempts/{attempt}/review/ /api/results/scores/?course_id={course} /api/results/ranking/?course_id={course}
/api/results/analysis/?course_id={course} /api/results/wrong_answers/?course_id={course}
"""
TEACHER = """
/api/classes/ /api/classes/choices/ /api/classes/{class_}/ /api/classes/{class_}/members/ /api/classes/{class_}/notices/
/api/classes/{class_}/members/{student}/ /api/classes/{class_}/openings/task/
/api/class/{class_}/tasks/?course_id={course} /api/classes/{class_}/hand_ins/exercise/ /api/class/{class_}/books/?course_id={course}
/api/class/{class_}/flows/?course_id={course}
/api/class/{class_}/student/{student}/learning/?course_id={course} /api/course/managed/ /api/course/{course}/home/
/api/course/{course}/editors/ /api/exams/managed/ /api/exams/managed/{assessment}/ /api/exams/managed/{assessment}/board/
/api/exams/papers/?course_id={course} /api/exams/templates/?course_id={course} /api/questions/?course_id={course}
/api/questions/{question}/ /api/questions/labels/?course_id={course} /api/marking/inbox/
/api/marking/attempts/{attempt}/ /api/results/attention/ /api/results/class_scores/?class_id={class_}&course_id={course}
/api/results/class_training/?class_id={class_}&course_id={course} /api/results/gradebook/{class_}/{course}/
/api/results/insight/{class_}/{course}/ /api/results/assessments/{assessment}/
/api/results/student_scores/?class_id={class_}&student_id={student}&course_id={course}
"""
STAFF = """
/api/staff/students/ /api/staff/teachers/ /api/staff/audit/ /api/staff/audit/check/ /api/school/terms/ /api/school/documents/
/api/course/managed/ /api/results/final_marks/ /api/exams/week/
"""
PAGES = {"student": STUDENT, "teacher": TEACHER, "staff": STAFF, "admin": "/api/server/state/ /api/staff/students/"}

# Whom to sign in as: the demo's four, then of the last class with somebody who sat an exam a student and the teacher, and
# the office of its school.
COPIED_CLASS = """(select max(m.class_id) from class_member m join exam_attempt a on a.user_id = m.user_id
  where m.user_id in (select user_id from exam_attempt order by id desc limit 100))"""
PEOPLE = f"""
select 'teacher' as is_a, 'teacher1' as username union all select 'student', 'student1' union all select 'staff', 'staff1'
union all select 'admin', 'admin'
union all (select 'student', u.username from identity_user u join class_member m on m.user_id = u.id
  join exam_attempt a on a.user_id = u.id where m.class_id = {COPIED_CLASS} order by u.id limit 1)
union all (select 'teacher', u.username from identity_user u join class_teacher t on t.user_id = u.id
  where t.class_id = {COPIED_CLASS} and t.is_owner = 1)
union all (select 'staff', u.username from identity_user u join class_class c on c.school_id = u.school_id
  where c.id = {COPIED_CLASS} and u.username like 'staff%' limit 1)"""

# What the pages of somebody are about: the first row that they would look at.
ABOUT = """
with me as (select min(id) as id from identity_user where username = '{username}'),
here as (select c.id as class, k.course_id as course from class_class c join class_course k on k.class_id = c.id
  where c.id in (select class_id from class_member where user_id = (select id from me)
    union select class_id from class_teacher where user_id = (select id from me)) order by c.id limit 1),
sat as (select a.id, a.user_id, a.assessment_id from exam_attempt a join class_member m on m.user_id = a.user_id, here, me
  where m.class_id = here.class and (a.user_id = me.id or me.id in (select user_id from class_teacher))
  order by a.id limit 1)
select here.class as class_, here.course, sat.id as attempt, sat.user_id as student, sat.assessment_id as assessment,
  (select min(id) from course_lecture where course_id = here.course) as lecture,
  (select min(id) from task_task where course_id = here.course) as task,
  (select min(id) from task_exercise where course_id = here.course) as exercise,
  (select min(id) from question_question where course_id = here.course) as question,
  (select min(id) from task_exercise_attempt where user_id = me.id) as exercise_attempt,
  (select min(id) from coding_submission where user_id = me.id) as submission,
  (select min(id) from simulation_book where user_id = me.id) as book
from me left join here on true left join sat on true"""


def run(database, address):
    """Returns whether every page answered 200; what nobody has (a thin history has no books) is left out."""
    is_good = True
    for person in database.rows(PEOPLE):
        name = person["username"]
        (about,) = database.rows(ABOUT.format(username=name))
        missing = [key for key, value in about.items() if value is None]
        pages = f"{EVERYBODY} {PAGES[person['is_a']]}".split()
        pages = [page for page in pages if not any(f"{{{key}}}" in page for key in missing)]
        token = sign_in(address, name)
        took = {}
        for page in pages:
            path = page.format(**about)
            began = time.monotonic()
            status, text = ask(f"{address}{path}", token)
            took[path] = time.monotonic() - began
            if status != 200:
                is_good = False
                print(f"  {name}: GET {path}: {status} {text[:200]}", flush=True)
        slowest = max(took, key=took.get)
        print(f"  {name}: {len(pages)} pages; the slowest {slowest} {took[slowest] * 1000:.0f} ms", flush=True)
    print(f"seed-check {'good' if is_good else 'NOT GOOD'}", flush=True)
    return is_good


def sign_in(address, username):
    body = json.dumps({"username": username, "password": PASSWORD}).encode()
    status, text = ask(f"{address}/api/login/", None, body)
    if status != 200:
        raise SystemExit(f"seed: {username} cannot sign in: {status} {text[:300]}")
    return json.loads(text)["data"]["token"]


def ask(url, token, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"JWT {token}"} if token else {})
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=120) as reply:
            return reply.status, reply.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
