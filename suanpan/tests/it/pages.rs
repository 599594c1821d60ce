//! Pages of a browser that write a document which is saved by itself.

use serde_json::{Value, json};
use testkit::{Client, Reply};

/// The name of a page where a test has only one.
pub const PAGE: &str = "page-one-0001";

/// What a page asks.
pub fn claim(page: &str, act: &str) -> Value {
    json!({ "writer": page, "act": act, "closed": null })
}

/// Opens the document behind a path for the one page; `wrap` puts its claim into the body. The page as a writer.
pub async fn open_page(client: &Client, path: &str, wrap: impl Fn(Value) -> Value) -> Value {
    let reply = ask(client, path, wrap(claim(PAGE, "open"))).await;
    let epoch = if reply.status.as_u16() == 200 {
        reply.data()["epoch"].clone()
    } else {
        // What refuses the page refuses what it sends as well.
        json!(1)
    };
    json!({ "token": PAGE, "epoch": epoch })
}

/// Saves what is typed in Python at a place, from the one page.
pub async fn save_draft(client: &Client, place: Value, code: &str, seq: i64) -> Reply {
    let path = "/api/python/draft/";
    let writer = open_page(client, path, |claim| json!({ "place": place, "claim": claim })).await;
    let body = json!({ "place": place, "writer": writer, "code": code, "seq": seq });
    client.post(path, body).await
}

/// Saves the answers of an exercise, from the one page.
pub async fn save_exercise(client: &Client, attempt: i64, answers: Value) -> Reply {
    let path = format!("/api/exercise/attempt/{attempt}/");
    let writer = open_page(client, &path, |claim| claim).await;
    let body = json!({ "writer": writer, "seq": 1, "answers": answers });
    client.put(&path, body).await
}

/// Asks for something of a document.
pub async fn ask(client: &Client, path: &str, body: Value) -> Reply {
    client.post(&format!("{path}writer/"), body).await
}
