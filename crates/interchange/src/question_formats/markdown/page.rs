//! Pages of HTML: what they have and questions have not.

use std::fmt::Write as _;

use super::escape::{escape_into, escaped};
use super::{FORMULA, Rich, Special, Writer, plain_formulas};
use crate::question_formats::xml::Element;

/// The Markdown of a page: headings, quotes, links and pictures are written where they stand, by the addresses that the tree has.
pub(crate) fn page(root: &Element) -> Rich {
    let mut writer = Writer {
        is_page: true,
        ..Writer::default()
    };
    writer.children(root, &mut |_, _| false);
    writer.finish()
}

impl Writer {
    /// The same in a page: what Markdown would take for a mark is written so that it is read as a letter. Formulas stay as they are.
    pub(super) fn write_escaped(&mut self, text: &str) {
        let mut done = 0;
        for formula in FORMULA.find_iter(text) {
            self.write_letters(&text[done..formula.start()]);
            self.open_gap();
            self.rich.text.push_str(&plain_formulas(formula.as_str()));
            done = formula.end();
        }
        self.write_letters(&text[done..]);
    }

    fn write_letters(&mut self, text: &str) {
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter.is_whitespace() && letter != '\u{3000}' {
                self.has_space = true;
            } else {
                self.open_gap();
                escape_into(&mut self.rich.text, letter, letters.peek().copied());
            }
        }
    }

    /// What a page has and a question has not; returns whether the element was one of these.
    pub(super) fn page_element(&mut self, element: &Element, special: &mut Special<'_>) -> bool {
        match element.name.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = usize::from(element.name.as_bytes()[1] - b'0');
                let text = one_line(&self.inner(element, special));
                self.block(&text, |text| format!("{} {text}", "#".repeat(level)));
            }
            "blockquote" => {
                let text = self.inner(element, special);
                self.block(&text, |text| prefixed(text, "> ", "> "));
            }
            "hr" => self.block("---", str::to_owned),
            "img" => return self.page_picture(element),
            "a" => return self.page_link(element, special),
            "iframe" | "video" | "audio" | "embed" | "object" | "source" => self.page_media(element, special),
            "li" => self.page_item(element, special),
            "td" | "th" => {
                let text = one_line(&self.inner(element, special)).replace('|', "\\|");
                self.open_gap();
                write!(self.rich.text, "| {text} ").expect("a string");
                self.cells += 1;
            }
            _ => return false,
        }
        true
    }

    /// Writes a paragraph of its own, unless there is nothing in it.
    fn block(&mut self, text: &str, form: impl FnOnce(&str) -> String) {
        self.break_line(2);
        if !text.is_empty() {
            self.open_gap();
            self.rich.text.push_str(&form(text));
        }
        self.break_line(2);
    }

    fn page_picture(&mut self, element: &Element) -> bool {
        let address = element.get("src").unwrap_or_default().trim();
        if address.is_empty() || element.get("data-equation-content").is_some() {
            return false;
        }
        let said = element.get("alt").unwrap_or_default().trim();
        let name = address.rsplit(['/', ':']).next().unwrap_or_default();
        let words = if said.is_empty() { name } else { said };
        let words: String = words.chars().filter(|c| !"[]\\!<>`*_".contains(*c)).collect();
        let words = one_line(&words);
        let words = if words.is_empty() { "图" } else { &words };
        self.open_gap();
        write!(self.rich.text, "![{words}]({})", escaped(address)).expect("a string");
        true
    }

    fn page_link(&mut self, element: &Element, special: &mut Special<'_>) -> bool {
        let address = element.get("href").unwrap_or_default().trim();
        if address.is_empty() {
            return false;
        }
        self.has_space |= element.text().starts_with(char::is_whitespace);
        let text = one_line(&self.inner(element, special));
        if !text.is_empty() {
            self.open_gap();
            write!(self.rich.text, "[{text}]({})", escaped(address)).expect("a string");
        }
        self.has_space |= element.text().ends_with(char::is_whitespace);
        true
    }

    /// A film, a sound or a page within the page: its address as a link.
    fn page_media(&mut self, element: &Element, special: &mut Special<'_>) {
        let address = element.get("src").or_else(|| element.get("data"));
        match address.map(str::trim).filter(|address| !address.is_empty()) {
            Some(address) => {
                let said = element.get("title").unwrap_or_default().trim();
                let words: String = said.chars().filter(|c| !"[]\\<>`*_".contains(*c)).collect();
                let words = if words.is_empty() {
                    "打开嵌入的内容"
                } else {
                    &words
                };
                let link = format!("[{words}]({})", escaped(address));
                self.block(&link, str::to_owned);
            }
            None if element.elements().any(|inner| inner.get("src").is_some()) => {
                self.children(element, special);
            }
            None => self.lose("音频、视频或嵌入内容"),
        }
    }

    /// An item with all that stands in it: paragraphs and lists are indented to its text.
    fn page_item(&mut self, element: &Element, special: &mut Special<'_>) {
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{number}. ")
            }
            _ => "- ".to_owned(),
        };
        let text = self.inner(element, special);
        self.break_line(1);
        if !text.is_empty() {
            self.open_gap();
            self.rich
                .text
                .push_str(&prefixed(&text, &mark, &" ".repeat(mark.len())));
        }
        self.break_line(1);
    }
}

