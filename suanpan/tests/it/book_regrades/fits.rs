//! Whether a book can be marked by the company as it is: what its student was shown is the same, or it keeps its mark, and says why.

use super::*;
use course_folder::variation::{vary, vary_at};
use simulation::BookId;

/// Whose mark stays, and why.
fn refused(shown: &Value) -> Vec<Value> {
    let all = shown["report"]["refused"].as_array().expect("a list");
    all.iter().map(|one| one["why"].clone()).collect()
}

#[tokio::test]
async fn a_book_whose_documents_were_others_keeps_its_mark_and_says_why() {
    let class = Class::new(WRONG).await;
    let student = class.hall.student.clone();
    let book = class.hand_in(&student, ALL).await;
    let before = class.seen(&student, book).await;
    let mut files = course(RIGHT);
    replace(
        &mut files,
        "documents.toml",
        "purpose = \"备用金\"",
        "purpose = \"零星备用金\"",
    );
    let report = import(&class.hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    let shown = class.shown(&id).await;
    let why = &refused(&shown)[0];
    assert_eq!(
        (&why["kind"], &why["number"]),
        (&json!("documents"), &json!(1)),
        "{shown}"
    );
    assert_eq!(shown["people"][0]["user_id"], json!(student.id));
    assert_eq!(class.act(&id, "apply", word()).await.data()["changed"], 0);
    assert_eq!(class.seen(&student, book).await, before);
    // It is marked as before when it is handed in again.
    Desk::of(&student, book).submit().await;
    class.follow().await;
    assert_eq!(
        class.percent(&student, book).await,
        before[0]["percent"].as_f64().expect("a percent")
    );
}

#[tokio::test]
async fn a_task_that_asks_for_other_businesses_is_no_longer_the_one_that_was_done() {
    let class = Class::new(WRONG).await;
    class.hand_in(&class.hall.student, ALL).await;
    let more = "parts = { vouchers = 60, reconciliation = 40 }\npreset = \"practice\"";
    class.says(Says { head: more, ..RIGHT }).await;
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    assert_eq!(refused(&class.shown(&id).await)[0]["kind"], "reconciliation");
    let mut files = course(RIGHT);
    let task = files.get_mut("chapters/02-b/tasks/01-t.md").expect("the task");
    let words = String::from_utf8(task.clone()).expect("words");
    *task = words.replace("\"b03\"]", "\"b03\", \"b04\"]").into_bytes();
    import(&class.hall.teacher, &files).await;
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    let why = refused(&class.shown(&id).await)[0].clone();
    assert_eq!((&why["kind"], &why["number"]), (&json!("added"), &json!(4)));
}

#[tokio::test]
async fn the_marking_of_the_task_and_the_weights_of_its_parts_are_what_the_course_says_now() {
    const PARTS: &str = "parts = { vouchers = 50, documents = 50 }\npreset = \"practice\"";
    let class = Class::new(RIGHT).await;
    let student = class.hall.student.clone();
    let book = class.hand_in(&student, [true, false, true]).await;
    let before = class.seen(&student, book).await;
    class.says(Says { head: PARTS, ..RIGHT }).await;
    assert_eq!(
        class.seen(&student, book).await[0]["percent"],
        before[0]["percent"]
    );
    let (id, changed) = class.regrade("", current()).await;
    assert_eq!(changed, 1);
    let after = class.seen(&student, book).await;
    assert_eq!(after[0]["parts"].as_array().map(Vec::len), Some(2), "{after}");
    class.undo(&id).await.data();
    assert_eq!(class.seen(&student, book).await, before);
}

/// The company as the course says it.
fn company_of(says: Says) -> Company {
    let read = course_folder::read(&course(says)).course.expect("a course");
    read.find_company("qinghe").expect("the company").clone()
}

/// Which draw of a seed is taken follows from the references too: what was put right may take another one, and must not.
#[test]
fn the_draw_that_was_taken_is_drawn_again_of_the_company_that_was_put_right() {
    let (wrong, right) = (company_of(WRONG), company_of(RIGHT));
    let rule = right.variation.clone().expect("a rule");
    let mut others = 0;
    for seed in 1..200 {
        let taken = vary(&wrong, &rule, seed);
        if vary(&right, &rule, seed).rejected == taken.rejected {
            continue;
        }
        others += 1;
        let again = vary_at(&right, &rule, seed, taken.rejected).expect("a company");
        assert_eq!(again.company.businesses, taken.company.businesses, "{seed}");
        assert_eq!(again.company.vouchers[0].lines[0].accounts, ["1001"], "{seed}");
        if others == 3 {
            return;
        }
    }
    panic!("no seed takes another draw");
}

#[tokio::test]
async fn companies_of_ones_own_are_marked_by_what_their_seed_makes_of_the_company_now() {
    const OWN: &str = "parts = { vouchers = 100 }\npreset = \"practice\"\nown_company = true";
    let class = Class::new(Says { head: OWN, ..WRONG }).await;
    let students = [class.hall.student.clone(), class.hall.another("何雨").await];
    let mut books = Vec::new();
    for student in &students {
        let book = class.open(student).await;
        let find = move |tx| async move { simulation::find_book(&tx, BookId(book)).await };
        let found = class.hall.school.app.db.read(find).await.expect("the database");
        let seed = found.expect("the book").seed.expect("a company of one's own");
        // The draw is that of the company as it was.
        let printed = company_of(Says { head: OWN, ..WRONG });
        let rule = printed.variation.clone().expect("a rule");
        let mut own = vary(&printed, &rule, seed.0).company;
        own.vouchers[0].lines[0].accounts = vec!["1001".into()];
        class.keep(student, book, &own, ALL).await;
        assert!(class.percent(student, book).await < 100.0);
        books.push(book);
    }
    class.says(Says { head: OWN, ..RIGHT }).await;
    let (id, changed) = class.regrade("", current()).await;
    assert_eq!(changed, 2, "{}", class.shown(&id).await);
    for (student, book) in students.iter().zip(books) {
        assert_eq!(class.percent(student, book).await, 100.0);
    }
}

/// The task asks for 业务 35, too, whose documents are to be sent back; `names` their faults.
fn course_of_documents(names_faults: bool) -> Files {
    const HEAD: &str = "parts = { vouchers = 50, documents = 50 }\npreset = \"practice\"";
    let mut files = course(Says { head: HEAD, ..RIGHT });
    let task = files.get_mut("chapters/02-b/tasks/01-t.md").expect("the task");
    let words = String::from_utf8(task.clone()).expect("words");
    *task = words.replace("\"b03\"]", "\"b03\", \"b35\"]").into_bytes();
    if !names_faults {
        replace(
            &mut files,
            "documents.toml",
            "faults = [\"buyer\", \"buyer_uscc\"]\n",
            "",
        );
        replace(
            &mut files,
            "documents.toml",
            "faults = [\"approver\", \"approved_date\"]",
            "",
        );
    }
    files
}

#[tokio::test]
async fn faults_that_the_course_names_later_are_looked_for_in_what_was_marked_before() {
    let class = Class::new(RIGHT).await;
    let bring = async |names_faults: bool| {
        let report = import(&class.hall.teacher, &course_of_documents(names_faults)).await;
        assert_eq!(report["errors"], 0, "{report}");
    };
    bring(false).await;
    let one_fault = json!([{ "document": "d3501", "field": "buyer" }]);
    let (student, other) = (class.hall.student.clone(), class.hall.another("何雨").await);
    let mut books = Vec::new();
    for (person, named) in [(&student, crate::named_faults::faults()), (&other, one_fault)] {
        let book = class.open(person).await;
        class.enter(person, book, &qinghe(), ALL).await;
        let desk = Desk::of(person, book);
        let sent_back = json!({ "business": "b35", "decision": "reject", "fields": named });
        person.put(&desk.address("decision/"), sent_back).await.data();
        class.submit(person, book).await;
        assert_eq!(class.percent(person, book).await, 100.0);
        books.push(book);
    }
    bring(true).await;
    let (id, changed) = class.regrade("", current()).await;
    // Who named every document's fault keeps the mark; of the other's 50 for documents, a half was for naming.
    assert_eq!(changed, 1);
    assert_eq!(class.percent(&student, books[0]).await, 100.0);
    assert!(class.percent(&other, books[1]).await < 100.0);
    class.undo(&id).await.data();
    assert_eq!(class.percent(&other, books[1]).await, 100.0);
}
