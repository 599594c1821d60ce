//! Books of a task, marked again: by the company as its course has it now, or because a business is worth something else or left out;
//! shown first, applied, read by their students, taken back.

#![expect(clippy::float_cmp, reason = "marks are compared as they are read")]

mod exam;
mod exam_chain;
mod exam_ways;
mod fits;
mod line_parts;
mod lines;
mod properties;
mod team;

use crate::{
    courses::{import, small_course},
    dice::Dice,
    hall::Hall,
    marking_history::{change, items, told},
    school::Person,
    simulation::{Desk, qinghe, typed},
};
use course_folder::model::{Company, Files};
use platform::clock::seconds;
use serde_json::{Value, json};
use std::path::Path;
use testkit::Reply;

/// What the course says of a task and its company.
#[derive(Clone, Copy)]
struct Says {
    /// Whether 提取备用金 is booked as 库存现金, as is right, or as 其他货币资金.
    is_right: bool,
    /// More of the activity's head.
    head: &'static str,
}

const WRONG: Says = Says {
    is_right: false,
    head: "parts = { vouchers = 100 }\npreset = \"practice\"",
};
const RIGHT: Says = Says {
    is_right: true,
    ..WRONG
};

fn course(says: Says) -> Files {
    let mut files = small_course();
    files.retain(|path, _| !path.starts_with("questions/") && !path.starts_with("chapters/01-a/"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/courses/shuzhi-kuaiji");
    let whole = course_folder::load_folder(&folder).expect("the sample course");
    let company = whole
        .into_iter()
        .filter(|(path, _)| path.starts_with("companies/qinghe/"));
    files.extend(company);
    if !says.is_right {
        replace(
            &mut files,
            "vouchers.csv",
            "提取备用金,1001,,10000.00",
            "提取备用金,1012,,10000.00",
        );
    }
    let task = format!(
        "+++\nid = \"t1\"\ntitle = \"登记前三笔\"\npoints = 100\n\n[[activities]]\nid = \"a\"\ntype = \"simulation\"\n\
         company = \"qinghe\"\nbusinesses = [\"b01\", \"b02\", \"b03\"]\n{}\nweight = 100\n+++\n\nx\n",
        says.head
    );
    files.insert("chapters/02-b/tasks/01-t.md".into(), task.into_bytes());
    files
}

/// Other words in a file of the company.
fn replace(files: &mut Files, file: &str, from: &str, to: &str) {
    let path = format!("companies/qinghe/{file}");
    let text = files.get_mut(path.as_str()).expect("the file");
    let words = String::from_utf8(text.clone()).expect("words");
    assert!(words.contains(from), "{from}");
    *text = words.replace(from, to).into_bytes();
}

/// How a student books the three: `true` for what is right.
type Work = [bool; 3];

const ALL: Work = [true; 3];
/// 提取备用金 booked as the wrong key has it.
const AS_WRONG_KEY: Work = [false, true, true];

struct Class {
    hall: Hall,
    task: Value,
    activity: Value,
}

impl Class {
    async fn new(says: Says) -> Self {
        let hall = Hall::new().await;
        let report = import(&hall.teacher, &course(says)).await;
        assert_eq!(report["errors"], 0, "{report}");
        let (task, activity) = hall.open_first_task().await;
        Self { hall, task, activity }
    }

    async fn says(&self, says: Says) {
        let report = import(&self.hall.teacher, &course(says)).await;
        assert_eq!(report["errors"], 0, "{report}");
    }

    async fn follow(&self) {
        for _ in 0..4 {
            self.hall.school.clock.advance(seconds(31));
            self.hall.school.run_jobs().await;
        }
    }

    async fn open(&self, student: &Person) -> i64 {
        let opened = student
            .post("/api/books/", json!({ "activity_id": self.activity }))
            .await;
        opened.data()["id"].as_i64().expect("a book")
    }

    /// Books the three and hands the book in.
    async fn hand_in(&self, student: &Person, work: Work) -> i64 {
        let book = self.open(student).await;
        self.keep(student, book, &qinghe(), work).await;
        book
    }

    async fn keep(&self, student: &Person, book: i64, company: &Company, work: Work) {
        self.enter(student, book, company, work).await;
        self.submit(student, book).await;
    }

    async fn enter(&self, student: &Person, book: i64, company: &Company, work: Work) {
        let desk = Desk::of(student, book);
        for (voucher, is_right) in company.vouchers.iter().zip(work) {
            let mut entry = typed(company, voucher, |amount| amount);
            if !is_right && voucher.id == "r01" {
                entry["voucher"]["lines"][0]["account"] = json!("1012");
            } else if !is_right {
                let lines = entry["voucher"]["lines"].as_array_mut().expect("lines");
                lines[0]["account"] = json!("222107");
                lines[0]["aux"] = json!({});
                lines[0]["quantity"] = json!(null);
            }
            let entered = desk.enter(entry).await;
            assert_eq!(entered.status.as_u16(), 200, "{}", entered.msg());
        }
    }

    async fn submit(&self, student: &Person, book: i64) {
        Desk::of(student, book).submit().await;
        self.follow().await;
    }

    fn path(&self) -> String {
        format!("/api/marking/book_tasks/{}/regrades/", self.activity)
    }

    async fn ask(&self, part: &str, change: Value) -> Reply {
        let text = json!({ "version_id": 0, "part": part, "change": change, "reason": "备用金应记库存现金" });
        let asked = self.hall.teacher.post(&self.path(), text).await;
        self.follow().await;
        asked
    }

    /// What a regrade does, as it is shown.
    async fn shown(&self, id: &Value) -> Value {
        let path = format!("/api/marking/regrades/{id}/");
        self.hall.teacher.get(&path).await.data().clone()
    }

    async fn act(&self, id: &Value, act: &str, text: Value) -> Reply {
        let path = format!("/api/marking/regrades/{id}/{act}/");
        let done = self.hall.teacher.post(&path, text).await;
        self.follow().await;
        done
    }

    /// Asks and applies; the regrade and how many marks it changed.
    async fn regrade(&self, part: &str, change: Value) -> (Value, Value) {
        let asked = self.ask(part, change).await;
        let id = asked.data()["regrade_id"].clone();
        let done = self.act(&id, "apply", word()).await;
        (id, done.data()["changed"].clone())
    }

    async fn undo(&self, id: &Value) -> Reply {
        let why = json!({ "reason": "维持原来的评分", "changes_released": true });
        self.act(id, "undo", why).await
    }

    async fn item(&self, book: i64) -> Value {
        items(&self.hall.teacher, "book", &json!(book)).await[0].clone()
    }

    /// A book as its student reads it: the report, what the task earned, and the notes.
    async fn seen(&self, student: &Person, book: i64) -> Value {
        let mut report = student
            .get(&format!("/api/book/{book}/report/"))
            .await
            .data()
            .clone();
        for item in report["items"].as_array_mut().expect("items") {
            item["own"].take();
        }
        let task = student.get(&format!("/api/task/{}/", self.task)).await;
        json!([report, task.data()["earned"], self.item(book).await["points"]])
    }

    async fn percent(&self, student: &Person, book: i64) -> f64 {
        let report = student.get(&format!("/api/book/{book}/report/")).await;
        report.data()["percent"].as_f64().expect("a percent")
    }

    async fn notes(&self, reader: &Person, book: i64) -> Value {
        let path = format!("/api/marking/regraded/?source_kind=book&source_id={book}");
        reader.get(&path).await.data().clone()
    }
}

fn word() -> Value {
    json!({ "changes_released": true })
}

fn current() -> Value {
    json!({ "kind": "current" })
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one company from the hand-in to the undo")]
async fn a_company_put_right_in_its_course_marks_again_what_was_handed_in() {
    let class = Class::new(WRONG).await;
    let (one, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let other = class.hall.another("何雨").await;
    let third = class.hall.another("林小满").await;
    let right = class.hand_in(&one, ALL).await;
    let wrong = class.hand_in(&other, AS_WRONG_KEY).await;
    let by_hand = class.hand_in(&third, ALL).await;
    change(&teacher, &class.item(by_hand).await, 55.0, "口头说明")
        .await
        .data();
    class.follow().await;
    let books = [(&one, right), (&other, wrong), (&third, by_hand)];
    let everybody = async || {
        let mut all = Vec::new();
        for (student, book) in books {
            all.push(class.seen(student, book).await);
        }
        all
    };
    let before = everybody().await;
    assert_eq!(class.percent(&other, wrong).await, 100.0);
    let was = class.percent(&one, right).await;
    assert!(was < 100.0);

    class.says(RIGHT).await;
    for (part, change) in [("", json!({ "kind": "points", "points": 5 })), ("b01", current())] {
        let refused = class.ask(part, change).await;
        assert_eq!(refused.error(), "marking.regrade_course_alone");
    }
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    let shown = class.shown(&id).await;
    let report = &shown["report"];
    assert_eq!(
        (
            &report["raised"],
            &report["lowered"],
            &report["kept"],
            &report["refused"]
        ),
        (&json!(1), &json!(1), &json!(1), &json!([])),
        "{shown}"
    );
    assert_eq!(shown["done"], 3);
    assert_eq!(everybody().await, before, "a preview changes nothing");
    let refused = class.act(&id, "apply", json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_released");
    assert_eq!(class.act(&id, "apply", word()).await.data()["changed"], 2);

    assert_eq!(class.item(right).await["points"], 100);
    assert_eq!(class.item(by_hand).await["points"], 55, "a person's mark stands");
    let after = everybody().await;
    assert_eq!(
        (&after[0][0]["percent"], &after[0][1]),
        (&json!(100.0), &json!(100))
    );
    assert_eq!(after[0][0]["handed_percent"].as_f64(), Some(was));
    assert!(class.percent(&other, wrong).await < 100.0);
    assert_eq!(after[2][1], 55);
    let key = after[1][0]["items"][0]["expected"][0]["account"].clone();
    assert_eq!(key, "1001", "the key that is shown is the one that marks");
    let told = told(&class.item(right).await);
    assert!(
        told.last()
            .is_some_and(|last| last.contains("备用金应记库存现金")),
        "{told:?}"
    );
    let notices = one.get("/api/user/notices/").await.data().to_string();
    assert!(notices.contains("成绩更正：登记前三笔"), "{notices}");

    // Its student reads what was put right, from what to what and why; nobody else does.
    let read = class.notes(&one, right).await[0].clone();
    assert_eq!(
        (
            &read["what"],
            &read["reason"],
            read["before"].as_f64(),
            &read["after"]
        ),
        (
            &json!("current"),
            &json!("备用金应记库存现金"),
            Some(was),
            &json!(100)
        )
    );
    let path = format!("/api/marking/regraded/?source_kind=book&source_id={right}");
    assert_eq!(other.get(&path).await.status.as_u16(), 404);
    assert_eq!(class.notes(&teacher, right).await[0], read);
    assert_eq!(
        class.notes(&third, by_hand).await,
        json!([]),
        "nothing changed for them"
    );

    // Who opened the book before and hands it in only now is marked alike, and so is who hands in once more.
    let late = class.hall.another("后来的").await;
    let late_book = class.hand_in(&late, ALL).await;
    assert_eq!(class.percent(&late, late_book).await, 100.0);
    Desk::of(&one, right).submit().await;
    class.follow().await;
    assert_eq!(class.percent(&one, right).await, 100.0);

    class.undo(&id).await.data();
    assert_eq!(class.notes(&one, right).await, json!([]));
    assert_eq!(class.seen(&other, wrong).await, before[1]);
    assert_eq!(class.seen(&third, by_hand).await, before[2]);
    assert_eq!(
        class.percent(&one, right).await,
        was,
        "the one handed in meanwhile too"
    );
    assert_eq!(class.item(right).await["points"].as_f64(), Some(was));
}

#[tokio::test]
async fn a_book_opened_before_and_handed_in_after_is_marked_as_the_class_is() {
    let class = Class::new(WRONG).await;
    let late = class.hall.another("后来的").await;
    let opened = class.open(&late).await;
    class.hand_in(&class.hall.student, ALL).await;
    class.says(RIGHT).await;
    let (id, changed) = class.regrade("", current()).await;
    assert_eq!(changed, 1);
    class.keep(&late, opened, &qinghe(), ALL).await;
    assert_eq!(class.percent(&late, opened).await, 100.0);
    assert_eq!(class.item(opened).await["points"], 100);
    class.undo(&id).await.data();
    let without = class.percent(&late, opened).await;
    assert!(without < 100.0, "as if it had never been");
    assert_eq!(class.item(opened).await["points"].as_f64(), Some(without));
    let task = late.get(&format!("/api/task/{}/", class.task)).await;
    assert!(
        task.data()["earned"]
            .as_f64()
            .is_some_and(|earned| earned < 100.0)
    );
}

#[tokio::test]
async fn another_course_or_another_hand_in_since_the_preview_is_previewed_again() {
    let class = Class::new(WRONG).await;
    let book = class.hand_in(&class.hall.student, ALL).await;
    class.says(RIGHT).await;
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    class.says(WRONG).await;
    let refused = class.act(&id, "apply", word()).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    class.says(RIGHT).await;
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    Desk::of(&class.hall.student, book).submit().await;
    let refused = class.act(&id, "apply", word()).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    let stranger = class.hall.school.teacher("外班教师").await;
    assert_eq!(stranger.get(&class.path()).await.status.as_u16(), 404);
    let text = json!({ "version_id": 0, "change": current(), "reason": "备用金" });
    assert_eq!(stranger.post(&class.path(), text).await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_business_is_left_out_or_worth_something_else() {
    let class = Class::new(RIGHT).await;
    let one = class.hall.student.clone();
    let book = class.hand_in(&one, AS_WRONG_KEY).await;
    let before = class.seen(&one, book).await;
    let was = class.percent(&one, book).await;
    let list = class.hall.teacher.get(&class.path()).await.data().clone();
    let first = &list["questions"][1];
    assert_eq!(
        (
            &first["part"],
            &first["full"],
            &first["takes_points"],
            &first["takes_current"]
        ),
        (&json!("b01"), &json!(1), &json!(true), &json!(false)),
        "{list}"
    );
    nothing_to_change(&class).await;

    let (full, _) = class
        .regrade("b01", json!({ "kind": "drop", "how": "full" }))
        .await;
    assert_eq!(class.percent(&one, book).await, 100.0);
    let seen = class.seen(&one, book).await;
    assert_eq!(seen[0]["items"][0]["left_out"], "full");
    let read = class.notes(&one, book).await[0].clone();
    let name = read["business"].as_str().expect("a name");
    assert_eq!(
        (&read["what"], name.contains("第 1 号业务")),
        (&json!("drop_full"), true)
    );
    class.undo(&full).await.data();
    assert_eq!(class.seen(&one, book).await, before);

    // Weighing twice as much, what is wrong in it costs more; taken out, nothing.
    let (heavier, _) = class
        .regrade("b01", json!({ "kind": "points", "points": 2 }))
        .await;
    let now = class.percent(&one, book).await;
    assert!(now < was, "{now} {was}");
    // (100 + 100 + x) / 3 = was, (100 + 100 + 2x) / 4 = now.
    let lost = 3.0 * (100.0 - was);
    assert!((now - (100.0 - lost / 2.0)).abs() < 0.11, "{now} {was}");
    class.undo(&heavier).await.data();
    let (zero, _) = class
        .regrade("b01", json!({ "kind": "drop", "how": "zero" }))
        .await;
    assert!((class.percent(&one, book).await - 66.7).abs() < 0.11);
    class.undo(&zero).await.data();
    for business in ["b01", "b02"] {
        class
            .regrade(business, json!({ "kind": "drop", "how": "removed" }))
            .await;
    }
    assert_eq!(class.percent(&one, book).await, 100.0);
    let again = class.ask("b01", json!({ "kind": "points", "points": 3 })).await;
    assert_eq!(again.error(), "marking.regrade_removed");
    let last = class
        .ask("b03", json!({ "kind": "drop", "how": "removed" }))
        .await;
    assert_eq!(last.error(), "marking.regrade_last_business");
    later_is_marked_alike(&class).await;
}

/// The weight that it has already, and a business that is not there.
async fn nothing_to_change(class: &Class) {
    let same = class.ask("b01", json!({ "kind": "points", "points": 1 })).await;
    assert_eq!(same.status.as_u16(), 422, "{}", same.msg());
    let nothing = class.ask("b99", json!({ "kind": "drop", "how": "full" })).await;
    assert_eq!(nothing.status.as_u16(), 404);
}

/// With two businesses taken out, whoever books the third alone earns everything.
async fn later_is_marked_alike(class: &Class) {
    let late = class.hall.another("后来的").await;
    let book = class.hand_in(&late, [false, false, true]).await;
    assert_eq!(class.percent(&late, book).await, 100.0);
}
