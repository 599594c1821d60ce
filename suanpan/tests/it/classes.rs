//! Classes: joining, running one, its roster, its notices, what is open to it.

use crate::school::{Person, TestSchool};
use platform::{
    Role,
    clock::{days, minutes, seconds},
};
use serde_json::{Value, json};
use testkit::Reply;

async fn new_class(teacher: &Person, patch: Value) -> (i64, String) {
    let mut body = json!({ "name": "会计2601班", "term": "2026秋" });
    for (key, value) in patch.as_object().expect("an object") {
        body[key] = value.clone();
    }
    let reply = teacher.post("/api/classes/", body).await;
    let class = reply.data();
    (
        class["id"].as_i64().expect("an id"),
        class["code"].as_str().expect("a code").into(),
    )
}

async fn join(person: &Person, code: &str) -> Reply {
    person.post("/api/class/join/", json!({ "code": code })).await
}

async fn members(teacher: &Person, class: i64) -> Vec<String> {
    let reply = teacher
        .get(&format!("/api/classes/{class}/members/?page_size=500"))
        .await;
    let items = reply.data()["items"].as_array().expect("a list");
    items
        .iter()
        .map(|member| member["real_name"].as_str().expect("a name").into())
        .collect()
}

#[tokio::test]
async fn a_student_joins_with_a_code_however_it_is_typed() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let ann = school.student("安晓").await;
    let reply = join(&ann, &format!("  {} ", code.to_lowercase())).await;
    assert_eq!(reply.data()["class_name"], "会计2601班");
    assert_eq!(reply.msg(), "已加入班级「会计2601班」。");
    assert_eq!(members(&teacher, class).await, ["安晓"]);
}

#[tokio::test]
async fn an_empty_code_is_refused_in_the_words_of_the_specification_and_http_200() {
    let school = TestSchool::new().await;
    let ann = school.student("安晓").await;
    for body in [json!({}), json!({ "code": "" }), json!({ "code": "  " })] {
        let reply = ann.post("/api/class/join/", body).await;
        assert_eq!((reply.status.as_u16(), reply.code()), (200, 422));
        assert_eq!(reply.msg(), "班级码不能为空！");
    }
}

#[tokio::test]
async fn a_double_click_joins_once_and_a_later_try_is_told_so() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let ann = school.student("安晓").await;
    let (first, second) = tokio::join!(join(&ann, &code), join(&ann, &code));
    assert_eq!((first.code(), second.code()), (200, 200));
    assert_eq!(members(&teacher, class).await.len(), 1);
    school.clock.advance(minutes(1));
    let late = join(&ann, &code).await;
    assert_eq!((late.status.as_u16(), late.code()), (200, 409));
    assert_eq!(late.error(), "classes.already_member");
}

#[tokio::test]
async fn codes_that_do_not_let_in_say_why() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let ann = school.student("安晓").await;
    assert_eq!(join(&ann, "NOSUCH1").await.error(), "classes.code_unknown");
    assert_eq!(
        join(&teacher, &new_class(&teacher, json!({})).await.1)
            .await
            .error(),
        "classes.is_teacher"
    );

    let expires = school.app.now_ms() + seconds(10);
    let (_, code) = new_class(&teacher, json!({ "code_expires_at_ms": expires })).await;
    school.clock.advance(seconds(11));
    assert_eq!(join(&ann, &code).await.error(), "classes.code_expired");

    let (class, code) = new_class(&teacher, json!({ "capacity": 1 })).await;
    join(&school.student("宝").await, &code).await.data();
    assert_eq!(join(&ann, &code).await.error(), "classes.full");

    let path = format!("/api/classes/{class}/archive/");
    teacher.post(&path, json!({ "is_archived": true })).await.data();
    assert_eq!(join(&ann, &code).await.error(), "classes.archived");

    let other = school.add_school("xinan", "西南商贸职业学院").await;
    let stranger = school.person(other, "外校学生", &[]).await;
    assert_eq!(join(&stranger, &code).await.error(), "classes.code_unknown");
}

