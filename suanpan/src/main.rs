//! `suanpan`: one binary for the server, the worker and the operator's commands.

use clap::Parser as _;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    suanpan::commands::run(suanpan::commands::CommandLine::parse()).await
}
