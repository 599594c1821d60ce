//! The books that a question or an activity asks for.

use ledger::Period;
use ledger::statement::StatementKind;

use crate::check::Check;
use crate::in_ledger::ledger_filer;
use crate::lint::references::{company, hundred, join};
use crate::model::{Action, Booked, Course, Simulation, SimulationParts};

/// The books that a question asks for, held against their course.
pub(crate) fn simulation(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    books: &Simulation,
) {
    company(
        check,
        course,
        (file, path),
        &books.company,
        &books.businesses,
        &[],
    );
    asked(check, course, (file, path), books);
}

/// What is asked of a company's books.
pub(crate) fn asked(check: &mut Check<'_>, course: &Course, at: (&str, &str), books: &Simulation) {
    let of = books.company.as_str();
    if let Some(parts) = books.parts {
        hundred(check, at.0, &join(at.1, "parts"), parts.total());
    }
    variation(check, course, at, of, books.own_company);
    statements(check, course, at, of, &books.statements);
    refusals(check, course, at, of, &books.businesses, books.parts);
    booked(check, course, at, books);
    openings(check, at, books);
    by_hand(check, at, (books.parts, books.statements_by_hand));
    reconciliation(check, course, at, of, (books.parts, books.own_company));
}

/// Books that the student sets up: what is entered must not be printed under the company's data, nor rest on what is booked.
fn openings(check: &mut Check<'_>, (file, path): (&str, &str), books: &Simulation) {
    let is_asked = books.parts.is_some_and(|parts| parts.openings > 0);
    if is_asked && (!books.own_company || books.booked.is_some()) {
        let zh = "期初建账须 own_company = true（否则业务数据中查得到期初余额），且不能有 booked";
        let en = "setting up books needs own_company = true (or the company's data would tell the openings), and no booked";
        check.at("activity.openings", file, &join(path, "parts"), zh, en);
    }
    if books.own_accounts && !is_asked {
        let zh = "own_accounts 只用于要求期初建账（parts.openings）的实训";
        let en = "own_accounts is for books that are set up (parts.openings)";
        check.at("activity.openings", file, &join(path, "own_accounts"), zh, en);
    }
}

/// What stands in the book leaves something to do: mistakes to correct, or statements to make.
fn booked(check: &mut Check<'_>, course: &Course, (file, path): (&str, &str), books: &Simulation) {
    let at = join(path, "booked");
    let found = course.find_company(&books.company);
    match books.booked {
        None => {}
        Some(Booked::All) => {
            let is_left = books
                .parts
                .is_some_and(|parts| parts.statements + parts.reconciliation == 100);
            if !is_left {
                let zh = "业务都已入账，parts 只能有 statements 和 reconciliation";
                let en =
                    "every business is booked already: parts can only have statements and reconciliation";
                check.at("activity.booked", file, &at, zh, en);
            }
        }
        Some(Booked::Wrong) if books.own_company => {
            let zh = "错误凭证不随学生数据变化，不能与 own_company 同用";
            let en = "mistakes do not vary, so the company cannot be of one's own";
            check.at("activity.booked", file, &at, zh, en);
        }
        Some(Booked::Wrong) => {
            let names = &books.businesses;
            let has_some = found.is_none_or(|company| {
                let mut wrong = company.mistakes.iter();
                wrong.any(|mistake| names.is_empty() || names.contains(&mistake.business))
            });
            if !has_some {
                let zh = "这些业务在 mistakes.csv 中没有错误凭证";
                let en = "mistakes.csv has no voucher of these businesses";
                check.at("activity.booked", file, &at, zh, en);
            }
        }
    }
}

/// Statements that are drawn up by hand count.
fn by_hand(
    check: &mut Check<'_>,
    (file, path): (&str, &str),
    (parts, is_wanted): (Option<SimulationParts>, bool),
) {
    let counts = parts.is_none_or(|parts| parts.statements > 0);
    if is_wanted && !counts {
        let zh = "statements_by_hand 只用于计报表分（parts.statements）的账套";
        let en = "statements_by_hand is for books whose statements count (parts.statements)";
        check.at(
            "activity.by_hand",
            file,
            &join(path, "statements_by_hand"),
            zh,
            en,
        );
    }
}

/// A reconciliation needs the bank's statement, and that is the printed company's.
fn reconciliation(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    company: &str,
    (parts, own_company): (Option<SimulationParts>, bool),
) {
    let is_asked = parts.is_some_and(|parts| parts.reconciliation > 0);
    let found = course.find_company(company);
    let has_statement = found.is_none_or(|found| found.tables.iter().any(|table| table.id == BANK_STATEMENT));
    if is_asked && (own_company || !has_statement) {
        let zh = "银行对账须有公司的银行对账单（bank-statement 表），且不能与 own_company 同用";
        let en = "a reconciliation needs the company's table bank-statement, and no company of one's own";
        check.at("activity.reconciliation", file, &join(path, "parts"), zh, en);
    }
}

/// The table that is the statement of a company's first bank account.
const BANK_STATEMENT: &str = "bank-statement";

/// A company of each student's own, of which nothing says how it is drawn.
fn variation(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    company: &str,
    is_wanted: bool,
) {
    let found = course.find_company(company);
    if is_wanted && found.is_some_and(|company| company.variation.is_none()) {
        check.at(
            "activity.variation",
            file,
            &join(path, "own_company"),
            format!("公司 {company} 没有 variation.toml，不能为每名学生生成各自的数据"),
            format!("{company} has no variation.toml, so no company of one's own can be drawn"),
        );
    }
}

/// Statements and tax returns that the company does not fill in when its books begin.
fn statements(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    company: &str,
    asked: &[StatementKind],
) {
    let Some(found) = course.find_company(company) else {
        return;
    };
    let Ok(start) = found.head.start.as_str().parse::<Period>() else {
        return;
    };
    let forms = ledger_filer(&found.head).forms(start);
    for (place, kind) in asked.iter().enumerate() {
        if forms.iter().all(|form| form.kind != *kind) {
            check.at(
                "activity.statements",
                file,
                &join(path, &format!("statements.{place}")),
                format!("公司 {company} 不填报这张报表"),
                format!("{company} does not fill in this statement"),
            );
        }
    }
}

/// Documents to refuse, in a simulation whose parts give nothing for deciding on them.
fn refusals(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    company: &str,
    businesses: &[String],
    parts: Option<SimulationParts>,
) {
    let is_about_documents =
        |parts: SimulationParts| parts.vouchers + parts.ledgers + parts.compliance + parts.documents > 0;
    if parts.is_some_and(|parts| !is_about_documents(parts)) {
        return;
    }
    let is_asked = |id: &String| businesses.is_empty() || businesses.contains(id);
    let mut all = course
        .find_company(company)
        .into_iter()
        .flat_map(|found| &found.businesses);
    let refused = all.find(|business| business.action != Action::Entry && is_asked(&business.id));
    if let (Some(business), Some(SimulationParts { documents: 0, .. })) = (refused, parts) {
        check.at(
            "activity.documents",
            file,
            &join(path, "parts"),
            format!("业务 {} 的单据不该入账，parts 里却没有 documents", business.id),
            format!(
                "the documents of {} are not to be booked, but parts has no documents",
                business.id
            ),
        );
    }
}