#[tokio::test]
async fn a_class_is_never_fuller_than_its_capacity() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({ "capacity": 7 })).await;
    let mut joining = Vec::new();
    for number in 0..40 {
        let student = school.student(&format!("学生{number}")).await;
        let code = code.clone();
        joining.push(tokio::spawn(async move { join(&student, &code).await.code() }));
    }
    let mut codes = Vec::new();
    for one in joining {
        codes.push(one.await.expect("no panic"));
    }
    assert_eq!(codes.iter().filter(|code| **code == 200).count(), 7, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 409).count(), 33, "{codes:?}");
    assert_eq!(members(&teacher, class).await.len(), 7);
}

#[tokio::test]
async fn who_asks_to_be_let_in_waits_for_the_teacher() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({ "needs_approval": true })).await;
    let (ann, bo) = (school.student("安晓").await, school.student("白波").await);
    assert_eq!(join(&ann, &code).await.data()["is_waiting"], true);
    join(&bo, &code).await.data();
    assert!(members(&teacher, class).await.is_empty());
    let decide = format!("/api/classes/{class}/members/decide/");
    let yes = json!({ "user_ids": [ann.id.0], "is_approved": true });
    assert_eq!(teacher.post(&decide, yes).await.data()["changed"], 1);
    let no = json!({ "user_ids": [bo.id.0], "is_approved": false });
    teacher.post(&decide, no).await.data();
    assert_eq!(members(&teacher, class).await, ["安晓"]);
}

#[tokio::test]
async fn whoever_was_moved_out_comes_back_only_by_approval() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let ann = school.student("安晓").await;
    join(&ann, &code).await.data();
    let removal = json!({ "user_ids": [ann.id.0], "reason": "转专业" });
    teacher
        .post(&format!("/api/classes/{class}/members/remove/"), removal)
        .await
        .data();
    assert!(members(&teacher, class).await.is_empty());
    assert_eq!(join(&ann, &code).await.data()["is_waiting"], true);
}

#[tokio::test]
async fn a_rotated_code_replaces_the_old_one_at_once() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, old) = new_class(&teacher, json!({})).await;
    let reply = teacher
        .post(&format!("/api/classes/{class}/code/"), json!({}))
        .await;
    let new = reply.data()["code"].as_str().expect("a code").to_owned();
    assert_ne!(old, new);
    let ann = school.student("安晓").await;
    assert_eq!(join(&ann, &old).await.error(), "classes.code_unknown");
    join(&ann, &new).await.data();
}

#[tokio::test]
async fn a_class_is_shared_handed_over_and_invisible_to_others() {
    let school = TestSchool::new().await;
    let (lin, gu) = (school.teacher("林知远").await, school.teacher("顾清和").await);
    let (class, _) = new_class(&lin, json!({})).await;
    let path = format!("/api/classes/{class}/");
    assert_eq!(gu.get(&path).await.status, 404);
    let colleague = json!({ "user_id": gu.id.0 });
    lin.post(&format!("{path}teachers/"), colleague.clone())
        .await
        .data();
    assert_eq!(gu.get(&path).await.data()["is_owner"], false);
    assert_eq!(
        gu.post(&format!("{path}owner/"), colleague.clone()).await.status,
        403
    );
    let own = format!("{path}teachers/{}/", lin.id);
    assert_eq!(gu.delete(&own).await.error(), "classes.owner_stays");
    lin.post(&format!("{path}owner/"), colleague).await.data();
    assert_eq!(gu.get(&path).await.data()["is_owner"], true);
    gu.delete(&own).await.data();
    assert_eq!(lin.get(&path).await.status, 404);
    assert_eq!(lin.get("/api/classes/").await.data()["total"], 0);
    let nobody = json!({ "user_id": school.student("安晓").await.id.0 });
    assert_eq!(gu.post(&format!("{path}teachers/"), nobody).await.status, 422);
}

