//! A course as a Common Cartridge of 1.1: the version that Moodle, Canvas, Blackboard and Brightspace all import.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

use crate::archive;
use crate::course_packages::{
    CoursePackage, FILE, ITEM, ItemKind, Outcome, PackageChapter, PackageError, PackageFinding,
    PackageQuestion, PackageQuiz, Target, WrittenPackage,
};
use crate::question_formats::xml::escape;
use crate::question_formats::{self, FormatError, Loss, Outgoing, Pictures, QtiVersion, field, old_item};

const LINK: &str = "imswl_xmlv1p1";
const QUIZ: &str = "imsqti_xmlv1p2/imscc_xmlv1p1/assessment";
const BANK: &str = "imsqti_xmlv1p2/imscc_xmlv1p1/question-bank";
const CONTENT: &str = "webcontent";
/// The top of the cartridge, as items of a quiz call it.
const TOP: &str = "$IMS-CC-FILEBASE$";

/// A cartridge that is being written.
struct Writer<'p> {
    package: &'p CoursePackage,
    /// Paths of the files, by their place in the package.
    paths: Vec<String>,
    /// Bytes of pictures by their address, for questions.
    pictures: Pictures,
    questions: BTreeMap<&'p str, &'p PackageQuestion>,
    files: BTreeMap<String, Vec<u8>>,
    items: String,
    resources: String,
    findings: Vec<PackageFinding>,
    /// What questions lose in a cartridge, until it is told; by their ids.
    losses: BTreeMap<String, Loss>,
}

/// Writes a course as a cartridge, and tells what it cannot hold.
///
/// # Errors
/// A course that grows too large for an archive.
pub fn write_cartridge(package: &CoursePackage) -> Result<WrittenPackage, PackageError> {
    let mut writer = Writer::of(package)?;
    for chapter in &package.chapters {
        writer.chapter(chapter);
    }
    if !package.bank.is_empty() {
        let questions: Vec<&PackageQuestion> = package.bank.iter().collect();
        let items = writer.questions(&questions, "");
        let document = document("objectbank", "BANK", "题库", "", &items);
        writer.resource("BANK", BANK, "banks/bank.xml", Some(document.into_bytes()));
    }
    for (path, file) in writer.paths.clone().into_iter().zip(&package.files) {
        writer.files.insert(path, file.bytes.clone());
    }
    let manifest = writer.manifest();
    writer
        .files
        .insert("imsmanifest.xml".to_owned(), manifest.into_bytes());
    Ok(WrittenPackage {
        bytes: archive::pack(&writer.files)?,
        findings: writer.findings,
    })
}

impl<'p> Writer<'p> {
    fn of(package: &'p CoursePackage) -> Result<Self, FormatError> {
        let paths: Vec<String> = package
            .files
            .iter()
            .enumerate()
            .map(|(place, file)| format!("files/{place:04}/{}", file.name))
            .collect();
        let in_quizzes = package.chapters.iter().flat_map(|chapter| &chapter.quizzes);
        let questions: BTreeMap<&str, &PackageQuestion> = in_quizzes
            .flat_map(|quiz| &quiz.questions)
            .chain(&package.bank)
            .map(|question| (question.id.as_str(), question))
            .collect();
        let shown = package
            .files
            .iter()
            .enumerate()
            .filter(|(_, file)| file.is_picture);
        let pictures: Pictures = shown
            .map(|(place, file)| (format!("{FILE}{place}"), file.bytes.clone()))
            .collect();
        let losses = losses_of(&questions, &pictures)?;
        Ok(Self {
            package,
            paths,
            pictures,
            questions,
            files: BTreeMap::new(),
            items: String::new(),
            resources: String::new(),
            findings: package.findings.clone(),
            losses,
        })
    }

    fn chapter(&mut self, chapter: &PackageChapter) {
        write!(
            self.items,
            "      <item identifier=\"C-{}\">\n        <title>{}</title>\n",
            chapter.id,
            escape(&chapter.title)
        )
        .expect("a string");
        if !chapter.summary.is_empty() {
            let reason = "章节的说明没有导出";
            self.tell(ItemKind::Heading, &chapter.title, &chapter.title, reason);
        }
        for page in &chapter.pages {
            let path = format!("pages/{}.html", page.id);
            let html = self.page(&page.title, &page.text);
            let identifier = format!("L-{}", page.id);
            self.resource(&identifier, CONTENT, &path, Some(html.into_bytes()));
            self.item(&identifier, &page.title);
        }
        for resource in &chapter.resources {
            let identifier = format!("R-{}", resource.id);
            match &resource.target {
                Target::File(place) => {
                    let Some(path) = self.paths.get(*place).cloned() else {
                        continue;
                    };
                    self.resource(&identifier, CONTENT, &path, None);
                }
                Target::Address(address) => {
                    let path = format!("links/{}.xml", resource.id);
                    let link = format!(
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<webLink xmlns=\"http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1\"><title>{}</title><url href=\"{}\" target=\"_blank\"/></webLink>\n",
                        escape(&resource.title),
                        escape(address)
                    );
                    self.resource(&identifier, LINK, &path, Some(link.into_bytes()));
                }
            }
            self.item(&identifier, &resource.title);
            if !resource.summary.is_empty() {
                let kind = match resource.target {
                    Target::File(_) => ItemKind::File,
                    Target::Address(_) => ItemKind::Link,
                };
                self.tell(kind, &resource.title, &chapter.title, "资料的说明没有导出");
            }
        }
        for quiz in &chapter.quizzes {
            self.quiz(quiz, &chapter.title);
        }
        self.items.push_str("      </item>\n");
    }

