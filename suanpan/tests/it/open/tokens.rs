//! Tokens: shown once, of limited rights, ended with whatever they rest on.

use super::{ALL, Program, ROSTERING, Two, form};
use crate::{audited, school::TestSchool};
use platform::{
    Clock as _, Role,
    access::UserId,
    clock::{days, minutes},
};
use serde_json::json;

#[tokio::test]
async fn a_token_reads_exactly_its_owner_s_classes_and_nothing_else() {
    let two = Two::new().await;
    let (school, lin) = (&two.hall.school, &two.hall.teacher);
    let program = Program::of(school, lin, &ALL).await;
    let classes = format!("{ROSTERING}/classes");
    assert_eq!(program.names(&classes, "classes").await, [two.class()]);
    let elsewhere = format!("{classes}/{}", two.elsewhere());
    let refused = program.get(&elsewhere).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (404, "access.not_found")
    );
    assert_eq!(refused.json["imsx_codeMajor"], "failure");
    for rest in ["/students", "/teachers"] {
        assert_eq!(
            program.get(&format!("{elsewhere}{rest}")).await.status,
            404,
            "{rest}"
        );
    }
    let users = program.names(&format!("{ROSTERING}/users"), "users").await;
    let expected = [lin.id, two.hall.student.id, two.half.id].map(|id| format!("user-{id}"));
    assert_eq!(users, expected);
    let office = Program::of(school, &two.office, &ALL).await;
    assert_eq!(
        office.names(&classes, "classes").await,
        [two.class(), two.elsewhere()],
        "the office sees the school"
    );
}

#[tokio::test]
async fn a_token_opens_the_interface_for_programs_alone_and_nothing_else_opens_it() {
    let school = TestSchool::new().await;
    let lin = school.teacher("林知远").await;
    let program = Program::of(&school, &lin, &ALL).await;
    let path = format!("{ROSTERING}/orgs");
    assert_eq!(program.get(&path).await.status, 200);
    for page in ["/api/user/info/", "/api/open/tokens/", "/api/classes/"] {
        assert_eq!(program.get(page).await.status, 401, "{page}");
        let disguised = format!("JWT {}", program.token);
        assert_eq!(program.send(page, &disguised).await.status, 401, "{page}");
    }
    assert_eq!(lin.get(&path).await.status, 401, "a session");
    let session = lin.client.token.clone().unwrap();
    for wrong in [
        format!("Bearer {session}"),
        format!("bearer {}", program.token),
        program.token.clone(),
        format!("Bearer {}0", program.token),
        "Bearer sp_".into(),
        "Bearer ".into(),
    ] {
        assert_eq!(program.send(&path, &wrong).await.status, 401, "{wrong}");
    }
}

#[tokio::test]
async fn a_token_ends_with_its_time_its_owner_and_the_owner_s_role() {
    let school = TestSchool::new().await;
    let (lin, gu) = (school.teacher("林知远").await, school.teacher("顾清和").await);
    let office = school.staff("沈佩兰").await;
    let path = format!("{ROSTERING}/orgs");
    let status = async |program: &Program<'_>| program.get(&path).await.status.as_u16();

    let revoked = Program::of(&school, &lin, &ALL).await;
    assert_eq!(status(&revoked).await, 200);
    let address = format!("/api/open/tokens/{}/", revoked.id);
    assert_eq!(gu.delete(&address).await.status, 404, "somebody else's");
    assert_eq!(status(&revoked).await, 200);
    lin.delete(&address).await.data();
    assert_eq!(status(&revoked).await, 401, "revoked");
    assert_eq!(lin.delete(&address).await.status, 404, "twice");

    let kept = Program::of(&school, &lin, &ALL).await;
    let of_gu = Program::of(&school, &gu, &ALL).await;
    let of_office = Program::of(&school, &office, &ALL).await;
    change(&school, lin.id, |tx, id, now_ms| {
        Box::pin(async move { identity::set_role(tx, id, Role::ClassManagement, false, now_ms).await })
    })
    .await;
    assert_eq!(status(&kept).await, 401, "no teacher any more");
    change(&school, gu.id, |tx, id, now_ms| {
        Box::pin(async move { identity::set_status(tx, id, identity::Status::Disabled, now_ms).await })
    })
    .await;
    assert_eq!(status(&of_gu).await, 401, "disabled");
    assert_eq!(status(&of_office).await, 200);
    school.clock.advance(days(30));
    assert_eq!(status(&of_office).await, 401, "its time is over");
}

type Changing<'a> = std::pin::Pin<Box<dyn std::future::Future<Output = database::Result<()>> + Send + 'a>>;