#[tokio::test]
async fn classes_are_found_sorted_and_paged() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    for number in 1..=5 {
        new_class(
            &teacher,
            json!({ "name": format!("会计260{number}班"), "term": format!("T{number}") }),
        )
        .await;
    }
    let names = |reply: Reply| -> Vec<String> {
        let items = reply.data()["items"].as_array().expect("a list").clone();
        items
            .iter()
            .map(|class| class["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    let second = teacher.get("/api/classes/?sort=name&page=2&page_size=2").await;
    assert_eq!(second.data()["total"], 5);
    assert_eq!(names(second), ["会计2603班", "会计2604班"]);
    assert_eq!(names(teacher.get("/api/classes/?q=2605").await), ["会计2605班"]);
    assert_eq!(names(teacher.get("/api/classes/?term=T2").await), ["会计2602班"]);
    assert!(names(teacher.get("/api/classes/?state=archived").await).is_empty());
    assert_eq!(
        names(teacher.get("/api/classes/?q=%25").await).len(),
        5,
        "wildcards are not patterns"
    );
}

#[tokio::test]
async fn a_search_finds_ones_own_students_and_classes_and_nobody_elses() {
    let school = TestSchool::new().await;
    let (lin, gu) = (school.teacher("林知远").await, school.teacher("顾清和").await);
    let (class, code) = new_class(&lin, json!({ "name": "会计2601班" })).await;
    let (_, others) = new_class(&gu, json!({ "name": "会计2602班" })).await;
    let (ann, bo) = (school.student("张子涵").await, school.student("张三丰").await);
    join(&ann, &code).await.data();
    join(&bo, &others).await.data();
    let found = lin.get("/api/classes/find/?q=张").await;
    let students = found.data()["students"].as_array().expect("students").clone();
    assert_eq!(students.len(), 1, "{students:?}");
    assert_eq!(
        (&students[0]["real_name"], &students[0]["class_id"]),
        (&json!("张子涵"), &json!(class))
    );
    let by_number = lin.get("/api/classes/find/?q=n张子涵").await;
    assert_eq!(by_number.data()["students"][0]["student_number"], "N张子涵");
    let classes = lin.get("/api/classes/find/?q=会计").await;
    assert_eq!(classes.data()["classes"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        lin.get("/api/classes/find/?q=%25").await.status,
        422,
        "a wildcard finds nobody"
    );
}

#[tokio::test]
async fn what_is_set_for_a_project_holds_for_its_tasks() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let openings = "/api/classes/1/openings";
    let project = teacher.get(&format!("{openings}/project/")).await.data()[0].clone();
    let resources = teacher.get(&format!("{openings}/resource/")).await;
    let first = &resources.data()[0];
    assert!(
        first["chapter_number"].is_u64() && first["group"] != "",
        "{first}"
    );
    let tasks = async || {
        let all = teacher.get(&format!("{openings}/task/")).await.data().clone();
        let own = |task: &&Value| task["group"] == project["title"];
        all.as_array()
            .expect("tasks")
            .iter()
            .filter(own)
            .cloned()
            .collect::<Vec<_>>()
    };
    let due_ms = platform::Clock::now_ms(&*school.clock) + days(7);
    let schedule = json!({ "opens_at_ms": null, "due_at_ms": due_ms, "closes_at_ms": null });
    let change = json!({ "item_ids": [project["item_id"]], "is_open": true, "schedule": schedule });
    teacher.post(&format!("{openings}/project/"), change).await.data();
    let shown = teacher.get(&format!("{openings}/project/")).await;
    assert_eq!(
        shown.data()[0]["due_at_ms"],
        due_ms,
        "the date is there to be seen"
    );
    let own = tasks().await;
    assert!(!own.is_empty());
    assert!(
        own.iter()
            .all(|task| task["due_at_ms"] == due_ms && task["is_open"] == true),
        "{own:?}"
    );
    let shut = json!({ "item_ids": [project["item_id"]], "is_open": false });
    teacher.post(&format!("{openings}/project/"), shut).await.data();
    assert!(tasks().await.iter().all(|task| task["is_open"] == false));
}

#[tokio::test]
async fn an_archived_class_is_only_read() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, _) = new_class(&teacher, json!({})).await;
    let path = format!("/api/classes/{class}/");
    let archive = format!("{path}archive/");
    teacher
        .post(&archive, json!({ "is_archived": true }))
        .await
        .data();
    teacher.get(&path).await.data();
    let notice = json!({ "title": "通知", "text": "内容" });
    let reply = teacher.post(&format!("{path}notices/"), notice.clone()).await;
    assert_eq!((reply.status.as_u16(), reply.error()), (409, "classes.archived"));
    teacher
        .post(&archive, json!({ "is_archived": false }))
        .await
        .data();
    teacher.post(&format!("{path}notices/"), notice).await.data();
}

