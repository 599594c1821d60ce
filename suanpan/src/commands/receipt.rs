//! `receipt key|verify`: the receipts that students keep of their exams.

use super::say;
use crate::server;
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use exams::receipts::{self, ReceiptFile, Verdict};
use platform::config::Config;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum ReceiptAction {
    /// Print the public key of this installation, with which anybody can check its receipts.
    Key(Config),
    /// Check a receipt file. By itself it needs no database; fails if the file is not genuine.
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// The file that the student kept.
    file: PathBuf,
    /// The public key of the school's installation; without it only the file's own is used.
    #[arg(long)]
    key: Option<String>,
    /// Compare it with what this installation has stored too.
    #[arg(long)]
    stored: bool,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn receipt(action: ReceiptAction) -> anyhow::Result<()> {
    match action {
        ReceiptAction::Key(config) => {
            say(server::open(config).await?.keypair.public());
            Ok(())
        }
        ReceiptAction::Verify(args) => verify(args).await,
    }
}

async fn verify(args: VerifyArgs) -> anyhow::Result<()> {
    let file = read(&args.file)?;
    let verdict = if args.stored {
        let app = server::open(args.config).await?;
        let (key, asked) = (app.keypair.public(), file.clone());
        app.db
            .read(move |tx| async move { receipts::check(&tx, &asked, &key).await })
            .await?
    } else {
        match file.check(args.key.as_deref()) {
            Ok(()) => Verdict::Genuine { later: 0 },
            Err(verdict) => verdict,
        }
    };
    print(&file);
    match verdict {
        Verdict::Genuine { later: 0 } => say("genuine"),
        Verdict::Genuine { later } => say(format_args!(
            "genuine; {later} receipts were issued after this file"
        )),
        Verdict::Unreadable => bail!("a receipt file of a form this program does not know"),
        Verdict::Altered => bail!("the file was changed after it was signed"),
        Verdict::AnotherKey => bail!("the file was signed by another installation"),
        Verdict::Broken { number } => bail!("the chain of hashes breaks at receipt {number}"),
        Verdict::Unknown => bail!("this installation has no such attempt"),
        Verdict::StoredDiffers { number } => bail!("what is stored differs from receipt {number} on"),
        Verdict::AnswerDiffers { question } => {
            bail!("the stored answer to question {question} is not the one that was acknowledged last")
        }
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<ReceiptFile> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no receipt file", path.display()))
}

fn print(file: &ReceiptFile) {
    let stated = &file.statement;
    let number = stated.student_number.as_deref().unwrap_or("-");
    say(format_args!("school    {}", stated.school));
    say(format_args!("exam      {}", stated.assessment));
    say(format_args!("student   {} {number}", stated.student_name));
    say(format_args!(
        "answered  {} of {}",
        stated.answered, stated.questions
    ));
    say(format_args!("receipts  {}", stated.receipts.len()));
    if let Some(last) = stated.receipts.last() {
        say(format_args!("last      {}", last.hash));
    }
    say(format_args!("key       {}", file.key));
}
