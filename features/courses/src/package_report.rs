//! What a package of another platform was, and what became of its items.

use course_folder::PackageSummary;
use interchange::course_packages::{ItemKind, Outcome, PackageFinding, PackageFormat};
use serde::Serialize;

/// Where a course comes from, and what became of each item there.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = CoursePackageReport)]
pub struct PackageReport {
    format: Format,
    /// In the order of the package.
    items: Vec<PackageItem>,
}

/// The format of a whole course.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CoursePackageFormat)]
enum Format {
    CommonCartridge,
    MoodleBackup,
    Markdown,
}

/// An item of a package.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = CoursePackageItem)]
struct PackageItem {
    kind: Kind,
    /// What it is called there.
    name: String,
    /// The chapter where it stands; empty where it stands in none.
    place: String,
    outcome: Became,
    /// Why not all of it is brought, a sentence each.
    reasons: Vec<String>,
}

/// What an item of a package is.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CoursePackageItemKind)]
enum Kind {
    Page,
    File,
    Link,
    Quiz,
    Bank,
    Question,
    Assignment,
    Forum,
    Tool,
    Heading,
    Settings,
    Activity,
}

/// What became of an item.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CoursePackageOutcome)]
enum Became {
    Brought,
    /// Not all of it.
    Partly,
    LeftOut,
}

impl From<PackageSummary> for PackageReport {
    fn from(summary: PackageSummary) -> Self {
        Self {
            format: match summary.format {
                PackageFormat::CommonCartridge => Format::CommonCartridge,
                PackageFormat::MoodleBackup => Format::MoodleBackup,
                PackageFormat::Markdown => Format::Markdown,
            },
            items: summary.findings.into_iter().map(PackageItem::from).collect(),
        }
    }
}

impl From<PackageFinding> for PackageItem {
    fn from(finding: PackageFinding) -> Self {
        Self {
            kind: match finding.kind {
                ItemKind::Page => Kind::Page,
                ItemKind::File => Kind::File,
                ItemKind::Link => Kind::Link,
                ItemKind::Quiz => Kind::Quiz,
                ItemKind::Bank => Kind::Bank,
                ItemKind::Question => Kind::Question,
                ItemKind::Assignment => Kind::Assignment,
                ItemKind::Forum => Kind::Forum,
                ItemKind::Tool => Kind::Tool,
                ItemKind::Heading => Kind::Heading,
                ItemKind::Settings => Kind::Settings,
                ItemKind::Activity => Kind::Activity,
            },
            name: finding.name,
            place: finding.place,
            outcome: match finding.outcome {
                Outcome::Brought => Became::Brought,
                Outcome::Partly => Became::Partly,
                Outcome::LeftOut => Became::LeftOut,
            },
            reasons: finding.reasons,
        }
    }
}