#[tokio::test]
async fn two_classes_merge_and_one_splits() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (one, one_code) = new_class(&teacher, json!({})).await;
    let (two, two_code) = new_class(&teacher, json!({ "name": "会计2602班" })).await;
    let (ann, bo) = (school.student("安晓").await, school.student("白波").await);
    join(&ann, &one_code).await.data();
    join(&bo, &two_code).await.data();
    teacher
        .post(
            &format!("/api/classes/{one}/merge/"),
            json!({ "from_class_id": two }),
        )
        .await
        .data();
    assert_eq!(members(&teacher, one).await.len(), 2);
    assert_eq!(
        teacher.get("/api/classes/?state=archived").await.data()["total"],
        1
    );
    let split = json!({ "name": "B组", "user_ids": [bo.id.0] });
    let reply = teacher
        .post(&format!("/api/classes/{one}/split/"), split.clone())
        .await;
    let new = reply.data()["id"].as_i64().expect("an id");
    assert_eq!(members(&teacher, new).await, ["白波"]);
    assert_eq!(members(&teacher, one).await, ["安晓"]);
    let again = teacher.post(&format!("/api/classes/{one}/split/"), split).await;
    assert_eq!(again.status, 422, "白波 is not there any more");
    assert_eq!(
        teacher.get("/api/classes/").await.data()["total"],
        2,
        "nothing half-written"
    );
}

#[tokio::test]
async fn extra_time_is_kept_and_audited() {
    let school = TestSchool::new().await;
    let (teacher, staff) = (school.teacher("林知远").await, school.staff("沈佩兰").await);
    let (class, code) = new_class(&teacher, json!({})).await;
    let ann = school.student("安晓").await;
    join(&ann, &code).await.data();
    let path = format!("/api/classes/{class}/members/{}/", ann.id);
    assert_eq!(
        teacher
            .put(&path, json!({ "extra_time_percent": 301 }))
            .await
            .status,
        422
    );
    let change = json!({ "extra_time_percent": 25, "reason": "视力障碍" });
    teacher.put(&path, change).await.data();
    assert_eq!(teacher.get(&path).await.data()["extra_time_percent"], 25);
    let log = staff.get("/api/staff/audit/?action=classes.extra_time_set").await;
    let entry = &log.data()["items"][0];
    assert_eq!(entry["reason"], "视力障碍");
    assert_eq!(entry["actor_name"], "林知远");
}

fn roster(rows: &str) -> Vec<u8> {
    format!("学号,姓名,手机号\n{rows}").into_bytes()
}