/// Whether a text of a page is a heading, a list, a quote, a table or a program: no mark goes around it.
pub(super) fn begins_block(text: &str) -> bool {
    ["#", "- ", "> ", "| ", "```", "---"]
        .into_iter()
        .any(|mark| text.starts_with(mark))
        || text
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .starts_with(". ")
        || text.lines().any(|line| line.starts_with("```"))
}

/// A text without its line ends.
fn one_line(text: &str) -> String {
    let text = text.replace("\\\n", " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text with a mark before its first line and others before the following ones; empty lines get none but a quote's.
fn prefixed(text: &str, first: &str, rest: &str) -> String {
    let mut written = String::with_capacity(text.len() + 16);
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            written.push('\n');
        }
        let mark = if number == 0 { first } else { rest };
        written.push_str(if line.is_empty() { mark.trim_end() } else { mark });
        written.push_str(line);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question_formats::html::parse_html;

    #[test]
    fn a_page_keeps_headings_links_and_pictures_where_they_stand() {
        let root = parse_html(
            "<h2>第一节 <b>借贷</b></h2><div>见 <a href='x.md'>下一讲</a>。<br>换行</div><img src='assets/a.png' alt='图 [1]'>\
             <ol><li>一<ul><li>甲</li></ul></li><li><p>二</p><p>三</p></li></ol><blockquote><p>注</p><p>释</p></blockquote>\
             <table><tr><td>a|b</td><td><p>c</p><p>d</p></td></tr><tr><td></td><td>e</td></tr></table>",
        );
        assert_eq!(
            page(&root).text,
            "## 第一节 **借贷**\n\n见 [下一讲](x.md)。\\\n换行\n\n![图 1](assets/a.png)\n\n1. 一\n\n   - 甲\n2. 二\n\n   三\n\n\
             > 注\n>\n> 释\n\n| a\\|b | c d |\n| --- | --- |\n|  | e |"
        );
    }

    #[test]
    fn letters_of_a_page_are_not_taken_for_marks() {
        let root = parse_html(
            "<p># 5*3 a_b _c_ [x] &lt;b&gt; $5 <i>&lt;</i>b&gt;</p><p>1. 不是列表</p><p>- 也不是</p><p>\\(a_1*b\\)</p>",
        );
        assert_eq!(
            page(&root).text,
            "\\# 5\\*3 a_b \\_c\\_ \\[x\\] \\<b> \\$5 *\\<*b>\n\n1\\. 不是列表\n\n\\- 也不是\n\n$a_1*b$"
        );
    }
}
