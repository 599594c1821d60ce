//! Classes, people and results in the shapes of OneRoster, page by page and as files.

use super::{ALL, GRADEBOOK, Program, ROSTERING, Two};
use crate::school::TestSchool;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[tokio::test]
async fn results_are_those_of_the_gradebook_with_what_the_teacher_set() {
    let two = Two::new().await;
    let hall = &two.hall;
    let program = Program::of(&hall.school, &hall.teacher, &ALL).await;
    let items = program
        .get(&format!("{GRADEBOOK}/classes/{}/lineItems", two.class()))
        .await;
    let item = items.json["lineItems"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["title"] == "期末考核")
        .expect("the exam")
        .clone();
    assert_eq!(item["resultValueMax"], json!(4.0));
    assert_eq!(item["category"]["sourcedId"], "category-final");
    let address = format!(
        "{GRADEBOOK}/classes/{}/lineItems/{}/results",
        two.class(),
        item["sourcedId"].as_str().unwrap()
    );
    let scores = async || {
        let reply = program.get(&address).await;
        let rows = reply.json["results"].as_array().unwrap().clone();
        rows.iter()
            .map(|row| {
                let student = row["student"]["sourcedId"].as_str().unwrap().to_owned();
                (student, (row["score"].clone(), row["scoreStatus"].clone()))
            })
            .collect::<BTreeMap<_, _>>()
    };
    let [right, half] = [hall.student.id, two.half.id].map(|id| format!("user-{id}"));
    let before = scores().await;
    assert_eq!(before[&right], (json!(4.0), json!("fully graded")));
    assert_eq!(before[&half], (json!(2.0), json!("fully graded")));

    let set = async |user: i64, mark: Value| {
        let path = format!("/api/results/gradebook/{}/{}/cell/", hall.class, hall.course);
        let body = json!({ "user_id": user, "source": "exam", "source_id": two.exam, "version": 0, "mark": mark,
            "code": "recheck", "reason": "复核后更正" });
        hall.teacher.post(&path, body).await.data();
    };
    set(two.half.id.0, json!({ "kind": "points", "points": 75 })).await;
    set(hall.student.id.0, json!({ "kind": "excused" })).await;
    let after = scores().await;
    assert_eq!(after[&half], (json!(3.0), json!("fully graded")));
    assert_eq!(after[&right], (json!(null), json!("exempt")));
}

#[tokio::test]
async fn what_is_not_released_is_not_read() {
    let hall = crate::hall::Hall::new().await;
    let half = hall.another("乙").await;
    super::sat(&hall, &half).await;
    hall.school.run_jobs().await;
    let program = Program::of(&hall.school, &hall.teacher, &ALL).await;
    let items = program.get(&format!("{GRADEBOOK}/lineItems")).await;
    assert!(!items.json.to_string().contains("期末考核"), "{}", items.json);
}

