//! Films: made fit for browsers by ffmpeg, or left as they are where it is missing.

use crate::{
    courses::{import, school_with_course, small_course},
    school::{Person, TestSchool},
};
use platform::{clock::days, files::FileHash};
use serde_json::{Value, json};
use std::{path::Path, process::Command};

/// Two seconds of a test picture and a tone, as ffmpeg writes them under this name (`make setup` installs it).
fn film(folder: &Path, name: &str, codec: &str, size: &str) -> Vec<u8> {
    let path = folder.join(name);
    let (picture, tone) = (
        format!("testsrc=duration=2:size={size}:rate=10"),
        "sine=duration=2",
    );
    let made = Command::new("ffmpeg")
        .args([
            "-v", "error", "-f", "lavfi", "-i", &picture, "-f", "lavfi", "-i", tone,
        ])
        .args(["-c:v", codec, "-pix_fmt", "yuv420p", "-y"])
        .arg(&path)
        .status();
    assert!(made.expect("ffmpeg: run `make setup`").success());
    std::fs::read(path).expect("a film")
}

async fn uploaded(teacher: &Person, name: &str, film: &[u8]) -> String {
    let id = teacher.upload_in_parts("lecture", name, film).await;
    format!("/api/uploads/{id}/media/")
}

/// Does what is due; `ffmpeg` is the setting.
async fn run_jobs(school: &TestSchool, ffmpeg: Option<&str>) {
    let mut config = (*school.app.config).clone();
    config.ffmpeg = ffmpeg.map(str::to_owned);
    let app = school.app.with_config(config);
    for worker in suanpan::jobs::workers(&app, school.runner()) {
        worker.run_due().await.expect("the jobs run");
    }
}

fn place_of(bytes: &[u8], kind: &[u8]) -> usize {
    let mut places = bytes.windows(kind.len());
    places.position(|window| window == kind).expect("such a box")
}

#[tokio::test]
async fn a_film_of_any_kind_becomes_one_that_browsers_play() {
    let (school, teacher, _) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    let film = film(folder.path(), "a.avi", "mpeg4", "320x240");
    let path = uploaded(&teacher, "a.avi", &film).await;
    assert_eq!(teacher.get(&path).await.status, 404, "nobody asked for it");
    let asked = teacher.post(&path, json!({})).await.data().clone();
    assert_eq!(
        (&asked["state"], &asked["address"]),
        (&json!("waiting"), &Value::Null)
    );
    let following = format!("/api/pushes/?subjects=courses/media/{}", asked["id"]);
    let mut pushes = teacher.listen(&following, None).await;
    pushes.next_chunk().await.expect("what it follows");
    run_jobs(&school, None).await;
    let told = pushes.next_chunk().await.expect("that it has changed");
    assert!(told.contains("courses/media/"), "{told}");
    let made = teacher.get(&path).await.data().clone();
    assert_eq!(
        (&made["state"], &made["fault"], &made["is_transcoded"]),
        (&json!("ready"), &Value::Null, &json!(true)),
        "{made}"
    );
    let duration_ms = made["duration_ms"].as_i64().expect("a length");
    assert!((1900..2200).contains(&duration_ms), "{duration_ms}");
    assert_eq!((&made["width"], &made["height"]), (&json!(320), &json!(240)));
    let playable = school
        .stranger()
        .get(made["address"].as_str().expect("an address"))
        .await;
    assert_eq!(playable.headers["content-type"], "video/mp4");
    assert!(
        place_of(&playable.bytes, b"moov") < place_of(&playable.bytes, b"mdat"),
        "it plays while it loads"
    );
    assert!(place_of(&playable.bytes, b"avc1") > 0 && place_of(&playable.bytes, b"mp4a") > 0);
    let poster = school
        .stranger()
        .get(made["poster"].as_str().expect("a picture"))
        .await;
    assert_eq!(poster.bytes[..2], [0xff, 0xd8]);
    let again = teacher.post(&path, json!({})).await;
    assert_eq!(again.data()["id"], made["id"]);
    assert_eq!(
        again.data()["state"],
        "ready",
        "asked twice, it is not made twice"
    );
    assert!(
        std::fs::read_dir(school.folder().join("media"))
            .unwrap()
            .next()
            .is_none(),
        "nothing lies about"
    );
}

