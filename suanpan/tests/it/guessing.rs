//! Guessing passwords: what it costs whoever guesses, and what it must not cost anybody else.

use crate::school::TestSchool;
use ::identity::{NewUser, Phone, Status, password::Hasher};
use axum::{
    body::Body,
    http::{Request, header},
};
use platform::clock::minutes;
use serde_json::json;
use testkit::{Client, Reply};

const PASSWORD: &str = "Suanpan2026!";
const PHONE: &str = "13900002222";

/// Accounts `student0`, `student1` … that all have [`PASSWORD`]; the first has `13900002222`.
pub async fn accounts(school: &TestSchool, count: usize) {
    let hash = Hasher::new(Some(1)).hash(PASSWORD.into()).await.expect("a hash");
    let (id, now_ms) = (school.id, school.app.now_ms());
    let added = school.app.db.write(move |tx| async move {
        for number in 0..count {
            let user = NewUser {
                school: id,
                username: format!("student{number}"),
                phone: (number == 0).then(|| Phone::parse(PHONE).expect("a phone")),
                real_name: format!("学生{number}"),
                student_number: Some(format!("N{number}")),
                password_hash: Some(hash.clone()),
                status: Status::Active,
                must_change_password: false,
            };
            ::identity::add_user(&tx, &user, now_ms).await?;
        }
        Ok::<_, ::database::Error>(())
    });
    added.await.expect("accounts");
}

async fn sign_in(client: &Client, name: &str, password: &str) -> Reply {
    client
        .post("/api/login/", json!({ "username": name, "password": password }))
        .await
}

/// The same from a browser that keeps its cookies.
async fn sign_in_with(client: &Client, cookie: &str, name: &str, password: &str) -> Reply {
    let request = Request::post("/api/login/")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookie);
    let body = json!({ "username": name, "password": password });
    client.request(request, Body::from(body.to_string())).await
}

/// `name=value` of the cookie that came back.
fn cookie(reply: &Reply) -> String {
    let set = reply.headers.get(header::SET_COOKIE).expect("a cookie");
    let set = set.to_str().expect("a text");
    assert!(set.contains("HttpOnly") && set.contains("SameSite="), "{set}");
    set.split(';').next().expect("a pair").to_owned()
}

/// How many passwords were looked at.
fn evaluated(replies: &[Reply]) -> usize {
    for reply in replies {
        let is_known = reply.error() == "identity.wrong_login" || reply.status == 429;
        assert!(is_known || reply.status == 503, "{} {}", reply.status, reply.json);
    }
    let wrong = |reply: &&Reply| reply.error() == "identity.wrong_login";
    replies.iter().filter(wrong).count()
}

