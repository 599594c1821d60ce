//! Writing a course in the browser: drafts, publishing, history, folders and two teachers at once.

use crate::{
    courses::{import, school_with_course, small_course},
    owners::refused,
    pages::{ask, claim},
    school::{Person, TestSchool},
};
use interchange::archive::{ArchiveLimits, pack, unpack};
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// A course and somebody who writes it.
pub struct Desk {
    pub school: TestSchool,
    pub teacher: Person,
    pub course: i64,
}

/// An item that a page has open.
pub struct Open<'a> {
    client: &'a Client,
    path: String,
    page: &'static str,
    epoch: Value,
    seq: i64,
    item: Value,
}

impl Open<'_> {
    /// Changes the item and saves it.
    pub async fn save(&mut self, change: impl FnOnce(&mut Value)) -> Reply {
        change(&mut self.item["content"]);
        self.seq += 1;
        let writer = json!({ "token": self.page, "epoch": self.epoch });
        let body = json!({ "item": self.item, "writer": writer, "seq": self.seq });
        self.client.post(&self.path, body).await
    }
}

async fn open<'a>(client: &'a Client, course: i64, at: &str, page: &'static str, act: &str) -> Open<'a> {
    let path = format!("/api/authoring/{course}/items/{at}/");
    let reply = ask(client, &path, json!({ "claim": claim(page, act) })).await;
    let opened = reply.data();
    let entry = &opened["entries"][0];
    Open {
        client,
        path,
        page,
        epoch: opened["epoch"].clone(),
        seq: if entry["epoch"] == opened["epoch"] {
            entry["seq"].as_i64().expect("a number")
        } else {
            0
        },
        item: entry["value"].clone(),
    }
}

impl Desk {
    pub async fn new() -> Self {
        let (school, teacher, course) = school_with_course().await;
        Self {
            school,
            teacher,
            course,
        }
    }

    pub async fn open(&self, at: &str) -> Open<'_> {
        open(&self.teacher, self.course, at, "page-one-0001", "open").await
    }

    async fn shown(&self) -> Value {
        self.teacher
            .get(&format!("/api/authoring/{}/", self.course))
            .await
            .data()
            .clone()
    }

    /// How an item stands in the outline.
    async fn state(&self, at: &str) -> String {
        let (kind, id) = at.split_once('/').expect("kind/id");
        let shown = self.shown().await;
        let chapters = shown["chapters"].as_array().expect("chapters").clone();
        let items = chapters.iter().flat_map(|chapter| {
            let own = std::iter::once(chapter["own"].clone());
            own.chain(chapter["items"].as_array().expect("items").clone())
        });
        let found = items
            .chain([shown["settings"].clone()])
            .find(|item| item["kind"] == kind && item["id"] == id);
        found.map_or_else(
            || "absent".to_owned(),
            |item| item["state"].as_str().expect("a state").to_owned(),
        )
    }

    pub async fn add(&self, kind: &str, title: &str, chapter: &str) -> String {
        let path = format!("/api/authoring/{}/items/", self.course);
        let reply = self
            .teacher
            .post(&path, json!({ "kind": kind, "title": title, "chapter": chapter }))
            .await;
        let at = reply.data();
        format!(
            "{}/{}",
            at["kind"].as_str().expect("a kind"),
            at["id"].as_str().expect("an id")
        )
    }

    pub async fn publish(&self, items: Value) -> Reply {
        let path = format!("/api/authoring/{}/publish/", self.course);
        self.teacher
            .post(&path, json!({ "items": items, "note": "补充例题" }))
            .await
    }

    pub async fn publish_all(&self) {
        let reply = self.publish(Value::Null).await;
        assert_eq!(reply.data()["is_published"], true, "{}", reply.json);
    }

    async fn reset(&self, at: &str, how: Value) -> Reply {
        self.teacher
            .post(&format!("/api/authoring/{}/items/{at}/reset/", self.course), how)
            .await
    }

    /// The lectures as a student of the course sees them: title and text.
    pub async fn read_by_a_student(&self, name: &str) -> Vec<(String, String)> {
        let student = self.school.student(name).await;
        student
            .post(&format!("/api/select_course/{}/enrol/", self.course), json!({}))
            .await;
        let list = student
            .get(&format!("/api/course/{}/lectures/", self.course))
            .await;
        let chapters = list.data()["chapters"].as_array().expect("chapters").clone();
        let mut read = Vec::new();
        for lecture in chapters
            .iter()
            .flat_map(|one| one["lectures"].as_array().expect("lectures"))
        {
            let one = student
                .get(&format!("/api/lecture/{}/", lecture["lecture_id"]))
                .await;
            let text = |field: &str| one.data()[field].as_str().unwrap_or_default().to_owned();
            read.push((text("title"), text("text")));
        }
        read
    }

    pub async fn export(&self) -> Vec<u8> {
        self.teacher
            .get(&format!("/api/course/{}/export/", self.course))
            .await
            .bytes
    }
}

