//! The CSV files of OneRoster 1.2, all of everything ("bulk"), packed into a zip.

use super::{
    gradebook::{Category, LineItem, Outcome},
    people::User,
    rostering::{Class, Course, Enrollment, Org, Session},
};
use interchange::archive::pack;
use platform::Error;
use std::collections::BTreeMap;

/// Everything of a school that is given out.
pub(crate) struct Everything {
    pub(crate) org: Org,
    pub(crate) sessions: Vec<Session>,
    pub(crate) courses: Vec<Course>,
    pub(crate) classes: Vec<Class>,
    pub(crate) users: Vec<User>,
    pub(crate) enrollments: Vec<Enrollment>,
    pub(crate) categories: Vec<Category>,
    pub(crate) items: Vec<LineItem>,
    pub(crate) results: Vec<Outcome>,
}

/// A file: its name, its columns with those first that every file has, and its rows from the fourth column on.
struct Table {
    name: &'static str,
    columns: &'static str,
    rows: Vec<(String, Vec<String>)>,
}

/// The files that the standard knows and this product has nothing for.
const ABSENT: [&str; 13] = [
    "classResources",
    "courseResources",
    "demographics",
    "lineItemLearningObjectiveIds",
    "lineItemScoreScales",
    "resources",
    "resultLearningObjectiveIds",
    "resultScoreScales",
    "scoreScales",
    "userProfiles",
    "userResources",
    "agents",
    "studentLearningObjectiveIds",
];

/// The zip.
///
/// # Errors
/// If it becomes larger than a zip may be.
pub(crate) fn zip(all: &Everything) -> Result<Vec<u8>, Error> {
    let tables = [
        orgs(all),
        sessions(all),
        courses(all),
        classes(all),
        users(all),
        roles(all),
        enrollments(all),
        categories(all),
        items(all),
        results(all),
    ];
    let mut files = BTreeMap::from([("manifest.csv".to_owned(), manifest(&tables, &all.org)?)]);
    for table in &tables {
        let columns = table.columns.split(',').map(str::to_owned);
        let head = ["sourcedId", "status", "dateLastModified"].map(str::to_owned);
        let mut lines = vec![head.into_iter().chain(columns).collect::<Vec<_>>()];
        lines.extend(table.rows.iter().map(|(id, rest)| {
            // Of a whole export the standard leaves status and time empty.
            let first = [id.clone(), String::new(), String::new()];
            first.into_iter().chain(rest.iter().cloned()).collect()
        }));
        files.insert(format!("{}.csv", table.name), csv(&lines)?);
    }
    pack(&files).map_err(|error| Error::internal("pack an export", error))
}

/// RFC 4180 in UTF-8. Texts stay as they are: programs read this, and a name is the same name everywhere.
fn csv(lines: &[Vec<String>]) -> Result<Vec<u8>, Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for line in lines {
        let written = writer.write_record(line);
        written.map_err(|error| Error::internal("write a CSV line", error))?;
    }
    writer
        .into_inner()
        .map_err(|error| Error::internal("write a CSV file", error))
}

fn manifest(tables: &[Table], org: &Org) -> Result<Vec<u8>, Error> {
    let line = |name: &str, value: &str| vec![name.to_owned(), value.to_owned()];
    let mut lines = vec![
        line("propertyName", "value"),
        line("manifest.version", "1.0"),
        line("oneroster.version", "1.2"),
    ];
    let here = tables.iter().map(|table| (table.name, "bulk"));
    let mut files: Vec<_> = here.chain(ABSENT.map(|name| (name, "absent"))).collect();
    files.sort_unstable();
    lines.extend(
        files
            .iter()
            .map(|(name, mode)| line(&format!("file.{name}"), mode)),
    );
    lines.push(line("source.systemName", "Suanpan"));
    lines.push(line("source.systemCode", &org.identifier));
    csv(&lines)
}

