//! Rows that stood in tables of old stand in the new ones after a migration.

use ::database::Database;
use marking::{MarkKind, SourceKind, find_item, list_items_of_source, list_marks, list_sheets};
use scoring::{Points, question::QuestionAnswer};
use simulation::{LineChange, ReportLine};
use testkit::TestDatabase;

async fn migrated(before: &str, rows: &str) -> (TestDatabase, Database) {
    let database = TestDatabase::before(before).await;
    database.run(rows).await;
    let db = Database::connect(&database.url).await.expect("the old database");
    let done = db.migrate(0).await.expect("the migrations apply");
    assert!(done.iter().any(|name| name == before));
    (database, db)
}

/// How an item stands and how it came to that: `kind points reason by at`, of what counts and what does not.
async fn told(db: &Database, id: i64) -> (Option<Points>, Vec<String>) {
    db.read(move |tx| async move {
        let item = find_item(&tx, marking::ItemId(id)).await?.expect("the item");
        let history = list_marks(&tx, item.id).await?;
        let line = |mark: &marking::PastMark| {
            let by = mark.by_name.as_deref().unwrap_or("-");
            let counts = if mark.counts { "" } else { "(proposed) " };
            let kind = mark.kind.to_string();
            format!(
                "{counts}{kind} {} {} {by} {}",
                mark.points, mark.reason, mark.at_ms
            )
        };
        Ok::<_, ::database::Error>((item.points(), history.iter().map(line).collect()))
    })
    .await
    .expect("its history")
}

#[tokio::test]
async fn marks_of_the_former_tables_stand_in_one_with_their_history() {
    let (_database, db) = migrated("0047_marking_pipeline.sql", include_str!("before_0047.sql")).await;
    assert_eq!(
        told(&db, 1).await,
        (
            Some(Points(150)),
            vec![
                "rules 0  - 1000".into(),
                "override 1 题干有歧义 林知远 2000".into(),
                "override 1.5 复核 林知远 3000".into()
            ]
        )
    );
    assert_eq!(
        told(&db, 2).await,
        (
            Some(Points(400)),
            vec![
                "(proposed) rules 3  - 1000".into(),
                "person 4  林知远 2500".into()
            ]
        )
    );
    assert_eq!(
        told(&db, 3).await,
        (None, vec!["(proposed) rules 3  - 1000".into()])
    );
    assert_eq!(
        told(&db, 4).await,
        (
            Some(Points(500)),
            vec!["person 4  - 1000".into(), "person 5  林知远 4000".into()]
        )
    );
}

#[tokio::test]
async fn cells_stand_beside_answers_and_what_is_new_gets_a_number_of_its_own() {
    let (database, db) = migrated("0047_marking_pipeline.sql", include_str!("before_0047.sql")).await;
    let (cells, old, exercise) = db
        .read(|tx| async move {
            let cells = list_items_of_source(&tx, SourceKind::Cell, 50).await?;
            let old = list_items_of_source(&tx, SourceKind::Cell, 49).await?;
            let exercise = list_items_of_source(&tx, SourceKind::Exercise, 40).await?;
            Ok::<_, ::database::Error>((cells, old, exercise))
        })
        .await
        .expect("the items");
    let marked = &cells[0];
    assert_eq!(
        (
            marked.part.as_str(),
            marked.source.group,
            marked.course.0,
            marked.class.map(|id| id.0)
        ),
        ("reason", 5, 7, Some(9))
    );
    assert!(
        matches!(&marked.answer, Some(QuestionAnswer::ShortAnswer(answer)) if answer.text == "因为\"消耗\"大")
    );
    assert_eq!(
        (marked.points(), marked.comment(), marked.kind()),
        (Some(Points(250)), "说得清楚", Some(MarkKind::Person))
    );
    assert_eq!((cells[1].state, cells[1].marks), (marking::ItemState::Waiting, 0));
    assert_eq!(old[0].state, marking::ItemState::Withdrawn);
    assert_eq!(
        (exercise[0].comment(), exercise[0].class.map(|id| id.0)),
        ("好多了", Some(9))
    );
    let next = "insert into marking_item (school_id, source_kind, source_id, group_id, position, part, user_id, course_id, answer, \
                answer_hash, full_points, state, needs_person, marks, created_at_ms) \
                values (1, 'cell', 51, 5, 0, 'reason', 2, 7, 'null', '', 300, 'waiting', 1, 0, 0);";
    database.run(next).await;
    let largest = database.texts("select cast(max(id) as text) from marking_item");
    let count = database.texts("select cast(count(*) as text) from marking_item");
    assert_eq!((largest, count), (vec!["8".into()], vec!["8".into()]));
}