pub fn text_of(zip: &[u8], path: &str) -> String {
    let files = unpack(zip, &ArchiveLimits::COURSE).expect("a zip");
    String::from_utf8(
        files
            .get(path)
            .unwrap_or_else(|| panic!("{path} in {:?}", files.keys()))
            .clone(),
    )
    .expect("a text")
}

#[tokio::test]
async fn a_draft_changes_nothing_for_students_until_it_is_published() {
    let desk = Desk::new().await;
    let mut lecture = desk.open("lecture/l2").await;
    let saved = lecture
        .save(|content| content["body"] = json!("对账：$1+1$，先勾对银行流水。\n"))
        .await;
    assert_eq!(saved.data()["stored"][0]["seq"], 1);
    assert_eq!(desk.state("lecture/l2").await, "changed");
    assert_eq!(desk.shown().await["changes"], 1);
    let before = desk.read_by_a_student("Ann").await;
    assert_eq!(before[1].1.trim(), "对账要逐笔勾对。");

    desk.publish_all().await;
    let after = desk.read_by_a_student("Bob").await;
    assert!(after[1].1.contains("先勾对银行流水"), "{after:?}");
    assert_eq!(
        (
            desk.state("lecture/l2").await.as_str(),
            &desk.shown().await["version"]
        ),
        ("published", &json!(2))
    );
    let nothing = desk.publish(Value::Null).await;
    assert_eq!(nothing.error(), "authoring.nothing_changed");

    // The page that is still open writes on, on top of what is published now.
    let saved = lecture
        .save(|content| content["head"]["title"] = json!("银行对账"))
        .await;
    assert_eq!(saved.data()["stored"][0]["seq"], 2);
    assert_eq!(desk.state("lecture/l2").await, "changed");
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one chapter from nothing to a second school"
)]
async fn a_chapter_is_built_from_nothing_and_leaves_as_a_folder() {
    let desk = Desk::new().await;
    let chapter = desk.add("chapter", "第三章 存货", "").await;
    let key = chapter.rsplit('/').next().expect("an id").to_owned();
    let second = desk.add("lecture", "先进先出", &key).await;
    let first = desk.add("lecture", "存货的成本", &key).await;
    let resources = desk.add("resources", "", &key).await;
    let upload = format!(
        "/api/authoring/{}/files/?kind=lecture&key={}",
        desk.course,
        &first["lecture/".len()..]
    );
    let picture = desk
        .teacher
        .upload(
            &upload,
            "收 货(单).svg",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>",
        )
        .await;
    let picture = picture.data();
    assert_eq!(picture["path"], "../../../assets/收-货-单.svg");
    assert_eq!(
        desk.school
            .stranger()
            .get(picture["address"].as_str().expect("an address"))
            .await
            .status,
        200
    );

    let text = format!(
        "入库看收货单：![收货单]({})\n",
        picture["path"].as_str().expect("a path")
    );
    desk.open(&first)
        .await
        .save(|content| content["body"] = json!(text))
        .await
        .data();
    let link =
        json!([{ "id": "law", "title": "存货准则", "kind": "link", "url": "https://www.mof.gov.cn/" }]);
    desk.open(&resources)
        .await
        .save(|content| content["resources"] = link)
        .await
        .data();
    let ids = [&first, &second].map(|at| at["lecture/".len()..].to_owned());
    desk.open(&chapter)
        .await
        .save(|content| content["lectures"] = json!(ids))
        .await
        .data();
    assert_eq!(desk.state(&first).await, "new");
    desk.publish_all().await;

    let read = desk.read_by_a_student("Ann").await;
    let titles: Vec<&str> = read.iter().map(|(title, _)| title.as_str()).collect();
    assert_eq!(titles, ["收款", "对账", "存货的成本", "先进先出"]);
    assert!(read[2].1.contains("/api/file/"), "{}", read[2].1);

    // The folder holds all of it; another school that imports it exports the same bytes.
    let exported = desk.export().await;
    let folder = format!("chapters/03-{key}");
    assert!(text_of(&exported, &format!("{folder}/lectures/01-{}.md", ids[0])).contains("收货单"));
    let away = TestSchool::new().await;
    let colleague = away.teacher("周明").await;
    let files = unpack(&exported, &ArchiveLimits::COURSE).expect("a zip");
    let there = import(&colleague, &files).await["course_id"]
        .as_i64()
        .expect("an id");
    let again = colleague.get(&format!("/api/course/{there}/export/")).await.bytes;
    assert!(exported == again, "the second export differs from the first");
}