#[tokio::test]
async fn pages_show_each_row_once_and_say_how_many_there_are() {
    let two = Two::new().await;
    for name in ["丁", "戊", "己"] {
        two.hall.another(name).await;
    }
    let program = Program::of(&two.hall.school, &two.office, &ALL).await;
    for (collection, field) in [
        (format!("{ROSTERING}/users"), "users"),
        (format!("{ROSTERING}/enrollments"), "enrollments"),
        (format!("{ROSTERING}/academicSessions"), "academicSessions"),
        (format!("{GRADEBOOK}/results"), "results"),
        (format!("{GRADEBOOK}/lineItems"), "lineItems"),
    ] {
        // A program may ask so much in a minute.
        two.hall.school.clock.advance(platform::clock::minutes(1));
        let whole = program.names(&format!("{collection}?limit=1000"), field).await;
        let mut next = Some(format!("{collection}?limit=2"));
        let mut seen = Vec::new();
        while let Some(page) = next {
            let reply = program.get(&page).await;
            assert_eq!(
                reply.headers["x-total-count"],
                whole.len().to_string().as_str(),
                "{page}"
            );
            seen.extend(
                reply.json[field]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|row| row["sourcedId"].as_str().unwrap().to_owned()),
            );
            let links = reply.headers["link"].to_str().unwrap().to_owned();
            next = links.split(", ").find_map(|link| {
                let address = link.strip_suffix("; rel=\"next\"")?.trim_matches(['<', '>']);
                Some(address.strip_prefix("http://127.0.0.1:8000")?.to_owned())
            });
        }
        assert_eq!(seen, whole, "{collection}");
        assert_eq!(
            seen.iter().collect::<BTreeSet<_>>().len(),
            seen.len(),
            "{collection}"
        );
        for one in &whole {
            let shown = program.get(&format!("{collection}/{one}")).await;
            assert_eq!(shown.status, 200, "{one}: {}", shown.json);
        }
    }
    for wrong in ["limit=0", "limit=1001", "offset=-1", "limit=x"] {
        let refused = program.get(&format!("{ROSTERING}/users?{wrong}")).await;
        assert_eq!(refused.status, 422, "{wrong}");
    }
}