#[tokio::test]
async fn a_roster_is_reported_row_by_row_and_written_only_when_confirmed() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let (ann, bo) = (school.student("Ann").await, school.student("Bo").await);
    join(&bo, &code).await.data();
    let table = roster(
        "2026010101,陈晨,13800001111\nNAnn,Ann,\nNBo,Bo,\nNAnn,重复,\n2026010102,,\n2026010103,丁冬,12\n",
    );
    let preview = format!("/api/classes/{class}/roster/preview/");
    let reply = teacher.client.upload(&preview, "名单.csv", &table).await;
    let report = reply.data();
    assert_eq!(
        report["counts"],
        json!({ "added": 1, "updated": 1, "skipped": 1, "failed": 3 }),
        "{report}"
    );
    let rows: Vec<_> = report["problems"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|problem| problem["row"].as_i64().expect("a row"))
        .collect();
    assert_eq!(rows, [5, 6, 7]);
    assert_eq!(members(&teacher, class).await, ["Bo"], "a preview writes nothing");

    let apply = format!("/api/classes/{class}/roster/apply/");
    let token = json!({ "token": report["token"] });
    let done = teacher.post(&apply, token.clone()).await;
    assert_eq!(done.data()["counts"]["added"], 1, "{}", done.json);
    assert_eq!(members(&teacher, class).await.len(), 3);
    let again = teacher.post(&apply, token).await;
    assert_eq!(
        again.data()["counts"]["skipped"],
        3,
        "confirming twice changes nothing"
    );
    assert!(ann.get("/api/user/info/").await.data()["id"].is_i64());
    let found = teacher
        .get(&format!("/api/classes/{class}/members/?q=陈晨"))
        .await;
    assert_eq!(found.data()["items"][0]["account"], "imported");
}

#[tokio::test]
async fn a_roster_that_contradicts_the_accounts_names_the_row() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, _) = new_class(&teacher, json!({ "capacity": 1 })).await;
    school.student("Ann").await;
    let table = roster("NAnn,安小,\n2026010101,陈晨,\n2026010102,丁冬,\n");
    let path = format!("/api/classes/{class}/roster/preview/");
    let reply = teacher.client.upload(&path, "名单.csv", &table).await;
    let problems = &reply.data()["problems"];
    assert!(
        problems[0]["reason"]
            .as_str()
            .expect("a reason")
            .contains("不一致"),
        "{problems}"
    );
    assert!(
        problems[1]["reason"]
            .as_str()
            .expect("a reason")
            .contains("人数上限"),
        "{problems}"
    );
}

#[tokio::test]
async fn broken_rosters_are_refused_plainly() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, _) = new_class(&teacher, json!({})).await;
    let path = format!("/api/classes/{class}/roster/preview/");
    let template = teacher.get("/api/classes/roster/template/").await;
    assert_eq!(template.status, 200);
    let half = &template.bytes[..template.bytes.len() / 2];
    for bytes in [half, b"PK\x03\x04", b"", b"\x00\x01\x02\x03"] {
        let reply = teacher.client.upload(&path, "名单.xlsx", bytes).await;
        assert_eq!(reply.status, 422, "{}", reply.json);
        assert!(!reply.msg().is_empty());
    }
    let wrong = teacher
        .client
        .upload(&path, "名单.csv", "课程,成绩\n会计,90\n".as_bytes())
        .await;
    assert_eq!(wrong.data()["counts"]["failed"], 1);
    let forged = json!({ "token": format!("{}.00", "0".repeat(64)) });
    let reply = teacher
        .post(&format!("/api/classes/{class}/roster/apply/"), forged)
        .await;
    assert_eq!(reply.error(), "classes.preview_gone");
    let whole = teacher.client.upload(&path, "名单.xlsx", &template.bytes).await;
    assert_eq!(whole.data()["counts"]["added"], 1, "the template reads back");
}

#[tokio::test]
async fn the_student_list_is_exported_as_excel() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    join(&school.student("安晓").await, &code).await.data();
    let reply = teacher
        .get(&format!("/api/classes/{class}/members/export/"))
        .await;
    assert_eq!(reply.status, 200);
    assert!(reply.bytes.starts_with(b"PK"));
    let name = reply.headers["content-disposition"].to_str().expect("text");
    assert!(
        name.starts_with("attachment; filename*=UTF-8''%E4%BC%9A"),
        "{name}"
    );
}

