//! `suanpan-local`: the helper on a student's or a laboratory's computer.
//!
//! It answers the page's probe on localhost, and runs programs in the student's own Python for the pages of one origin,
//! the school's, and only for a browser that was paired with it. It isolates nothing: whoever is paired does what the
//! person at the keyboard could do, which is why nobody else may ask.
//!
//! Invariants: it listens on the loopback address only; a request whose `Host` is not a loopback name is refused, so
//! that no foreign name can be made to point here; a request from another origin is never answered with content; no
//! program starts without a token that was given for the code on this screen.

mod guard;
mod pairing;
mod program;
mod register;
mod server;
mod settings;

use clap::{Parser, Subcommand};
use settings::Settings;
use std::{path::PathBuf, process::ExitCode, sync::Arc};

/// Where the page looks for it, in this order; the server hands the same list to the client.
const PORTS: [u16; 2] = [17_310, 17_311];

/// Runs Python programs on this computer for the pages of the school.
#[derive(Debug, Parser)]
#[command(version)]
struct CommandLine {
    /// Folder for the settings and for programs while they run
    #[arg(long, global = true, env = "SUANPAN_LOCAL_DIR")]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Remember the school's address and have the browser start this program by the school's protocol
    Register {
        /// The address of the school's site, e.g. `https://suanpan.example.edu.cn`
        #[arg(long)]
        origin: String,
        /// The protocol, as the school's settings name it
        #[arg(long, default_value = "suanpan")]
        protocol: String,
        /// The Python to run programs with
        #[arg(long)]
        python: Option<PathBuf>,
        /// Only remember; do not tell the system about the protocol
        #[arg(long)]
        quiet: bool,
    },
    /// Answer the school's pages (this is also what happens without a command)
    Serve {
        /// Ports to try, the first free one is used
        #[arg(long, value_delimiter = ',', default_values_t = PORTS)]
        ports: Vec<u16>,
    },
    /// What the browser calls with an address of the protocol
    Open {
        /// E.g. `suanpan://start`
        address: String,
    },
    /// Forget every paired browser
    Unpair,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(CommandLine::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

async fn run(line: CommandLine) -> anyhow::Result<()> {
    let folder = line.folder.map_or_else(settings::own_folder, Ok)?;
    match line.command {
        Some(Command::Register {
            origin,
            protocol,
            python,
            quiet,
        }) => {
            let origin = guard::origin_of(&origin)?;
            let mut settings = Settings::read(&folder)?;
            settings.origin = Some(origin.clone());
            if python.is_some() {
                settings.python = python;
            }
            settings.write(&folder)?;
            say(&format!("已记住学校网址 {origin}"));
            if !quiet {
                say(&register::protocol(&protocol)?);
            }
            Ok(())
        }
        Some(Command::Unpair) => {
            let mut settings = Settings::read(&folder)?;
            settings.paired.clear();
            settings.write(&folder)?;
            say("已取消全部配对");
            Ok(())
        }
        Some(Command::Serve { ports }) => serve(folder, &ports).await,
        Some(Command::Open { .. }) | None => serve(folder, &PORTS).await,
    }
}

async fn serve(folder: PathBuf, ports: &[u16]) -> anyhow::Result<()> {
    let settings = Settings::read(&folder)?;
    let Some(origin) = settings.origin.clone() else {
        anyhow::bail!("还不知道学校的网址，请先运行 suanpan-local register --origin https://…");
    };
    // The page asks for it again and again until it answers: the second start must not open a second one.
    let Some(_held) = settings::only_one(&folder)? else {
        say("本地程序已在运行，不必再启动。");
        return Ok(());
    };
    let mut listener = None;
    for port in ports {
        // Loopback by address: a name could be made to mean something else.
        if let Ok(bound) = tokio::net::TcpListener::bind(("127.0.0.1", *port)).await {
            listener = Some(bound);
            break;
        }
    }
    let Some(listener) = listener else {
        anyhow::bail!("端口 {ports:?} 都被占用；本地程序可能已在运行");
    };
    let state = Arc::new(server::HelperState::new(folder, settings));
    say(&format!("本地程序已启动：http://{}", listener.local_addr()?));
    say(&format!("学校网址：{origin}"));
    say(&format!(
        "配对码：{}（在网页上输入，十分钟内有效）",
        state.new_code()
    ));
    axum::serve(listener, server::routes(state)).await?;
    Ok(())
}

#[expect(clippy::print_stdout, reason = "this is how the program speaks")]
fn say(line: &str) {
    println!("{line}");
}

#[expect(clippy::print_stderr, reason = "this is how the program speaks")]
fn complain(error: &anyhow::Error) {
    eprintln!("suanpan-local: {error:#}");
}