/// Does to an account what no test of this file can ask for by HTTP.
async fn change(
    school: &TestSchool,
    id: UserId,
    act: for<'a> fn(&'a database::Tx, UserId, i64) -> Changing<'a>,
) {
    let now_ms = school.clock.now_ms();
    let unit = move |tx| async move { act(&tx, id, now_ms).await };
    school.app.db.write(unit).await.expect("the change");
}

#[tokio::test]
async fn a_token_may_not_more_than_it_was_made_for() {
    let two = Two::new().await;
    let program = Program::of(&two.hall.school, &two.hall.teacher, &["classes.read"]).await;
    assert_eq!(program.get(&format!("{ROSTERING}/classes")).await.status, 200);
    for path in [
        format!("{ROSTERING}/users"),
        format!("{ROSTERING}/enrollments"),
        format!("{}/results", super::GRADEBOOK),
        "/api/v1/oneroster.zip".into(),
    ] {
        let refused = program.get(&path).await;
        assert_eq!(
            (refused.status.as_u16(), refused.error()),
            (403, "open.scope_missing"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_token_is_shown_once_and_leaves_a_line_in_the_log() {
    let school = TestSchool::new().await;
    let lin = school.teacher("林知远").await;
    let program = Program::of(&school, &lin, &["roster.read", "classes.read", "roster.read"]).await;
    let listed = lin.get("/api/open/tokens/").await;
    let row = listed.data()[0].clone();
    assert_eq!(row["scopes"], json!(["classes.read", "roster.read"]));
    assert!(program.token.ends_with(row["hint"].as_str().unwrap()));
    assert_eq!(row["last_used_at_ms"], json!(null));
    assert!(!listed.json.to_string().contains(&program.token));
    program.get(&format!("{ROSTERING}/orgs")).await;
    let row = lin.get("/api/open/tokens/").await.data()[0].clone();
    assert_eq!(row["last_used_at_ms"], json!(school.clock.now_ms()));
    lin.delete(&format!("/api/open/tokens/{}/", program.id))
        .await
        .data();
    let written = audited::lines(&school).await;
    let acts: Vec<_> = written.iter().map(|line| line.action.as_str()).collect();
    assert_eq!(acts, ["open.token_made", "open.token_revoked"]);
    assert!(
        written
            .iter()
            .all(|line| !line.detail.to_string().contains(&program.token))
    );
    assert_eq!(audited::wordless(&written), [""; 0]);
    let kept = school.noticed.database.texts("select hash from open_token");
    assert!(!kept.contains(&program.token) && kept[0].len() == 64, "{kept:?}");
}

#[tokio::test]
async fn each_request_makes_one_token_up_to_the_limit() {
    let school = TestSchool::new().await;
    let lin = school.teacher("林知远").await;
    let path = "/api/open/tokens/";
    let ask = || lin.post(path, form(&school, &ALL));
    for _ in 0..18 {
        ask().await.data();
    }
    // A double click at the edge.
    let (one, other, third) = tokio::join!(ask(), ask(), ask());
    let mut made = [one, other, third].map(|reply| reply.status.as_u16());
    made.sort_unstable();
    assert_eq!(made, [200, 200, 409]);
    assert_eq!(ask().await.error(), "open.too_many_tokens");
    let listed = lin.get(path).await;
    assert_eq!(listed.data().as_array().unwrap().len(), 20);
    lin.delete(&format!("{path}{}/", listed.data()[0]["id"]))
        .await
        .data();
    ask().await.data();

    for life_ms in [0, -1, days(367)] {
        let mut form = form(&school, &ALL);
        form["expires_at_ms"] = json!(school.clock.now_ms() + life_ms);
        assert_eq!(lin.post(path, form).await.error(), "input.invalid");
    }
    let student = school.student("安晓").await;
    assert_eq!(student.post(path, form(&school, &ALL)).await.status, 403);
}

#[tokio::test]
async fn a_program_that_asks_without_end_is_made_to_wait() {
    let school = TestSchool::new().await;
    let lin = school.teacher("林知远").await;
    let (eager, calm) = (
        Program::of(&school, &lin, &ALL).await,
        Program::of(&school, &lin, &ALL).await,
    );
    let path = format!("{ROSTERING}/orgs");
    for _ in 0..identity::CALLS_IN_A_MINUTE {
        assert_eq!(eager.get(&path).await.status, 200);
    }
    let refused = eager.get(&path).await;
    assert_eq!(refused.status, 429);
    assert_eq!(refused.headers["retry-after"], "61");
    assert_eq!(calm.get(&path).await.status, 200, "each token has its own");
    school.clock.advance(minutes(1));
    assert_eq!(eager.get(&path).await.status, 200);
}
