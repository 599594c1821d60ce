//! Markdown: links and pictures lead somewhere, pictures say what they show.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use crate::check::{Check, extension, is_url};
use crate::model::{Course, Question};
use crate::source::Lines;

/// Where a Markdown text stands: a file (from a line on), or a field of a TOML file.
enum Location<'a> {
    Lines { first: u32 },
    Field { path: &'a str },
}

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    if let Some(intro) = &course.intro {
        text(check, "course.md", &Location::Lines { first: 1 }, intro);
    }
    for chapter in &course.chapters {
        let bodies = chapter
            .lectures
            .iter()
            .map(|lecture| (&lecture.path, &lecture.body));
        for (path, body) in bodies.chain(chapter.tasks.iter().map(|task| (&task.path, &task.body))) {
            let first = check.body_line(path, body);
            text(check, path, &Location::Lines { first }, body);
        }
        let list = format!("{}/resources/resources.toml", chapter.folder);
        for resource in &chapter.resources {
            let target = crate::paths::resolve(&list, &resource.file).filter(|file| extension(file) == "md");
            if let Some((file, body)) = target.and_then(|file| check.text(&file).map(|body| (file, body))) {
                text(check, &file, &Location::Lines { first: 1 }, &body);
            }
        }
        field(
            check,
            &format!("{}/chapter.toml", chapter.folder),
            "summary",
            &chapter.head.summary,
        );
    }
    for task in &course.python {
        let file = format!("{}/instructions.md", task.folder());
        text(check, &file, &Location::Lines { first: 1 }, &task.instructions);
    }
    for company in &course.companies {
        field(
            check,
            &format!("{}/company.toml", company.folder()),
            "summary",
            &company.head.summary,
        );
        let file = format!("{}/documents.toml", company.folder());
        for (index, business) in company.businesses.iter().enumerate() {
            field(check, &file, &format!("business.{index}.text"), &business.text);
            field(check, &file, &format!("business.{index}.hint"), &business.hint);
        }
    }
    for file in &course.question_files {
        for (index, item) in file.question.iter().enumerate() {
            question(check, &file.path, index, item);
        }
    }
    for flow in &course.flows {
        field(check, &flow.path, "text", &flow.text);
    }
    for paper in &course.papers {
        field(check, &paper.path, "notice", &paper.notice);
    }
}

fn question(check: &mut Check<'_>, file: &str, index: usize, question: &Question) {
    field(check, file, &format!("question.{index}.stem"), &question.stem);
    field(
        check,
        file,
        &format!("question.{index}.analysis"),
        &question.analysis,
    );
    for (option, choice) in question.options.iter().enumerate() {
        field(
            check,
            file,
            &format!("question.{index}.options.{option}"),
            &choice.text,
        );
    }
}

fn field(check: &mut Check<'_>, file: &str, path: &str, markdown: &str) {
    // Most fields are one plain sentence; only those with a link, picture or tag need parsing.
    if markdown.contains(['[', '<']) {
        text(check, file, &Location::Field { path }, markdown);
    }
}

fn text(check: &mut Check<'_>, file: &str, place: &Location<'_>, markdown: &str) {
    let lines = Lines::new(markdown);
    let mut html_reported = false;
    let mut picture: Option<(usize, bool)> = None;
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Link {
                link_type, dest_url, ..
            }) if link_type != LinkType::Email => {
                target(check, file, place, &lines, range.start, &dest_url);
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                target(check, file, place, &lines, range.start, &dest_url);
                picture = Some((range.start, false));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, has_alt)) = &mut picture {
                    *has_alt |= !words.trim().is_empty();
                }
            }
            Event::End(pulldown_cmark::TagEnd::Image) => {
                if let Some((at, false)) = picture.take() {
                    report(
                        check,
                        "markdown.no_alt",
                        file,
                        place,
                        &lines,
                        at,
                        "图片没有替代文字：![这里写内容](…)",
                        "the picture has no alternative text",
                    );
                }
            }
            Event::Html(html) | Event::InlineHtml(html) if !html_reported && !html.starts_with("<!--") => {
                html_reported = true;
                report(
                    check,
                    "markdown.html",
                    file,
                    place,
                    &lines,
                    range.start,
                    "HTML 会按文本显示",
                    "HTML is shown as text",
                );
            }
            _ => {}
        }
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "one call site per fault; a struct would only rename them"
)]
fn report(
    check: &mut Check<'_>,
    code: &'static str,
    file: &str,
    place: &Location<'_>,
    lines: &Lines,
    offset: usize,
    zh: impl Into<String>,
    en: impl Into<String>,
) {
    match place {
        Location::Lines { first } => {
            let (line, column) = lines.place(offset);
            check.place(code, file, (first + line - 1, column), zh, en);
        }
        Location::Field { path } => check.at(code, file, path, zh, en),
    }
}

/// A link's or picture's destination: an address, an anchor, or a file of the course.
fn target(
    check: &mut Check<'_>,
    file: &str,
    place: &Location<'_>,
    lines: &Lines,
    offset: usize,
    destination: &str,
) {
    if is_url(destination)
        || destination.starts_with('#')
        || destination.starts_with("mailto:")
        || destination.starts_with("tel:")
    {
        return;
    }
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    match crate::paths::resolve(file, &unescape(path)) {
        Some(found) if check.files.contains_key(&found) => check.uses(&found),
        Some(found) => report(
            check,
            "ref.path_missing",
            file,
            place,
            lines,
            offset,
            format!("文件 {found} 不存在"),
            format!("the file {found} does not exist"),
        ),
        None => report(
            check,
            "ref.path_unsafe",
            file,
            place,
            lines,
            offset,
            format!("路径 {destination} 指到课程之外"),
            format!("the path {destination} leaves the course"),
        ),
    }
}

/// `%20` and the like in a link, as the bytes they stand for.
fn unescape(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|pair| std::str::from_utf8(pair).ok());
        if let Some(byte) = hex
            .filter(|_| *first == b'%')
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
        {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