    fn quiz(&mut self, quiz: &PackageQuiz, place: &str) {
        let asked: Vec<&PackageQuestion> = quiz
            .asks
            .iter()
            .filter_map(|id| self.questions.get(id.as_str()).copied())
            .collect();
        let items = self.questions(&asked, place);
        if items.is_empty() {
            let reason = "没有可导出的题目";
            let kind = ItemKind::Quiz;
            let finding = PackageFinding::of_written(kind, &quiz.title, place, Outcome::LeftOut, reason);
            return self.findings.push(finding);
        }
        if !quiz.summary.is_empty() {
            self.tell(ItemKind::Quiz, &quiz.title, place, "练习的说明没有导出");
        }
        if quiz.shuffle {
            self.tell(ItemKind::Quiz, &quiz.title, place, "题目顺序随机没有导出");
        }
        let mut facts = vec![
            ("cc_profile", "cc.exam.v0p1".to_owned()),
            ("qmd_assessmenttype", "Examination".to_owned()),
            ("qmd_scoretype", "Percentage".to_owned()),
        ];
        let attempts = match quiz.attempts {
            0 => "unlimited".to_owned(),
            attempts => attempts.to_string(),
        };
        facts.push(("cc_maxattempts", attempts));
        if quiz.minutes > 0 {
            facts.push(("qmd_timelimit", quiz.minutes.to_string()));
        }
        let facts: String = facts.iter().map(|(label, entry)| field(label, entry)).collect();
        let facts = format!("<qtimetadata>{facts}</qtimetadata>");
        let document = document("assessment", &quiz.id, &quiz.title, &facts, &items);
        let path = format!("quizzes/{}/assessment.xml", quiz.id);
        let identifier = format!("Q-{}", quiz.id);
        self.resource(&identifier, QUIZ, &path, Some(document.into_bytes()));
        self.item(&identifier, &quiz.title);
    }

    /// The items of questions; those that no cartridge can hold are told, once each.
    fn questions(&mut self, questions: &[&PackageQuestion], place: &str) -> String {
        let mut items = String::new();
        for question in questions {
            if let Some(loss) = self.losses.remove(&question.id) {
                self.findings.push(PackageFinding {
                    kind: ItemKind::Question,
                    name: question.question.stem.chars().take(40).collect(),
                    place: place.to_owned(),
                    outcome: if loss.is_left_out {
                        Outcome::LeftOut
                    } else {
                        Outcome::Partly
                    },
                    reasons: loss.reasons,
                });
            }
            let address_of = |address: &str, _: &[u8]| {
                let path = self.path(address).unwrap_or_default();
                format!("{TOP}/{}", encoded(path))
            };
            let item = old_item(&outgoing(question), &self.pictures, &question.id, &address_of);
            if let Ok((item, _)) = item {
                writeln!(items, "  {item}").expect("a string");
            }
        }
        items
    }

    /// Tells that not all of an item is written.
    fn tell(&mut self, kind: ItemKind, name: &str, place: &str, reason: &str) {
        let finding = PackageFinding::of_written(kind, name, place, Outcome::Partly, reason);
        self.findings.push(finding);
    }

    fn item(&mut self, resource: &str, title: &str) {
        writeln!(
            self.items,
            "        <item identifier=\"I-{resource}\" identifierref=\"{resource}\"><title>{}</title></item>",
            escape(title)
        )
        .expect("a string");
    }

    /// A resource and its document, if it is no file of the package.
    fn resource(&mut self, identifier: &str, kind: &str, path: &str, bytes: Option<Vec<u8>>) {
        let href = escape(&encoded(path));
        writeln!(
            self.resources,
            "    <resource identifier=\"{identifier}\" type=\"{kind}\" href=\"{href}\"><file href=\"{href}\"/></resource>"
        )
        .expect("a string");
        if let Some(bytes) = bytes {
            self.files.insert(path.to_owned(), bytes);
        }
    }

