//! References between items, weights, knowledge points, files of resources.

use ledger::Period;
use ledger::statement::StatementKind;

use crate::check::{Check, is_url};
use crate::in_ledger::ledger_filer;
use crate::lint::{lectures, tasks};
use crate::model::{Action, Course, Simulation, SimulationParts};

/// Reports a reference to an id that does not exist.
pub(crate) fn unknown(check: &mut Check<'_>, file: &str, path: &str, (zh, en): (&str, &str), id: &str) {
    check.at(
        "ref.unknown",
        file,
        path,
        format!("{zh} {id} 不存在"),
        format!("there is no {en} {id}"),
    );
}

/// Reports knowledge points that course.toml does not list.
pub(crate) fn knowledge(check: &mut Check<'_>, course: &Course, file: &str, path: &str, points: &[String]) {
    for (index, point) in points.iter().enumerate() {
        if !course.head.knowledge.contains(point) {
            check.at(
                "knowledge.undeclared",
                file,
                &join(path, &format!("knowledge.{index}")),
                format!("知识点「{point}」没有在 course.toml 的 knowledge 中列出"),
                format!("the knowledge point “{point}” is not listed in course.toml"),
            );
        }
    }
}

pub(crate) fn join(path: &str, field: &str) -> String {
    if path.is_empty() {
        field.to_owned()
    } else {
        format!("{path}.{field}")
    }
}

/// A chapter named in another file.
pub(crate) fn chapter(check: &mut Check<'_>, course: &Course, file: &str, path: &str, id: &str) {
    if !id.is_empty() && !course.chapters.iter().any(|chapter| chapter.head.id == id) {
        unknown(check, file, path, ("章", "chapter"), id);
    }
}

/// course.toml.
pub(crate) fn head(check: &mut Check<'_>, course: &Course) {
    let file = "course.toml";
    let head = &course.head;
    check.require(file, "", &["format", "id", "title"]);
    if head.format > 1 {
        check.at(
            "format.unsupported",
            file,
            "format",
            format!("格式版本 {} 比本系统支持的 1 新", head.format),
            format!("format {} is newer than 1, which is supported", head.format),
        );
    }
    check.path(file, "cover", &head.cover);
    for (index, teacher) in head.teacher.iter().enumerate() {
        check.require(file, &format!("teacher.{index}"), &["name"]);
        check.path(file, &format!("teacher.{index}.photo"), &teacher.photo);
    }
    for index in 0..head.project.len() {
        check.require(file, &format!("project.{index}"), &["id", "title"]);
    }
    if let Some(weights) = head.weights {
        hundred(check, file, "weights", weights.total());
    }
    if let Some(weights) = head.learning_weights {
        hundred(
            check,
            file,
            "learning_weights",
            weights.video.saturating_add(weights.resource),
        );
    }
}

fn hundred(check: &mut Check<'_>, file: &str, path: &str, total: u32) {
    if total != 100 {
        check.at(
            "weights.not_100",
            file,
            path,
            format!("{path} 之和是 {total}，应为 100"),
            format!("{path} add up to {total}, not 100"),
        );
    }
}

/// Lectures, resources, tasks.
pub(crate) fn chapters(check: &mut Check<'_>, course: &Course) {
    for chapter in &course.chapters {
        for item in &chapter.lectures {
            lectures::lecture(check, course, item);
        }
        let file = format!("{}/resources/resources.toml", chapter.folder);
        for (index, resource) in chapter.resources.iter().enumerate() {
            let path = format!("resource.{index}");
            check.path(&file, &format!("{path}.file"), &resource.file);
            if resource.file.is_empty() == resource.url.is_empty() {
                check.at(
                    "resource.source",
                    &file,
                    &path,
                    format!("资源 {} 须有 file 或 url 之一", resource.id),
                    format!("the resource {} needs either file or url", resource.id),
                );
            }
            if !resource.url.is_empty() && !is_url(&resource.url) {
                check.at(
                    "url.invalid",
                    &file,
                    &format!("{path}.url"),
                    "网址须以 https:// 开头",
                    "an address must start with https://",
                );
            }
            knowledge(check, course, &file, &path, &resource.knowledge);
        }
        for item in &chapter.tasks {
            tasks::task(check, course, item);
        }
    }
    tasks::prerequisites(check, course);
}

/// A company, its businesses and tables named in another file.
pub(crate) fn company(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    id: &str,
    businesses: &[String],
    tables: &[String],
) {
    let Some(company) = course.find_company(id) else {
        if !id.is_empty() {
            unknown(check, file, &join(path, "company"), ("企业", "company"), id);
        }
        return;
    };
    for (index, business) in businesses.iter().enumerate() {
        if !company.businesses.iter().any(|known| known.id == *business) {
            unknown(
                check,
                file,
                &join(path, &format!("businesses.{index}")),
                ("业务", "business"),
                business,
            );
        }
    }
    for (index, table) in tables.iter().enumerate() {
        if !company.tables.iter().any(|known| known.id == *table) {
            unknown(
                check,
                file,
                &join(path, &format!("tables.{index}")),
                ("表", "table"),
                table,
            );
        }
    }
}

/// The books that a question or an exercise asks for.
pub(crate) fn simulation(
    check: &mut Check<'_>,
    course: &Course,
    (file, path): (&str, &str),
    simulation: &Simulation,
) {
    check.require(file, path, &["company"]);
    let Simulation {
        company: of,
        businesses,
        parts: weights,
        own_company,
        statements: asked,
        statements_by_hand,
        ..
    } = simulation;
    company(check, course, (file, path), of, businesses, &[]);
    variation(check, course, (file, path), of, *own_company);
    statements(check, course, (file, path), of, asked);
    by_hand(check, (file, path), (*weights, *statements_by_hand));
    parts(check, file, path, *weights);
    refusals(check, course, (file, path), of, businesses, *weights);
    if weights.is_some_and(|weights| weights.openings > 0) {
        let zh = "考试的账套已建好期初余额，parts 不能有 openings";
        let en = "books of an exam have their opening balances: parts cannot have openings";
        check.at("activity.openings", file, &join(path, "parts"), zh, en);
    }
    reconciliation(check, course, (file, path), of, (*weights, *own_company));
}

/// Statements that are drawn up by hand count.
pub(crate) fn by_hand(
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
pub(crate) fn reconciliation(
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
pub(crate) fn variation(
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
pub(crate) fn statements(
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
pub(crate) fn refusals(
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

/// The tables of a company that a python task asks for.
pub(crate) fn tables(check: &mut Check<'_>, course: &Course, file: &str, id: &str, tables: &[String]) {
    company(check, course, (file, ""), id, &[], tables);
}

pub(crate) fn parts(check: &mut Check<'_>, file: &str, path: &str, parts: Option<SimulationParts>) {
    if let Some(parts) = parts {
        hundred(check, file, &join(path, "parts"), parts.total());
    }
}