#[tokio::test]
async fn the_marks_of_exams_of_old_stand_in_a_row_for_each_attempt() {
    let (_database, db) = migrated("0047_marking_pipeline.sql", include_str!("before_0047.sql")).await;
    let sheets = db
        .read(|tx| async move { list_sheets(&tx, exams::AssessmentId(3)).await })
        .await
        .expect("the sheets");
    let told: Vec<_> = sheets
        .iter()
        .flat_map(|sheet| sheet.marks.iter().map(|mark| (sheet.attempt.0, mark)))
        .map(|(attempt, mark)| {
            let points = mark.points.map(|points| points.0);
            (
                attempt,
                mark.position,
                mark.version.0,
                points,
                mark.choices.join(""),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (30, 0, 1, Some(150), "B".into()),
            (30, 1, 2, Some(400), String::new()),
            (31, 1, 2, None, String::new())
        ]
    );
}

#[tokio::test]
async fn decisions_about_books_and_attempts_at_flows_are_carried_over() {
    let (database, db) = migrated("0048_marking_books_flows.sql", include_str!("before_0048.sql")).await;
    let find = async |kind: SourceKind, id: i64| {
        let found = db.read(move |tx| async move { list_items_of_source(&tx, kind, id).await });
        found.await.expect("the items").pop()
    };
    let decided = find(SourceKind::Book, 20).await.expect("the book");
    assert_eq!((decided.source.group, decided.proposed), (3, Some(Points(6_000))));
    assert_eq!(
        told(&db, decided.id.0).await,
        (
            Some(Points(7_750)),
            vec![
                "rules 60  - 2000".into(),
                "override 77.5 补交了纸质凭证 林知远 3000".into()
            ]
        )
    );
    let usual = find(SourceKind::Book, 21).await.expect("the book");
    assert_eq!(
        (usual.points(), usual.kind()),
        (Some(Points(9_000)), Some(MarkKind::Rules))
    );
    assert!(find(SourceKind::Book, 22).await.is_none(), "it was not handed in");
    let flow = find(SourceKind::Flow, 30).await.expect("the attempt");
    assert!(matches!(&flow.answer, Some(QuestionAnswer::Flow(answer)) if answer.steps[0].id == "fill"));
    assert_eq!((flow.points(), flow.course.0), (Some(Points(4_200)), 7));
    assert!(find(SourceKind::Flow, 31).await.is_none());
    let kept = database.texts("select reason from simulation_override");
    assert_eq!(kept, ["补交了纸质凭证"], "the book itself shows it too");
}

#[tokio::test]
async fn what_was_changed_of_businesses_stands_at_their_lines() {
    let (database, _db) = migrated(
        "0164_simulation_report_lines.sql",
        include_str!("before_0164.sql"),
    )
    .await;
    let read = |sql: &str| -> Vec<Vec<LineChange>> {
        let texts = database.texts(sql).into_iter();
        texts
            .map(|text| serde_json::from_str(&text).expect("changes"))
            .collect()
    };
    let all = read("select changes from simulation_override order by book_id");
    let line = |business: &str, reference: &str| ReportLine::Business {
        business: business.into(),
        reference: reference.into(),
    };
    let lines: Vec<&ReportLine> = all[0].iter().map(|change| &change.line).collect();
    assert_eq!(lines, [&line("b01", "r01"), &line("b02", "r02")]);
    let first = &all[0][0];
    assert_eq!(
        first.deduction.as_ref().map(|of| (of.place, of.code.as_str())),
        Some((0, "E-ACC"))
    );
    assert_eq!(first.reason, r#"写了 "business":,"deduction": 两处"#);
    assert!(all[1].is_empty());
    let marks = read("select changes from marking_mark where item_id = 5");
    assert_eq!(marks[0][0].line, line("b02", "r02"));
    assert_eq!(
        database.texts("select members from simulation_override"),
        ["[]", "[]"]
    );
}