#[tokio::test]
async fn a_notice_is_seen_when_its_time_has_come_and_gone_when_recalled() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let (ann, eve) = (school.student("安晓").await, school.student("外班").await);
    join(&ann, &code).await.data();
    let path = format!("/api/classes/{class}/notices/");
    let file = teacher
        .client
        .upload(&format!("{path}attachments/"), "说明.txt", b"hello")
        .await;
    let token = file.data()["token"].clone();
    let later = school.app.now_ms() + days(1);
    let notice =
        json!({ "title": "周五交作业", "text": "18:00 前", "publish_at_ms": later, "attachments": [token] });
    teacher.post(&path, notice).await.data();
    let unread = "/api/user/notices/unread/";
    assert_eq!(ann.get(unread).await.data()["total"], 0);
    school.clock.advance(days(1));
    assert_eq!(ann.get(unread).await.data()["by_class"][0]["count"], 1);
    let mine = ann.get("/api/user/notices/").await;
    let got = &mine.data()["items"][0];
    let address = got["attachments"][0]["address"].as_str().expect("an address");
    assert_eq!(ann.get(address).await.bytes, b"hello");

    let id = got["id"].as_i64().expect("an id");
    let read = format!("/api/user/notices/{id}/read/");
    assert_eq!(eve.send(axum::http::Method::POST, &read, None).await.status, 404);
    ann.send(axum::http::Method::POST, &read, None).await.data();
    assert_eq!(ann.get(unread).await.data()["total"], 0);
    let detail = teacher.get(&format!("{path}{id}/")).await;
    assert!(detail.data()["readers"][0]["read_at_ms"].is_i64());
    assert_eq!(
        teacher.delete(&format!("{path}{id}/")).await.error(),
        "classes.notice_published"
    );
    teacher
        .post(&format!("{path}{id}/recall/"), json!({}))
        .await
        .data();
    assert_eq!(ann.get("/api/user/notices/").await.data()["total"], 0);
    assert_eq!(
        teacher.get(&format!("{path}?state=recalled")).await.data()["total"],
        1
    );
    teacher.delete(&format!("{path}{id}/")).await.data();
}

#[tokio::test]
async fn an_attachment_that_was_not_uploaded_here_is_refused() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, _) = new_class(&teacher, json!({})).await;
    let forged = json!({ "hash": "0".repeat(64), "name": "a", "size_bytes": 1 }).to_string();
    let notice = json!({ "title": "t", "text": "t", "attachments": [format!("00.{forged}")] });
    let reply = teacher
        .post(&format!("/api/classes/{class}/notices/"), notice)
        .await;
    assert_eq!(reply.status, 422);
    assert_eq!(reply.json["data"]["fields"][0]["field"], "attachments");
}

#[tokio::test]
async fn a_teacher_of_another_school_sees_nothing() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let (class, code) = new_class(&teacher, json!({})).await;
    let ann = school.student("安晓").await;
    join(&ann, &code).await.data();
    let other = school.add_school("xinan", "西南商贸职业学院").await;
    let visitor = school
        .person(other, "外校教师", &[Role::ClassManagement, Role::Admin])
        .await;
    for path in [
        format!("/api/classes/{class}/"),
        format!("/api/classes/{class}/members/"),
        format!("/api/classes/{class}/notices/"),
        format!("/api/classes/{class}/openings/lecture/"),
    ] {
        assert_eq!(visitor.get(&path).await.status, 404, "{path}");
        assert_eq!(ann.get(&path).await.status, 403, "{path}");
    }
    let colleague = json!({ "user_id": visitor.id.0 });
    let reply = teacher
        .post(&format!("/api/classes/{class}/teachers/"), colleague)
        .await;
    assert_eq!(reply.status, 422);
}
