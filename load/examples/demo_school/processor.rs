//! Processor time of this process, server and client together.

use testkit::Client;

/// Milliseconds of processor time that this process has used.
pub(crate) fn cpu_ms() -> f64 {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    used.tv_sec as f64 * 1_000.0 + used.tv_nsec as f64 / 1_000_000.0
}

/// Milliseconds of processor time that one request costs: the cheapest of three rounds.
pub(crate) async fn cpu_of_request(client: &Client, address: &str) -> f64 {
    let mut cheapest = f64::MAX;
    for _ in 0..3 {
        let (before, mut requests) = (cpu_ms(), 0.0);
        // Long enough for the clock's steps, short enough for a hundred pages and four callers.
        while requests < 100.0 && cpu_ms() - before < 15.0 {
            client.get(address).await;
            requests += 1.0;
        }
        cheapest = cheapest.min((cpu_ms() - before) / requests);
    }
    cheapest
}
