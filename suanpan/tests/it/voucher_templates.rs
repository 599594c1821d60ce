//! 常用凭证: vouchers that a student keeps to begin others with.

use crate::{school::TestSchool, simulation::Desk};
use serde_json::{Value, json};
use testkit::Reply;

async fn keep(desk: &Desk, name: &str, amount: &str) -> Reply {
    let line =
        |account: &str, side: &str| json!({ "summary": "提取备用金", "account": account, side: amount });
    let body = json!({ "name": name, "lines": [line("1001", "debit"), line("100201", "credit")] });
    desk.client.post(&desk.address("templates/"), body).await
}

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("vouchers");
    list.iter()
        .map(|one| one["name"].as_str().expect("a name"))
        .collect()
}

#[tokio::test]
async fn a_voucher_that_is_kept_is_there_in_every_book_of_the_company_and_nowhere_else() {
    let school = TestSchool::demo().await;
    let student = school.sign_in("student1").await;
    let desk = Desk::free(&student).await;
    let kept = keep(&desk, " 提取备用金 ", "5000.00").await;
    assert_eq!(names(kept.data()), ["提取备用金"], "{}", kept.json);
    // The same name is the same voucher.
    let kept = keep(&desk, "提取备用金", "8000.00").await;
    assert_eq!(names(kept.data()), ["提取备用金"]);
    assert_eq!(kept.data()[0]["lines"][0]["debit"], "8000.00");
    assert_eq!(kept.data()[0]["lines"][1]["account"], "100201");

    // Another book of the company, of a task.
    let books = student.get("/api/course/1/books/").await;
    let of_task = books.data().as_array().expect("books").iter();
    let of_task = of_task
        .filter(|book| book["activity_id"] != Value::Null)
        .find_map(|book| book["id"].as_i64());
    let other = Desk::of(&student, of_task.expect("a book of a task"));
    let there = student.get(&other.address("templates/")).await;
    assert_eq!(names(there.data()), ["提取备用金"]);

    // Not another's, who neither reads nor removes it.
    let neighbour = school.sign_in("student2").await;
    let own = Desk::free(&neighbour).await;
    assert_eq!(neighbour.get(&own.address("templates/")).await.data(), &json!([]));
    let id = kept.data()[0]["id"].as_i64().expect("an id");
    let theirs = format!("templates/{id}/");
    assert_eq!(neighbour.delete(&own.address(&theirs)).await.status, 404);
    assert_eq!(neighbour.get(&desk.address("templates/")).await.status, 404);
    let teacher = school.sign_in("teacher1").await;
    assert_eq!(teacher.get(&other.address("templates/")).await.status, 404);

    student.delete(&desk.address(&theirs)).await.data();
    assert_eq!(student.get(&other.address("templates/")).await.data(), &json!([]));
    assert_eq!(student.delete(&desk.address(&theirs)).await.status, 404);
}

#[tokio::test]
async fn what_cannot_be_kept_is_told_at_its_field() {
    let school = TestSchool::demo().await;
    let student = school.sign_in("student1").await;
    let desk = Desk::free(&student).await;
    let unnamed = keep(&desk, "  ", "1.00").await;
    assert_eq!(
        unnamed.json["data"]["fields"][0]["field"], "name",
        "{}",
        unnamed.json
    );
    let empty = json!({ "name": "空", "lines": [] });
    let empty = student.post(&desk.address("templates/"), empty).await;
    assert_eq!(
        empty.json["data"]["fields"][0]["field"], "lines",
        "{}",
        empty.json
    );
    for number in 0..50 {
        keep(&desk, &format!("第 {number} 张"), "1.00").await.data();
    }
    assert_eq!(
        keep(&desk, "第 51 张", "1.00").await.error(),
        "simulation.too_many_templates"
    );
    // One that is there may still be changed.
    assert_eq!(keep(&desk, "第 7 张", "2.00").await.status, 200);
}
