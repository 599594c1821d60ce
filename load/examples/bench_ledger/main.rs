//! `make bench-ledger`: posting, trial balances and statements of books of 10,000 to 1,000,000 lines, beside another program that
//! reads the same journal in the same run; marking a book; the golden company; and saving vouchers through the whole server.
//!
//!     bench_ledger books RESULT.json [HLEDGER]
//!     bench_ledger saves RESULT.json SERVER_PROGRAM PYTHON_ENVIRONMENT
//!
//! Times of books are of one thread. What is read from a file is read whole each time, as the other program does. Saves go
//! through the whole server in this process; with `SUANPAN_TEST_POSTGRES` they are done there.

#[path = "../demo_school/mod.rs"]
mod demo_school;
mod golden;
mod marking;
mod saves;

use demo_school::say;
use interchange::plain_text::{JournalBook, journal_of, read_hledger, write_hledger};
use jiff::civil::date;
use ledger::{
    Book, Chart, Fen, LineDraft, Period, PeriodRange, Standard, Voucher, VoucherDraft,
    book::{detail_ledger::detail_ledger, trial_balance::trial_balance},
    standard::chart_from_csv,
    statement::{StatementKind, evaluate, layout_for},
};
use std::{
    collections::BTreeMap,
    hint::black_box,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

/// Lines of the books that are compared.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];
/// Leaves that are posted to, of the chart of small enterprises.
const LEAVES: [&str; 8] = ["1001", "1002", "1403", "1405", "2202", "5001", "5401", "5602"];

type Failure = Box<dyn std::error::Error>;

// As the server has it, so that a request costs what it costs there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Cost of a line in a book of a million, of that in a book of ten thousand.
const MOST_GROWTH: f64 = 1.2;
/// Milliseconds within which a book of two hundred vouchers is marked.
const MOST_GRADE_MS: f64 = 50.0;
/// Milliseconds within which an account of a book of a hundred thousand lines is opened.
const MOST_OPEN_MS: f64 = 100.0;
/// How much sooner than the other program a million lines are balanced.
const LEAST_TIMES: f64 = 20.0;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (result, figures) = match arguments.as_slice() {
        ["books", result, other @ ..] => (result, books(other.first().copied())?),
        ["saves", result, program, environment] => {
            let runtime = tokio::runtime::Runtime::new()?;
            (result, runtime.block_on(saves::measure(program, environment))?)
        }
        _ => return Err("bench_ledger books|saves RESULT.json …".into()),
    };
    for (name, figure) in &figures {
        say(format_args!("{name:40} {figure:14.3}"));
    }
    std::fs::write(result, serde_json::to_string_pretty(&figures)?)?;
    require_limits(&figures)
}

/// Fails with the figures that lie beyond their limits.
fn require_limits(figures: &BTreeMap<String, f64>) -> Result<(), Failure> {
    let most = [
        ("trial-balance-1m-growth", MOST_GROWTH),
        ("grade-200-vouchers-ms", MOST_GRADE_MS),
        ("open-ledger-100000-ms", MOST_OPEN_MS),
        ("golden-company-mismatches", 0.0),
    ];
    let is_over = |(name, limit): &(&str, f64)| figures.get(*name).is_some_and(|figure| figure > limit);
    let mut beyond: Vec<String> = most
        .iter()
        .filter(|limit| is_over(limit))
        .map(|(name, limit)| format!("{name} is above {limit}"))
        .collect();
    if figures
        .get("times-as-fast-as-hledger")
        .is_some_and(|times| *times < LEAST_TIMES)
    {
        beyond.push(format!("times-as-fast-as-hledger is below {LEAST_TIMES}"));
    }
    if beyond.is_empty() {
        return Ok(());
    }
    Err(beyond.join("; ").into())
}

fn books(other: Option<&str>) -> Result<BTreeMap<String, f64>, Failure> {
    let mut figures = BTreeMap::new();
    let mut per_line = Vec::new();
    for lines in SIZES {
        per_line.push(measure(lines, &mut figures)?);
    }
    figures.insert("trial-balance-1m-growth".into(), per_line[2] / per_line[0]);
    figures.insert("grade-200-vouchers-ms".into(), marking::grade_ms()?);
    let (mismatches, compared) = golden::mismatches()?;
    figures.insert("golden-company-mismatches".into(), mismatches as f64);
    figures.insert("golden-company-figures".into(), compared as f64);
    let most = SIZES[SIZES.len() - 1];
    let file = std::env::temp_dir().join(format!("suanpan-bench-{}.journal", std::process::id()));
    std::fs::write(&file, journal(most)?)?;
    let compared = compare(&file, other, &mut figures);
    std::fs::remove_file(&file)?;
    compared.map(|()| figures)
}