#[tokio::test]
async fn what_is_too_large_for_a_screen_is_made_smaller() {
    let (school, teacher, _) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    let film = film(folder.path(), "a.mkv", "mpeg4", "2560x1440");
    let path = uploaded(&teacher, "a.mkv", &film).await;
    teacher.post(&path, json!({})).await.data();
    run_jobs(&school, None).await;
    let made = teacher.get(&path).await.data().clone();
    assert_eq!(
        (&made["state"], &made["width"], &made["height"]),
        (&json!("ready"), &json!(1920), &json!(1080)),
        "{made}"
    );
}

#[tokio::test]
async fn a_large_film_plays_in_smaller_sizes_too() {
    let (school, teacher, _) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    let film = film(folder.path(), "a.mkv", "mpeg4", "1920x1080");
    let path = uploaded(&teacher, "a.mkv", &film).await;
    teacher.post(&path, json!({})).await.data();
    run_jobs(&school, None).await;
    let made = teacher.get(&path).await.data().clone();
    assert_eq!(made["sizes"], json!([1080, 720, 360]), "{made}");
    // A small one has only itself.
    let film = self::film(folder.path(), "b.mkv", "mpeg4", "320x240");
    let path = uploaded(&teacher, "b.mkv", &film).await;
    teacher.post(&path, json!({})).await.data();
    run_jobs(&school, None).await;
    assert_eq!(teacher.get(&path).await.data()["sizes"], json!([]));
}

#[tokio::test]
async fn a_large_film_of_a_folder_gets_its_sizes_and_keeps_them() {
    let (school, teacher, _) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    let mut files = small_course();
    let film = film(folder.path(), "a.webm", "libvpx", "1280x720");
    files.insert("chapters/01-a/lectures/media/a.webm".into(), film);
    let course = import(&teacher, &files).await["course_id"].as_i64().unwrap();
    let ann = school.student("Ann").await;
    ann.post(&format!("/api/select_course/{course}/enrol/"), json!({}))
        .await
        .data();
    let listed = ann.get(&format!("/api/course/{course}/lectures/")).await;
    let lecture = &listed.data()["chapters"][0]["lectures"][0];
    let path = format!("/api/lecture/{}/", lecture["lecture_id"]);
    let sizes = async || ann.get(&path).await.data()["sizes"].clone();
    run_jobs(&school, None).await;
    assert_eq!(sizes().await, json!([]), "a small film plays as it is");
    school
        .run_script("update course_file set size_bytes = 30000000 where path like '%a.webm';")
        .await;
    school.clock.advance(days(1));
    run_jobs(&school, None).await;
    let found = sizes().await;
    let lines: Vec<_> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|size| size["lines"].clone())
        .collect();
    assert_eq!(lines, [720, 360], "{found}");
    let address = found[1]["address"].as_str().unwrap();
    let played = school.stranger().get(address).await;
    assert_eq!(played.headers["content-type"], "video/mp4");
    assert_eq!(
        played.bytes.len() as i64,
        found[1]["size_bytes"].as_i64().unwrap()
    );
}

#[tokio::test]
async fn without_ffmpeg_a_film_plays_as_it_is_or_is_refused_by_name() {
    let (school, teacher, _) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    for (name, codec, state, fault) in [
        ("a.mp4", "mpeg4", "ready", Value::Null),
        ("a.avi", "mpeg4", "failed", json!("media.no_transcoder")),
        ("a.mov", "mpeg4", "failed", json!("media.no_transcoder")),
    ] {
        let film = film(folder.path(), name, codec, "160x120");
        let path = uploaded(&teacher, name, &film).await;
        teacher.post(&path, json!({})).await.data();
        run_jobs(&school, Some("off")).await;
        let left = teacher.get(&path).await.data().clone();
        assert_eq!(
            (&left["state"], &left["fault"]),
            (&json!(state), &fault),
            "{left}"
        );
        if state == "ready" {
            assert_eq!(left["is_transcoded"], false);
            let duration_ms = left["duration_ms"].as_i64().expect("a length");
            assert!((1900..2200).contains(&duration_ms), "{duration_ms}");
            let address = left["address"].as_str().expect("an address");
            assert_eq!(school.stranger().get(address).await.bytes, film);
        }
    }
}

