//! The runner as a program of its own, for this crate's tests, examples and benchmarks; the product uses `suanpan __runner`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    sandbox::runner_main(&arguments)
}