/// A book of so many lines; returns the seconds that a line costs.
fn measure(lines: usize, figures: &mut BTreeMap<String, f64>) -> Result<f64, Failure> {
    let vouchers = vouchers(lines);
    let (posted, book) = fastest_post(&vouchers)?;
    figures.insert(format!("post-{lines}-lines"), lines as f64 / posted.as_secs_f64());
    let year = PeriodRange::year_to(Period::of(date(2026, 12, 1)));
    let balanced = fastest(|| trial_balance(&book, year, 4, true).rows.len());
    figures.insert(format!("trial-balance-{lines}-ms"), millis(balanced));
    let opened = fastest(|| detail_ledger(&book, "1002", None, PeriodRange::month(year.to)).len());
    figures.insert(format!("open-ledger-{lines}-ms"), millis(opened));
    let layout = layout_for(Standard::Assbe, year.to.last_day()).ok_or("a layout")?;
    let layout = layout
        .statement(StatementKind::BalanceSheet)
        .ok_or("a balance sheet")?;
    let stated = fastest(|| evaluate(layout, &book, year.to).lines.len());
    figures.insert(format!("statement-of-a-year-{lines}-ms"), millis(stated));
    Ok((posted + balanced).as_secs_f64() / lines as f64)
}

/// The trial balance of a journal from its file, here and there.
fn compare(file: &Path, other: Option<&str>, figures: &mut BTreeMap<String, f64>) -> Result<(), Failure> {
    let (ours, accounts) = timed(|| {
        let journal = read_hledger(&std::fs::read_to_string(file)?)?;
        Ok::<_, Failure>(journal.balances(|_| true).len())
    })?;
    figures.insert("journal-1m-read-and-balanced-s".into(), ours.as_secs_f64());
    let Some(program) = other else {
        return Ok(());
    };
    let began = Instant::now();
    let output = Command::new(program)
        .args(["balance", "--flat", "--output-format=csv", "-f"])
        .arg(file)
        .output()?;
    let theirs = began.elapsed();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let rows = String::from_utf8_lossy(&output.stdout).lines().count();
    // A head and a total beside the accounts; those with nothing left are not listed.
    if rows < 3 || rows > accounts + 2 {
        return Err(format!("{rows} rows, {accounts} accounts").into());
    }
    figures.insert("hledger-1m-s".into(), theirs.as_secs_f64());
    figures.insert(
        "times-as-fast-as-hledger".into(),
        theirs.as_secs_f64() / ours.as_secs_f64(),
    );
    Ok(())
}

const CHART: &str = include_str!("../../../content/accounting/assbe/accounts.csv");

fn chart() -> Result<Chart, Failure> {
    Ok(chart_from_csv(CHART).map_err(|_| "the chart of small enterprises")?)
}

/// A year of vouchers of four lines each, spread over its days and the leaves of the chart.
fn drafts(lines: usize) -> impl Iterator<Item = VoucherDraft> {
    (0..lines / 4).map(|number| {
        let leaf = |offset: usize| LEAVES[(number + offset) % LEAVES.len()];
        let fen = |part: usize| Fen(((number * 37 + part * 101) % 99_999) as i64 + 1);
        let (first, second) = (fen(1), fen(2));
        let summary = |line: LineDraft| LineDraft {
            summary: "销售商品".into(),
            ..line
        };
        VoucherDraft {
            word: "记".into(),
            number: Some(number as u32 + 1),
            date: Some(date(2026, (number % 12) as i8 + 1, (number % 28) as i8 + 1)),
            lines: vec![
                summary(LineDraft::debit(leaf(0), first)),
                summary(LineDraft::debit(leaf(1), second)),
                summary(LineDraft::credit(leaf(2), first)),
                summary(LineDraft::credit(leaf(3), second)),
            ],
            ..VoucherDraft::default()
        }
    })
}

fn vouchers(lines: usize) -> Vec<Voucher> {
    drafts(lines)
        .filter_map(|draft| Voucher::new(draft).ok())
        .collect()
}

/// Of five times; copying the vouchers for the next time is not posting them.
fn fastest_post(vouchers: &[Voucher]) -> Result<(Duration, Book), Failure> {
    let mut fastest = timed(post(vouchers.to_vec()))?;
    for _ in 1..5 {
        let next = timed(post(vouchers.to_vec()))?;
        if next.0 < fastest.0 {
            fastest = next;
        }
    }
    Ok(fastest)
}

fn post(vouchers: Vec<Voucher>) -> impl FnOnce() -> Result<Book, Failure> {
    || {
        let mut book =
            Book::open(chart()?, Period::of(date(2026, 1, 1)), Vec::new()).map_err(|_| "no openings")?;
        for voucher in vouchers {
            book.post(voucher).map_err(|finding| finding.message)?;
        }
        Ok(book)
    }
}

/// What another program reads: days, accounts and amounts.
fn journal(lines: usize) -> Result<String, Failure> {
    let mut journal = journal_of(&JournalBook {
        start: Period::of(date(2026, 1, 1)),
        open: None,
        accounts: chart()?.accounts().cloned().collect(),
        openings: Vec::new(),
        vouchers: drafts(lines).map(Into::into).collect(),
    });
    for transaction in &mut journal.transactions {
        transaction.notes.clear();
        for posting in &mut transaction.postings {
            posting.notes.clear();
        }
    }
    Ok(write_hledger(&journal, "bench"))
}

fn timed<T>(run: impl FnOnce() -> Result<T, Failure>) -> Result<(Duration, T), Failure> {
    let began = Instant::now();
    let result = run()?;
    Ok((began.elapsed(), result))
}

/// Of five times.
fn fastest<T>(run: impl Fn() -> T) -> Duration {
    let once = || {
        let began = Instant::now();
        black_box(run());
        began.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}