    /// The path of a file by its address.
    fn path(&self, address: &str) -> Option<&str> {
        let place = address.strip_prefix(FILE)?.parse::<usize>().ok()?;
        self.paths.get(place).map(String::as_str)
    }

    /// A text as a page of HTML.
    fn page(&self, title: &str, text: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"zh-CN\"><head><meta charset=\"utf-8\"/><title>{}</title></head><body>\n{}</body></html>\n",
            escape(title),
            self.html(text)
        )
    }

    /// Markdown as HTML, with the addresses of the package as paths from a page.
    fn html(&self, text: &str) -> String {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
        let events = Parser::new_ext(text, options).map(|event| match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => Event::Start(Tag::Link {
                link_type,
                dest_url: self.address(dest_url),
                title,
                id,
            }),
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => Event::Start(Tag::Image {
                link_type,
                dest_url: self.address(dest_url),
                title,
                id,
            }),
            // As MathJax reads formulas, which all these platforms have.
            Event::InlineMath(latex) => Event::Text(format!("\\({latex}\\)").into()),
            Event::DisplayMath(latex) => Event::Text(format!("\\[{latex}\\]").into()),
            other => other,
        });
        let mut html = String::new();
        html::push_html(&mut html, events);
        html
    }

    fn address<'t>(&self, address: CowStr<'t>) -> CowStr<'t> {
        if let Some(page) = address.strip_prefix(ITEM) {
            return format!("{page}.html").into();
        }
        match self.path(&address) {
            Some(path) => format!("../{}", encoded(path)).into(),
            None => address,
        }
    }

    fn manifest(&self) -> String {
        let package = self.package;
        // Pictures and whatever a text links to belong to the cartridge though no item shows them.
        let offered: BTreeSet<usize> = (package.chapters.iter())
            .flat_map(|chapter| &chapter.resources)
            .filter_map(|resource| match resource.target {
                Target::File(place) => Some(place),
                Target::Address(_) => None,
            })
            .collect();
        let mut resources = self.resources.clone();
        for (place, path) in self
            .paths
            .iter()
            .enumerate()
            .filter(|(place, _)| !offered.contains(place))
        {
            let href = escape(&encoded(path));
            writeln!(
                resources,
                "    <resource identifier=\"F-{place}\" type=\"{CONTENT}\" href=\"{href}\"><file href=\"{href}\"/></resource>"
            )
            .expect("a string");
        }
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"{}\" xmlns=\"http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1\" xmlns:lomimscc=\"http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest\">\n  <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language=\"zh-CN\">{}</lomimscc:string></lomimscc:title><lomimscc:description><lomimscc:string language=\"zh-CN\">{}</lomimscc:string></lomimscc:description></lomimscc:general></lomimscc:lom></metadata>\n  <organizations><organization identifier=\"ORGANIZATION\" structure=\"rooted-hierarchy\"><item identifier=\"ROOT\">\n{}  </item></organization></organizations>\n  <resources>\n{resources}  </resources>\n</manifest>\n",
            escape(&package.id),
            escape(&package.title),
            escape(&self.html(&package.introduction)),
            self.items
        )
    }
}

/// A question on its way out; what its pictures are called are their addresses.
fn outgoing(question: &PackageQuestion) -> Outgoing {
    Outgoing {
        question: question.question.clone(),
        picture: Some(question.picture.clone()).filter(|address| !address.is_empty()),
    }
}

/// What questions lose: the same as in a package of QTI 1.2, which is what a cartridge holds.
fn losses_of(
    questions: &BTreeMap<&str, &PackageQuestion>,
    pictures: &Pictures,
) -> Result<BTreeMap<String, Loss>, FormatError> {
    let all: Vec<Outgoing> = questions.values().map(|question| outgoing(question)).collect();
    let target = question_formats::Target::Qti(QtiVersion::V1p2);
    let losses = question_formats::write(target, &all, pictures)?.losses;
    let ids: Vec<&&str> = questions.keys().collect();
    Ok(losses
        .into_iter()
        .map(|loss| ((*ids[loss.index]).to_owned(), loss))
        .collect())
}

/// A document of questions.
fn document(kind: &str, ident: &str, title: &str, facts: &str, items: &str) -> String {
    let inner = if kind == "assessment" {
        format!("<section ident=\"root_section\">\n{items}</section>")
    } else {
        format!("\n{items}")
    };
    let title = if kind == "assessment" {
        format!(" title=\"{}\"", escape(title))
    } else {
        String::new()
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<questestinterop xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">\n<{kind} ident=\"{ident}\"{title}>{facts}{inner}</{kind}>\n</questestinterop>\n"
    )
}

/// A path as an address: what is no plain letter is written by its bytes.
fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(byte as char);
        } else {
            write!(out, "%{byte:02X}").expect("a string");
        }
    }
    out
}