#[tokio::test]
async fn what_is_not_sound_is_not_published_and_each_fault_names_its_item() {
    let desk = Desk::new().await;
    desk.open("lecture/l2")
        .await
        .save(|content| content["body"] = json!("改过\n"))
        .await
        .data();
    let exercise = desk.add("exercise", "存货练习", "ch1").await;
    let refused = desk.publish(Value::Null).await;
    assert_eq!(refused.data()["is_published"], false);
    let faults = refused.data()["faults"].as_array().expect("faults").clone();
    let errors: Vec<&Value> = faults.iter().filter(|fault| fault["is_error"] == true).collect();
    assert!(
        !errors.is_empty() && errors.iter().all(|fault| fault["at"]["kind"] == "exercise"),
        "{errors:?}"
    );
    assert_eq!(
        desk.read_by_a_student("Ann").await[1].1.trim(),
        "对账要逐笔勾对。",
        "half was published"
    );
    // One item can go without the other.
    let check = format!("/api/authoring/{}/check/", desk.course);
    let only = json!([{ "kind": "lecture", "id": "l2" }]);
    let sound = desk.teacher.post(&check, json!({ "items": only })).await;
    let errors = sound
        .data()
        .as_array()
        .expect("faults")
        .iter()
        .filter(|fault| fault["is_error"] == true)
        .count();
    assert_eq!(errors, 0, "{}", sound.json);
    assert_eq!(desk.publish(only).await.data()["is_published"], true);
    assert_eq!(desk.state(&exercise).await, "new");
}

#[tokio::test]
async fn two_teachers_at_one_item_are_told_apart_and_neither_loses_a_word() {
    let desk = Desk::new().await;
    let other = desk.school.teacher("周明").await;
    let path = format!("/api/authoring/{}/", desk.course);
    refused(&other.get(&path).await, "courses.not_editor");
    let editors = format!("/api/course/{}/editors/", desk.course);
    desk.teacher
        .post(&editors, json!({ "user_id": other.id }))
        .await
        .data();

    let mut mine = desk.open("lecture/l2").await;
    mine.save(|content| content["body"] = json!("我写的\n"))
        .await
        .data();
    let mut theirs = open(&other, desk.course, "lecture/l2", "page-two-0002", "open").await;
    assert_eq!(
        theirs.item["content"]["body"], "我写的\n",
        "they see what I write"
    );
    let blocked = theirs.save(|content| content["body"] = json!("他写的\n")).await;
    assert_eq!(blocked.error(), "platform.written_elsewhere");
    // Taking over is an act; then it is I who is told.
    let mut theirs = open(&other, desk.course, "lecture/l2", "page-two-0002", "take_over").await;
    theirs
        .save(|content| content["body"] = json!("我写的\n他补的\n"))
        .await
        .data();
    let late = mine.save(|content| content["body"] = json!("我又写的\n")).await;
    assert_eq!(late.error(), "platform.written_elsewhere");
    assert_eq!(
        desk.open("lecture/l2").await.item["content"]["body"],
        "我写的\n他补的\n"
    );
}