#[tokio::test]
async fn another_school_s_things_are_not_there() {
    let two = Two::new().await;
    let school = &two.hall.school;
    let office = Program::of(school, &two.office, &ALL).await;
    let id = school.add_school("other", "另一所学校").await;
    let stranger = school
        .person(id, "外校教务", &[platform::Role::TeacherManagement])
        .await;
    let program = Program::of(school, &stranger, &ALL).await;
    for (collection, field) in [
        (format!("{ROSTERING}/orgs"), "orgs"),
        (format!("{ROSTERING}/courses"), "courses"),
        (format!("{ROSTERING}/classes"), "classes"),
        (format!("{ROSTERING}/users"), "users"),
        (format!("{ROSTERING}/enrollments"), "enrollments"),
        (format!("{GRADEBOOK}/lineItems"), "lineItems"),
        (format!("{GRADEBOOK}/results"), "results"),
    ] {
        let theirs = program.names(&collection, field).await;
        for name in office.names(&collection, field).await {
            assert!(!theirs.contains(&name), "{name}");
            assert_eq!(
                program.get(&format!("{collection}/{name}")).await.status,
                404,
                "{name}"
            );
        }
    }
    for wrong in ["users/user-0", "users/user-x", "classes/1", "users/class-1-1"] {
        assert_eq!(
            office.get(&format!("{ROSTERING}/{wrong}")).await.status,
            404,
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn a_list_asks_no_more_of_a_larger_class() {
    let two = Two::new().await;
    let program = Program::of(&two.hall.school, &two.office, &ALL).await;
    let count = async |path: &str| {
        let before = two.hall.school.app.db.statements();
        assert_eq!(program.get(path).await.status, 200, "{path}");
        two.hall.school.app.db.statements() - before
    };
    let paths = [
        format!("{ROSTERING}/classes"),
        format!("{ROSTERING}/users"),
        format!("{ROSTERING}/enrollments"),
        format!("{GRADEBOOK}/lineItems"),
        format!("{GRADEBOOK}/results"),
        "/api/v1/oneroster.zip".to_owned(),
    ];
    let mut small = Vec::new();
    for path in &paths {
        small.push(count(path).await);
    }
    for number in 0..20 {
        two.hall.another(&format!("学生{number}")).await;
    }
    let body = json!({ "name": "会计2603班", "term": "2026秋", "course_ids": [two.hall.course] });
    two.other.post("/api/classes/", body).await.data();
    for (path, before) in paths.iter().zip(small) {
        let now = count(path).await;
        assert!(now <= before, "{path}: {before}, then {now}");
        assert!(now < 30, "{path}: {now}");
    }
}

/// The files of a zip as rows by column.
fn tables(zip: &[u8]) -> BTreeMap<String, Vec<BTreeMap<String, String>>> {
    let files =
        interchange::archive::unpack(zip, &interchange::archive::ArchiveLimits::COURSE).expect("a zip");
    files
        .into_iter()
        .map(|(name, bytes)| {
            let text = String::from_utf8(bytes).expect("UTF-8");
            let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
            let head: Vec<String> = lines.next().expect("a head").collect();
            let rows = lines.map(|line| head.iter().cloned().zip(line).collect());
            (name, rows.collect())
        })
        .collect()
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "every file of one export")]
async fn the_export_refers_only_to_what_it_holds() {
    let two = Two::new().await;
    let from_page = two.office.get("/api/open/export/").await;
    assert_eq!(from_page.headers["content-type"], "application/zip");
    let program = Program::of(&two.hall.school, &two.office, &ALL).await;
    let by_token = program.get("/api/v1/oneroster.zip").await;
    assert_eq!(from_page.bytes, by_token.bytes, "both ways give the same");
    assert_eq!(two.hall.teacher.get("/api/open/export/").await.status, 403);

    let tables = tables(&by_token.bytes);
    let ids = |table: &str| -> BTreeSet<String> {
        tables[table].iter().map(|row| row["sourcedId"].clone()).collect()
    };
    for (table, column, of) in [
        ("academicSessions.csv", "parentSourcedId", "academicSessions.csv"),
        ("courses.csv", "orgSourcedId", "orgs.csv"),
        ("classes.csv", "courseSourcedId", "courses.csv"),
        ("classes.csv", "schoolSourcedId", "orgs.csv"),
        ("classes.csv", "termSourcedIds", "academicSessions.csv"),
        ("roles.csv", "userSourcedId", "users.csv"),
        ("enrollments.csv", "classSourcedId", "classes.csv"),
        ("enrollments.csv", "userSourcedId", "users.csv"),
        ("lineItems.csv", "classSourcedId", "classes.csv"),
        ("lineItems.csv", "categorySourcedId", "categories.csv"),
        ("lineItems.csv", "gradingPeriodSourcedId", "academicSessions.csv"),
        ("results.csv", "lineItemSourcedId", "lineItems.csv"),
        ("results.csv", "studentSourcedId", "users.csv"),
        ("results.csv", "classSourcedId", "classes.csv"),
    ] {
        let known = ids(of);
        let mut used = tables[table]
            .iter()
            .map(|row| row[column].clone())
            .filter(|id| !id.is_empty());
        assert!(!tables[table].is_empty(), "{table}");
        assert!(used.all(|id| known.contains(&id)), "{table} {column}");
    }
    let manifest: BTreeMap<_, _> = tables["manifest.csv"]
        .iter()
        .map(|row| (row["propertyName"].clone(), row["value"].clone()))
        .collect();
    assert_eq!(manifest["oneroster.version"], "1.2");
    for (name, mode) in manifest
        .iter()
        .filter_map(|(name, mode)| Some((name.strip_prefix("file.")?, mode)))
    {
        assert_eq!(
            tables.contains_key(&format!("{name}.csv")),
            mode == "bulk",
            "{name}"
        );
    }
    let half = tables["users.csv"]
        .iter()
        .find(|row| row["sourcedId"] == format!("user-{}", two.half.id))
        .expect("a student");
    assert_eq!(
        (half["familyName"].as_str(), half["givenName"].as_str()),
        ("欧阳", "乙")
    );
    let scores: BTreeSet<_> = tables["results.csv"]
        .iter()
        .map(|row| row["score"].clone())
        .collect();
    assert!(scores.contains("4") && scores.contains("2"), "{scores:?}");
}

#[tokio::test]
async fn a_school_without_anything_has_an_export_too() {
    let school = TestSchool::new().await;
    let office = school.staff("沈佩兰").await;
    let zip = office.get("/api/open/export/").await;
    assert_eq!(zip.status, 200);
    assert_eq!(tables(&zip.bytes)["orgs.csv"].len(), 1);
}