fn orgs(all: &Everything) -> Table {
    let Org {
        name,
        r#type,
        identifier,
        ..
    } = &all.org;
    let rest = [name.as_str(), r#type, identifier, ""].map(str::to_owned).into();
    Table {
        name: "orgs",
        columns: "name,type,identifier,parentSourcedId",
        rows: vec![(all.org.sourced_id.clone(), rest)],
    }
}

/// Rows of objects, each with its name.
macro_rules! rows {
    ($list:expr, |$one:ident| [$($value:expr),* $(,)?]) => {
        $list.iter().map(|$one| ($one.sourced_id.clone(), vec![$(String::from($value)),*])).collect()
    };
}

fn sessions(all: &Everything) -> Table {
    Table {
        name: "academicSessions",
        columns: "title,type,startDate,endDate,parentSourcedId,schoolYear",
        rows: rows!(all.sessions, |one| [
            &one.title,
            one.r#type,
            &one.start_date,
            &one.end_date,
            one.parent.as_ref().map_or("", |parent| &parent.sourced_id),
            &one.school_year,
        ]),
    }
}

fn courses(all: &Everything) -> Table {
    Table {
        name: "courses",
        columns: "schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes",
        rows: rows!(all.courses, |one| [
            "",
            &one.title,
            &one.course_code,
            "",
            &one.org.sourced_id,
            "",
            ""
        ]),
    }
}

fn classes(all: &Everything) -> Table {
    let terms = |class: &Class| {
        let terms: Vec<_> = class.terms.iter().map(|term| term.sourced_id.as_str()).collect();
        terms.join(",")
    };
    Table {
        name: "classes",
        columns: "title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
        rows: rows!(all.classes, |one| [
            &one.title,
            "",
            &one.course.sourced_id,
            &one.class_code,
            one.class_type,
            "",
            &one.school.sourced_id,
            terms(one),
            "",
            "",
            "",
        ]),
    }
}

fn users(all: &Everything) -> Table {
    Table {
        name: "users",
        columns: "enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,\
                  password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,\
                  primaryOrgSourcedId,pronouns",
        rows: rows!(all.users, |one| [
            one.enabled_user,
            &one.username,
            "",
            &one.given_name,
            &one.family_name,
            "",
            one.identifier.as_deref().unwrap_or_default(),
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            &all.org.sourced_id,
            "",
        ]),
    }
}

fn roles(all: &Everything) -> Table {
    let rows = all.users.iter().flat_map(|user| {
        user.roles.iter().map(|role| {
            let id = format!("role-{}-{}", user.sourced_id, role.role);
            let rest = [
                &user.sourced_id,
                role.role_type,
                role.role,
                "",
                "",
                &role.org.sourced_id,
                "",
            ];
            (id, rest.map(str::to_owned).into())
        })
    });
    Table {
        name: "roles",
        columns: "userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
        rows: rows.collect(),
    }
}

fn enrollments(all: &Everything) -> Table {
    Table {
        name: "enrollments",
        columns: "classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
        rows: rows!(all.enrollments, |one| [
            &one.class.sourced_id,
            &one.school.sourced_id,
            &one.user.sourced_id,
            one.role,
            one.primary,
            &one.begin_date,
            "",
        ]),
    }
}

fn categories(all: &Everything) -> Table {
    Table {
        name: "categories",
        columns: "title,weight",
        rows: rows!(all.categories, |one| [&one.title, ""]),
    }
}

fn items(all: &Everything) -> Table {
    let sessions: BTreeMap<&str, &str> = all
        .classes
        .iter()
        .filter_map(|class| {
            Some((
                class.sourced_id.as_str(),
                class.terms.first()?.sourced_id.as_str(),
            ))
        })
        .collect();
    Table {
        name: "lineItems",
        columns: "title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,\
                  resultValueMax,schoolSourcedId",
        rows: rows!(all.items, |one| [
            &one.title,
            "",
            &one.assign_date[..10.min(one.assign_date.len())],
            &one.due_date[..10.min(one.due_date.len())],
            &one.class.sourced_id,
            &one.category.sourced_id,
            *sessions.get(one.class.sourced_id.as_str()).unwrap_or(&""),
            one.result_value_min.to_string(),
            one.result_value_max.to_string(),
            &one.school.sourced_id,
        ]),
    }
}

fn results(all: &Everything) -> Table {
    Table {
        name: "results",
        columns: "lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,\
                  incomplete,late,missing",
        rows: rows!(all.results, |one| [
            &one.line_item.sourced_id,
            &one.student.sourced_id,
            one.score_status,
            one.score.map_or_else(String::new, |score| score.to_string()),
            &one.score_date,
            "",
            "",
            &one.class.sourced_id,
            "",
            "",
            "",
            one.missing,
        ]),
    }
}