#[tokio::test]
async fn a_folder_that_changes_an_item_under_a_draft_leaves_the_choice_to_its_author() {
    let desk = Desk::new().await;
    desk.open("lecture/l2")
        .await
        .save(|content| content["body"] = json!("浏览器里写的\n"))
        .await
        .data();
    let mut files = small_course();
    let lecture = String::from_utf8(files["chapters/02-b/lectures/01-b.md"].clone()).expect("a text");
    files.insert(
        "chapters/02-b/lectures/01-b.md".into(),
        lecture.replace("对账要逐笔勾对。", "文件夹里改的。").into_bytes(),
    );
    import(&desk.teacher, &files).await;
    assert_eq!(desk.state("lecture/l2").await, "outdated");
    assert_eq!(desk.publish(Value::Null).await.error(), "authoring.outdated");
    assert!(desk.read_by_a_student("Ann").await[1].1.contains("文件夹里改的"));

    desk.reset("lecture/l2", json!({ "keep_mine": true }))
        .await
        .data();
    assert_eq!(desk.state("lecture/l2").await, "changed");
    desk.publish_all().await;
    assert!(desk.read_by_a_student("Bob").await[1].1.contains("浏览器里写的"));

    // The other choice: what is published stays.
    desk.open("lecture/l2")
        .await
        .save(|content| content["body"] = json!("又一稿\n"))
        .await
        .data();
    desk.reset("lecture/l2", json!({})).await.data();
    assert_eq!(desk.state("lecture/l2").await, "published");
    assert_eq!(
        desk.open("lecture/l2").await.item["content"]["body"],
        "浏览器里写的\n"
    );
}

#[tokio::test]
async fn every_version_is_kept_and_an_item_comes_back_from_it() {
    let desk = Desk::new().await;
    desk.open("lecture/l2")
        .await
        .save(|content| content["body"] = json!("第二版\n"))
        .await
        .data();
    desk.publish_all().await;
    let versions = desk
        .teacher
        .get(&format!("/api/authoring/{}/versions/", desk.course))
        .await;
    let lines: Vec<(i64, &str, &str)> = versions
        .data()
        .as_array()
        .expect("versions")
        .iter()
        .map(|one| {
            let text = |field: &str| one[field].as_str().expect("a text");
            (
                one["number"].as_i64().expect("a number"),
                text("source"),
                text("note"),
            )
        })
        .collect();
    assert_eq!(lines, [(2, "browser", "补充例题"), (1, "folder", "")]);
    let second = desk
        .teacher
        .get(&format!("/api/authoring/{}/versions/2/", desk.course))
        .await;
    let changes = second.data()["changes"].as_array().expect("changes").clone();
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0]["at"], json!({ "kind": "lecture", "id": "l2" }));
    assert_eq!(changes[0]["after"]["content"]["body"], "第二版\n");

    desk.reset("lecture/l2", json!({ "version": 1 })).await.data();
    assert_eq!(
        desk.state("lecture/l2").await,
        "changed",
        "it comes back as a draft"
    );
    desk.publish_all().await;
    assert_eq!(
        desk.read_by_a_student("Ann").await[1].1.trim(),
        "对账要逐笔勾对。"
    );
    assert_eq!(
        desk.reset("lecture/l2", json!({ "version": 99 })).await.status,
        404
    );
}

#[tokio::test]
async fn what_is_taken_away_can_be_brought_back_before_and_after() {
    let desk = Desk::new().await;
    let path = format!("/api/authoring/{}/items/lecture/l2/", desk.course);
    desk.teacher.delete(&path).await.data();
    assert_eq!(desk.state("lecture/l2").await, "removed");
    desk.reset("lecture/l2", json!({})).await.data();
    assert_eq!(desk.state("lecture/l2").await, "published");
    desk.teacher.delete(&path).await.data();
    desk.publish_all().await;
    assert_eq!(
        (
            desk.state("lecture/l2").await.as_str(),
            desk.read_by_a_student("Ann").await.len()
        ),
        ("absent", 1)
    );
    desk.reset("lecture/l2", json!({ "version": 1 })).await.data();
    desk.publish_all().await;
    assert_eq!(desk.read_by_a_student("Bob").await.len(), 2);
    // What was never published is gone at once.
    let new = desk.add("lecture", "多余的", "ch1").await;
    desk.teacher
        .delete(&format!("/api/authoring/{}/items/{new}/", desk.course))
        .await
        .data();
    assert_eq!(desk.state(&new).await, "absent");
    let settings = desk
        .teacher
        .delete(&format!("/api/authoring/{}/items/course/course/", desk.course))
        .await;
    assert_eq!(settings.status, 422);
}

