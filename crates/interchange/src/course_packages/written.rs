//! Pages that are Markdown already, with their addresses followed into the package.

use pulldown_cmark::{Event, Options, Parser};

use super::builder::{Builder, LARGEST_TEXT};
use super::page::{Converted, Found, short};
use super::relink::{Relinked, relink, replaced};
use crate::question_formats::html::parse_html;
use crate::question_formats::markdown;

/// A page of Markdown; `find` says where an address leads.
///
/// # Errors
/// A sentence about a page that has nothing to read.
pub(super) fn convert(
    text: &str,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
) -> Result<Converted, String> {
    if text.trim().is_empty() {
        return Err("页面没有内容".to_owned());
    }
    if text.len() > LARGEST_TEXT {
        return Err("页面超过 1 MB，没有导入".to_owned());
    }
    let mut converted = Converted::default();
    let pictured = with_pictures(text, &mut converted);
    let relinked = relink(&pictured, &mut |address, is_picture| {
        follow_written(address, is_picture, find, builder, &mut converted)
    });
    relinked.trim().clone_into(&mut converted.text);
    Ok(converted)
}

/// What an address that is written in Markdown becomes.
fn follow_written(
    address: &str,
    is_picture: bool,
    find: &dyn Fn(&str) -> Found,
    builder: &mut Builder<'_>,
    converted: &mut Converted,
) -> Relinked {
    // Within the page, or followed already.
    if ["#", super::ITEM, super::FILE]
        .iter()
        .any(|begin| address.starts_with(begin))
    {
        return Relinked::Kept;
    }
    match find(address) {
        Found::Item(id) if !is_picture => Relinked::To(format!("{}{id}", super::ITEM)),
        Found::File(path, name) if is_picture => Relinked::To(builder.shown(&path, &name)),
        Found::File(path, name) => Relinked::To(builder.linked(&path, &name)),
        Found::Outside(to) => {
            if is_picture {
                converted.note(format!("图片 {} 在其他网站上，没有导入", short(address)));
            }
            if to == address {
                Relinked::Kept
            } else {
                Relinked::To(to)
            }
        }
        Found::Anchor => Relinked::Gone,
        _ if is_picture => {
            converted.note(format!("课程包中没有图片 {}", short(address)));
            Relinked::Gone
        }
        _ => {
            converted.note(format!(
                "链接 {} 指向的内容不在课程包中或没有导入",
                short(address)
            ));
            Relinked::Gone
        }
    }
}

/// A text in which pictures that are written as HTML are written as Markdown; other HTML is told, it is shown as text.
fn with_pictures(text: &str, converted: &mut Converted) -> String {
    if !text.contains('<') {
        return text.to_owned();
    }
    let mut changes = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let (Event::Html(html) | Event::InlineHtml(html)) = event else {
            continue;
        };
        let root = parse_html(&html);
        if root.descendants("img").is_empty() {
            if !html.trim_start().starts_with("<!--") {
                converted.note("HTML 标记按文本显示");
            }
            continue;
        }
        let ends_line = if html.ends_with('\n') { "\n" } else { "" };
        changes.push((range, format!("{}{ends_line}", markdown::page(&root).text)));
    }
    replaced(text, changes)
}