/// Sends all at once.
async fn at_once(tries: Vec<(Client, String, &'static str)>) -> Vec<Reply> {
    let sent: Vec<_> = tries
        .into_iter()
        .map(|(client, name, password)| tokio::spawn(async move { sign_in(&client, &name, password).await }))
        .collect();
    let mut replies = Vec::new();
    for one in sent {
        replies.push(one.await.expect("a reply"));
    }
    replies
}

#[tokio::test]
async fn twenty_four_spellings_of_one_phone_were_192_guesses() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let mut spellings = vec![PHONE.to_owned(), format!("+86{PHONE}"), "student0".to_owned()];
    for place in 1..PHONE.len() {
        let (head, tail) = PHONE.split_at(place);
        spellings.extend([format!("{head} {tail}"), format!("{head}-{tail}")]);
    }
    spellings.push(format!(" {PHONE} "));
    assert_eq!(spellings.len(), 24);
    let mut replies = Vec::new();
    for spelling in &spellings {
        for _ in 0..8 {
            replies.push(sign_in(&school.stranger(), spelling, "wrong-2026").await);
        }
    }
    assert_eq!(evaluated(&replies), 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_guesses_at_once_passed_the_limit_together() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    // Two instances beside one database.
    let instances = [school.stranger(), school.restarted()];
    let tries = (0..100).map(|number| (instances[number % 2].clone(), "student0".into(), "wrong-2026"));
    let replies = at_once(tries.collect()).await;
    let evaluated = evaluated(&replies);
    assert!(
        (1..=8).contains(&evaluated),
        "{evaluated} passwords were looked at"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_failures_locked_out_everybody_behind_their_address() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let stranger = school.stranger();
    let tries = (0..310).map(|number| (stranger.clone(), format!("nobody{}", number % 60), "wrong-2026"));
    at_once(tries.collect()).await;
    sign_in(&stranger, "student0", PASSWORD).await.data();
}

#[tokio::test]
async fn guesses_elsewhere_locked_out_a_browser_that_had_signed_in_before() {
    let school = TestSchool::new().await;
    accounts(&school, 2).await;
    let stranger = school.stranger();
    let first = sign_in(&stranger, "student0", PASSWORD).await;
    first.data();
    let cookie = cookie(&first);
    for _ in 0..20 {
        sign_in(&stranger, "student0", "wrong-2026").await;
    }
    assert_eq!(sign_in(&stranger, "student0", PASSWORD).await.status, 429);
    let own = sign_in_with(&stranger, &cookie, PHONE, PASSWORD).await;
    own.data();
    // The cookie opens nothing by itself, and is worth nothing for another account.
    for _ in 0..20 {
        sign_in(&stranger, "student1", "wrong-2026").await;
    }
    let other = sign_in_with(&stranger, &cookie, "student1", PASSWORD).await;
    assert_eq!(other.status, 429);
}

#[tokio::test]
async fn a_known_browser_may_guess_no_more_than_any_other() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let stranger = school.stranger();
    let cookie = cookie(&sign_in(&stranger, "student0", PASSWORD).await);
    let mut replies = Vec::new();
    for _ in 0..20 {
        replies.push(sign_in_with(&stranger, &cookie, "student0", "wrong-2026").await);
    }
    assert_eq!(evaluated(&replies), 8);
}

/// The bell rings: sixty new browsers, one address, two typing errors each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_sign_in_of_a_room_goes_through() {
    let school = TestSchool::new().await;
    accounts(&school, 60).await;
    let students: Vec<_> = (0..60)
        .map(|number| {
            let stranger = school.stranger();
            tokio::spawn(async move {
                let name = format!("student{number}");
                for _ in 0..2 {
                    let slip = sign_in(&stranger, &name, "suanpan2026!").await;
                    assert_eq!(slip.error(), "identity.wrong_login", "{}", slip.json);
                }
                sign_in(&stranger, &name, PASSWORD).await
            })
        })
        .collect();
    for student in students {
        student.await.expect("a reply").data();
    }
}

#[tokio::test]
async fn a_name_that_nobody_has_pauses_like_an_account() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let stranger = school.stranger();
    let mut seen = Vec::new();
    for name in ["student0", "nobody"] {
        let mut statuses = Vec::new();
        for _ in 0..10 {
            let reply = sign_in(&stranger, name, "wrong-2026").await;
            statuses.push((reply.status, reply.msg().to_owned()));
        }
        seen.push(statuses);
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn a_new_password_from_the_school_works_at_once_after_guesses() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let stranger = school.stranger();
    for _ in 0..9 {
        sign_in(&stranger, "student0", "wrong-2026").await;
    }
    let staff = school.staff("教务").await;
    let (id, db) = (school.id, &school.app.db);
    let user = db.read(move |tx| async move { ::identity::find_by_username(&tx, id, "student0").await });
    let user = user.await.expect("a read").expect("an account");
    let path = format!("/api/users/{}/reset_password/", user.id);
    let reset = staff.post(&path, json!({})).await;
    let password = reset.data()["password"].as_str().expect("a password").to_owned();
    sign_in(&stranger, "student0", &password).await.data();
}

#[tokio::test]
async fn a_stolen_session_guesses_the_old_password_eight_times() {
    let school = TestSchool::new().await;
    accounts(&school, 1).await;
    let stranger = school.stranger();
    let signed_in = sign_in(&stranger, "student0", PASSWORD).await;
    let person = stranger.with_token(signed_in.data()["token"].as_str().expect("a token"));
    let body = json!({ "old_password": "wrong-2026", "new_password": "Another-2026" });
    let mut refused = 0;
    for _ in 0..12 {
        let reply = person.post("/api/user/change_password/", body.clone()).await;
        refused += usize::from(reply.status == 429);
    }
    assert_eq!(refused, 4);
    school.clock.advance(minutes(2));
    let body = json!({ "old_password": PASSWORD, "new_password": "Another-2026" });
    person.post("/api/user/change_password/", body).await.data();
}
