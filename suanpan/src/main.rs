//! `suanpan`: one binary for the server, the worker, the runner and the operator's commands.

use clap::Parser as _;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // The runner's own process must stay without threads, so it turns off before the runtime is made.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [role, rest @ ..] = arguments.as_slice()
        && role == "__runner"
    {
        return sandbox::runner_main(rest);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("the machine gives this process threads");
    let ended = runtime.block_on(suanpan::commands::run(suanpan::commands::CommandLine::parse()));
    // What still computes on a thread of its own was cut off by the stop: nobody waits for it.
    runtime.shutdown_background();
    ended
}