#[tokio::test]
async fn publishing_leaves_a_question_that_was_edited_in_the_bank() {
    let desk = Desk::new().await;
    let bank = desk
        .teacher
        .get(&format!("/api/questions/?course_id={}", desk.course))
        .await;
    let id = &bank.data()["items"][0]["id"];
    let question = desk.teacher.get(&format!("/api/questions/{id}/")).await;
    let mut form = json!({ "course_id": desk.course });
    for field in [
        "stem",
        "difficulty",
        "points",
        "body",
        "answer_key",
        "analysis",
        "chapter",
    ] {
        form[field] = question.data()[field].clone();
    }
    form["analysis"] = json!("浏览器里补充的解析。");
    desk.teacher
        .put(&format!("/api/questions/{id}/"), form)
        .await
        .data();
    desk.open("lecture/l2")
        .await
        .save(|content| content["body"] = json!("改过\n"))
        .await
        .data();
    desk.publish_all().await;
    import(&desk.teacher, &small_course()).await;
    let kept = desk.teacher.get(&format!("/api/questions/{id}/")).await;
    assert_eq!(kept.data()["analysis"], "浏览器里补充的解析。");
    // The folder says something new: somebody has to choose.
    let mut files = small_course();
    let text = String::from_utf8(files["questions/a.toml"].clone()).expect("a text");
    files.insert(
        "questions/a.toml".into(),
        text.replace("债权减少。", "文件夹里的新解析。").into_bytes(),
    );
    let zip = pack(&files).expect("a zip");
    let undecided = desk.teacher.import_course("apply", &zip).await;
    assert_eq!(undecided.error(), "courses.undecided");
    let kept = desk.teacher.get(&format!("/api/questions/{id}/")).await;
    assert_eq!(kept.data()["analysis"], "浏览器里补充的解析。");
}

#[tokio::test]
async fn a_course_begins_in_the_browser_and_belongs_to_who_began_it() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let made = teacher
        .post("/api/authoring/", json!({ "title": "管理会计" }))
        .await;
    let course = made.data()["course_id"].as_i64().expect("an id");
    let desk = Desk {
        school,
        teacher,
        course,
    };
    assert_eq!(desk.shown().await["title"], "管理会计");
    let chapter = desk.add("chapter", "总论", "").await;
    desk.add("lecture", "成本性态", chapter.rsplit('/').next().expect("an id"))
        .await;
    desk.publish_all().await;
    assert_eq!(desk.read_by_a_student("Ann").await[0].0, "成本性态");
    let other = desk.school.teacher("周明").await;
    refused(
        &other.get(&format!("/api/authoring/{course}/")).await,
        "courses.not_editor",
    );
}

#[tokio::test]
async fn input_that_is_no_item_is_refused_at_its_place() {
    let desk = Desk::new().await;
    let mut lecture = desk.open("lecture/l2").await;
    lecture.item["kind"] = json!("task");
    assert_eq!(lecture.save(|_| ()).await.status, 422);
    let mut lecture = desk.open("lecture/l2").await;
    let long = lecture
        .save(|content| content["body"] = json!("长".repeat(400_000)))
        .await;
    assert_eq!(long.json["data"]["fields"][0]["field"], "item");
    let path = format!("/api/authoring/{}/items/", desk.course);
    let nowhere = desk
        .teacher
        .post(
            &path,
            json!({ "kind": "lecture", "title": "x", "chapter": "none" }),
        )
        .await;
    assert_eq!(nowhere.json["data"]["fields"][0]["field"], "chapter");
    let unknown = format!("/api/authoring/{}/items/lecture/none/", desk.course);
    assert_eq!(desk.teacher.get(&unknown).await.status, 404);
    let kind = format!("/api/authoring/{}/items/nonsense/l2/", desk.course);
    assert_eq!(desk.teacher.get(&kind).await.status, 404);
    let zip = pack(&small_course()).expect("a zip");
    let upload = format!("/api/authoring/{}/files/?kind=lecture&key=l2", desk.course);
    assert_eq!(
        desk.school.stranger().upload(&upload, "a.zip", &zip).await.status,
        401
    );
}
