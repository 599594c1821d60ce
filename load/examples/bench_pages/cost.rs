//! What one page costs one caller.

use crate::processor::cpu_of_request;
use platform::App;
use testkit::Client;

/// The dearest caller's cost of a page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cost {
    /// Processor time of one request, in milliseconds.
    pub(crate) cpu_ms: f64,
    /// SQL statements of one request.
    pub(crate) statements: u64,
    /// How large a file it is, where it is one to be kept (`Content-Disposition: attachment`): it costs what is in it.
    pub(crate) file_bytes: Option<usize>,
    /// Whose request it was.
    pub(crate) caller: &'static str,
}

impl Cost {
    /// Takes the other's where it is dearer.
    pub(crate) fn raise(&mut self, other: &Self, caller: &'static str) {
        self.statements = self.statements.max(other.statements);
        if other.cpu_ms > self.cpu_ms {
            self.cpu_ms = other.cpu_ms;
            self.caller = caller;
            self.file_bytes = other.file_bytes;
        }
    }
}

/// Asks for a page until its cost is known: the cheapest of three rounds. None if the person is refused.
pub(crate) async fn measure(app: &App, client: &Client, address: &str) -> Option<Cost> {
    let mut statements = u64::MAX;
    let mut file_bytes = None;
    for _ in 0..3 {
        let before = app.db.statements();
        let reply = client.get(address).await;
        if !reply.status.is_success() {
            return None;
        }
        let kept = reply.headers.get("content-disposition");
        let is_file = kept.is_some_and(|value| value.as_bytes().starts_with(b"attachment"));
        file_bytes = is_file.then_some(reply.bytes.len());
        statements = statements.min(app.db.statements() - before);
    }
    Some(Cost {
        cpu_ms: cpu_of_request(client, address).await,
        statements,
        file_bytes,
        caller: "",
    })
}