#[tokio::test]
async fn what_is_no_film_is_refused_and_a_broken_one_fails() {
    let (school, teacher, _) = school_with_course().await;
    // Lists that would make ffmpeg open other files, or the network.
    for text in [
        "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n",
        "ffconcat version 1.0\nfile /etc/passwd\n",
    ] {
        let path = uploaded(&teacher, "a.mp4", text.as_bytes()).await;
        let reply = teacher.post(&path, json!({})).await;
        assert_eq!(
            reply.json["data"]["fields"][0]["field"], "upload_id",
            "{}",
            reply.json
        );
    }
    let disguised = [
        &b"\0\0\0\x20ftypisom"[..],
        b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n",
    ]
    .concat();
    let path = uploaded(&teacher, "b.mp4", &disguised).await;
    teacher.post(&path, json!({})).await.data();
    run_jobs(&school, None).await;
    let failed = teacher.get(&path).await.data().clone();
    assert_eq!(
        (&failed["state"], &failed["fault"], &failed["address"]),
        (&json!("failed"), &json!("media.unreadable"), &Value::Null)
    );
    let gu = school.teacher("顾清和").await;
    assert_eq!(gu.get(&path).await.status, 404);
    assert_eq!(gu.post(&path, json!({})).await.status, 404);
}

#[tokio::test]
async fn what_was_made_of_a_film_is_kept_as_long_as_the_film() {
    let (school, mut teacher, course) = school_with_course().await;
    school.keep_real_time();
    teacher.client = school.session_of(teacher.id).await;
    let folder = tempfile::tempdir().unwrap();
    let film = film(folder.path(), "a.avi", "mpeg4", "160x120");
    let path = uploaded(&teacher, "a.avi", &film).await;
    teacher.post(&path, json!({})).await.data();
    run_jobs(&school, None).await;
    let address = teacher.get(&path).await.data()["address"]
        .as_str()
        .unwrap()
        .to_owned();
    let made = FileHash::parse(address.split('/').nth(3).unwrap()).expect("a hash");
    let source = FileHash::of(&film);
    let name = format!(
        "insert into course_file (course_id, path, file_hash, size_bytes) values ({course}, 'a.avi', '{source}', 1)"
    );
    school.run_script(&name).await;
    school.clock.advance(days(2));
    school.run_jobs().await;
    assert!(
        school.app.files.has(&made).await.unwrap(),
        "its film is in a course"
    );
    school
        .run_script("delete from course_file where path = 'a.avi'")
        .await;
    school.clock.advance(days(2));
    school.run_jobs().await;
    assert!(!school.app.files.has(&source).await.unwrap());
    assert!(
        !school.app.files.has(&made).await.unwrap(),
        "it goes with its film"
    );
}

#[tokio::test]
async fn a_film_in_a_lecture_is_what_browsers_play() {
    let (school, teacher, course) = school_with_course().await;
    let folder = tempfile::tempdir().unwrap();
    let film = film(folder.path(), "对账 一.avi", "mpeg4", "320x240");
    let id = teacher.upload_in_parts("film", "对账 一.avi", &film).await;
    let take = format!("/api/authoring/{course}/films/?kind=lecture&key=l1-1");
    let body = json!({ "upload_id": id });
    let early = teacher.post(&take, body.clone()).await;
    assert_eq!(early.error(), "authoring.film_not_ready", "{}", early.json);
    teacher
        .post(&format!("/api/uploads/{id}/media/"), json!({}))
        .await
        .data();
    run_jobs(&school, None).await;
    let taken = teacher.post(&take, body.clone()).await.data().clone();
    assert_eq!(
        (&taken["film"]["name"], &taken["poster"]["name"]),
        (&json!("对账-一.mp4"), &json!("对账-一.jpg")),
        "{taken}"
    );
    let again = teacher.post(&take, body.clone()).await.data().clone();
    assert_eq!(
        again["film"]["path"], taken["film"]["path"],
        "once, however often"
    );
    let plays = school
        .stranger()
        .get(taken["film"]["address"].as_str().expect("an address"))
        .await;
    assert_eq!(plays.headers["content-type"], "video/mp4");
    // Somebody else's upload is nobody's film, and the course is its writers'.
    let gu = school.teacher("顾清和").await;
    assert_eq!(gu.post(&take, body.clone()).await.status, 403);
    let theirs = gu.upload_in_parts("film", "对账 一.avi", &film).await;
    let reply = teacher.post(&take, json!({ "upload_id": theirs })).await;
    assert_eq!(reply.status, 404);
}
