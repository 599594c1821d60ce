//! HTML → the Markdown that questions are written in. Pictures are taken out of the text and returned beside it; in a page
//! ([`page`]) they stay where they are, as do headings and links.

mod escape;
mod page;

use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use self::escape::fence_for;
use self::page::begins_block;
pub(crate) use self::page::page;
use super::html::parse_html;
use super::mathml;
use super::xml::{Element, Node};

/// A text and what was taken out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rich {
    pub(crate) text: String,
    /// Addresses of its pictures, in their order.
    pub(crate) pictures: Vec<String>,
    /// What Markdown cannot hold, in Chinese: 音频 …
    pub(crate) lost: Vec<&'static str>,
}

/// The Markdown of HTML.
pub(crate) fn of_html(html: &str) -> Rich {
    of_element(&parse_html(html), &mut |_, _| false)
}

/// The Markdown of a tree. `special` is asked first about each element, and returns whether it has dealt with it.
pub(crate) fn of_element(root: &Element, special: &mut dyn FnMut(&Element, &mut Writer) -> bool) -> Rich {
    let mut writer = Writer::default();
    writer.children(root, special);
    writer.finish()
}

/// A text that is being written.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    rich: Rich,
    /// Whether it is a page, which has headings, links and pictures in its text.
    is_page: bool,
    /// Whether the line end to come is one that its author set within a paragraph.
    is_hard_break: bool,
    /// Line ends to come before the next letter.
    gap: usize,
    has_space: bool,
    is_preformatted: bool,
    /// Open lists: the number of the last item of an ordered one.
    lists: Vec<Option<usize>>,
    /// Cells of the table row that is being written, and rows before it.
    cells: usize,
    rows: usize,
}

type Special<'s> = dyn FnMut(&Element, &mut Writer) -> bool + 's;

impl Writer {
    /// Writes text; white space in it is one blank, as in HTML.
    pub(crate) fn write(&mut self, text: &str) {
        if self.is_preformatted {
            self.open_gap();
            self.rich.text.push_str(text);
            return;
        }
        if self.is_page {
            return self.write_escaped(text);
        }
        for letter in text.chars() {
            if letter.is_whitespace() && letter != '\u{3000}' {
                self.has_space = true;
            } else {
                self.open_gap();
                self.rich.text.push(letter);
            }
        }
    }

    /// A writer for what stands within a mark, an item or a cell.
    fn within(&self) -> Self {
        Self {
            is_page: self.is_page,
            ..Self::default()
        }
    }

    /// The text of an element by itself; what it lost and shows is kept.
    fn inner(&mut self, element: &Element, special: &mut Special<'_>) -> String {
        let mut inner = self.within();
        inner.children(element, special);
        let inner = inner.finish();
        self.rich.pictures.extend(inner.pictures);
        inner.lost.into_iter().for_each(|what| self.lose(what));
        inner.text
    }

    /// Begins a new line, or a new paragraph (2).
    pub(crate) fn break_line(&mut self, lines: usize) {
        self.gap = self.gap.max(lines);
        self.has_space = false;
    }

    /// Takes a picture out of the text, by its address.
    pub(crate) fn show(&mut self, address: &str) {
        self.rich.pictures.push(address.trim().to_owned());
    }

    /// Notes what cannot be said in Markdown.
    pub(crate) fn lose(&mut self, what: &'static str) {
        if !self.rich.lost.contains(&what) {
            self.rich.lost.push(what);
        }
    }

    fn open_gap(&mut self) {
        let is_at_start = self.rich.text.is_empty();
        if self.gap > 0 && !is_at_start {
            if self.is_hard_break && self.gap == 1 && !self.rich.text.ends_with('\n') {
                self.rich.text.push('\\');
            }
            self.rich.text.push_str(&"\n".repeat(self.gap.min(2)));
        } else if self.has_space && !is_at_start && !self.rich.text.ends_with('\n') {
            self.rich.text.push(' ');
        }
        (self.gap, self.has_space, self.is_hard_break) = (0, false, false);
    }

    /// Writes what is in an element.
    pub(crate) fn children(&mut self, element: &Element, special: &mut Special<'_>) {
        for child in &element.children {
            match child {
                Node::Text(text) => self.write(text),
                Node::Element(element) => {
                    let is_done =
                        special(element, self) || (self.is_page && self.page_element(element, special));
                    if !is_done {
                        self.element(element, special);
                    }
                }
            }
        }
    }

    fn element(&mut self, element: &Element, special: &mut Special<'_>) {
        match element.name.as_str() {
            "br" => {
                let lines = self.gap + 1;
                self.break_line(lines);
                self.is_hard_break = self.is_page;
            }
            "strong" | "b" => self.marked("**", element, special),
            "em" | "i" => self.marked("*", element, special),
            "code" | "kbd" | "samp" | "tt" => self.marked("`", element, special),
            "sub" => self.script('_', element),
            "sup" => self.script('^', element),
            "img" => self.picture(element),
            "math" => {
                let latex = mathml::latex(element);
                self.formula(&latex);
            }
            "a" => self.link(element, special),
            "ul" | "ol" => {
                self.break_line(if self.lists.is_empty() { 2 } else { 1 });
                self.lists.push((element.name == "ol").then_some(0));
                self.children(element, special);
                self.lists.pop();
                self.break_line(if self.lists.is_empty() { 2 } else { 1 });
            }
            "li" => self.list_item(element, special),
            "table" => {
                self.break_line(2);
                self.rows = 0;
                self.children(element, special);
                self.break_line(2);
            }
            "tr" => self.row(element, special),
            "td" | "th" => {
                self.write("| ");
                self.cells += 1;
                self.children(element, special);
                (self.gap, self.has_space) = (0, true);
            }
            "pre" => self.preformatted(element),
            "script" | "style" | "head" | "title" | "template" => {}
            "audio" | "video" | "iframe" | "embed" | "object" | "svg" | "canvas" => {
                self.lose("音频、视频或嵌入内容");
                self.children(element, special);
            }
            name => {
                let lines = match lines_around(name) {
                    1 if self.is_page => 2,
                    lines => lines,
                };
                if lines > 0 {
                    self.break_line(lines);
                }
                self.children(element, special);
                if lines > 0 {
                    self.break_line(lines);
                }
            }
        }
    }

    fn marked(&mut self, mark: &str, element: &Element, special: &mut Special<'_>) {
        let mut inner = self.within();
        inner.children(element, special);
        let leads = element.text().starts_with(char::is_whitespace);
        let trails = element.text().ends_with(char::is_whitespace);
        let inner = inner.finish();
        self.has_space |= leads;
        if !inner.text.is_empty() {
            self.open_gap();
            // Marks do not reach over paragraphs.
            let is_block = inner.text.contains("\n\n") || (self.is_page && begins_block(&inner.text));
            let mark = if is_block { "" } else { mark };
            write!(self.rich.text, "{mark}{}{mark}", inner.text).expect("a string");
        }
        self.rich.pictures.extend(inner.pictures);
        inner.lost.into_iter().for_each(|what| self.lose(what));
        self.has_space |= trails;
    }

    fn script(&mut self, mark: char, element: &Element) {
        let text = element.text();
        if !text.trim().is_empty() {
            self.formula(&format!("{mark}{{{}}}", text.trim()));
        }
    }

    /// A formula in LaTeX.
    pub(crate) fn formula(&mut self, latex: &str) {
        if !latex.trim().is_empty() {
            self.open_gap();
            write!(self.rich.text, "${}$", latex.trim()).expect("a string");
        }
    }

    fn picture(&mut self, element: &Element) {
        // Canvas draws formulas as pictures and keeps their LaTeX beside.
        if let Some(latex) = element.get("data-equation-content") {
            self.formula(latex);
        } else if let Some(address) = element.get("src").filter(|address| !address.trim().is_empty()) {
            self.rich.pictures.push(address.trim().to_owned());
        }
    }

    fn link(&mut self, element: &Element, special: &mut Special<'_>) {
        let address = element.get("href").filter(|address| address.starts_with("http"));
        let Some(address) = address else {
            return self.children(element, special);
        };
        self.write("[");
        self.children(element, special);
        write!(self.rich.text, "]({address})").expect("a string");
    }

    fn list_item(&mut self, element: &Element, special: &mut Special<'_>) {
        self.break_line(1);
        let depth = self.lists.len().saturating_sub(1);
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{number}. ")
            }
            _ => "- ".to_owned(),
        };
        let mut inner = Self {
            lists: self.lists.clone(),
            ..Self::default()
        };
        inner.children(element, special);
        let inner = inner.finish();
        self.open_gap();
        write!(self.rich.text, "{}{mark}", "  ".repeat(depth)).expect("a string");
        self.rich.text.push_str(&inner.text.replace("\n\n", "\n"));
        self.rich.pictures.extend(inner.pictures);
        self.break_line(1);
    }

    fn row(&mut self, element: &Element, special: &mut Special<'_>) {
        self.break_line(1);
        self.cells = 0;
        self.children(element, special);
        if self.cells > 0 {
            if self.is_page {
                self.rich.text.push('|');
            } else {
                self.write(" |");
            }
            self.rows += 1;
            if self.rows == 1 {
                self.rich.text.push('\n');
                self.rich.text.push_str(&"| --- ".repeat(self.cells));
                self.rich.text.push('|');
            }
        }
        self.break_line(1);
    }

    fn preformatted(&mut self, element: &Element) {
        self.break_line(2);
        let text = element.text();
        if !text.trim().is_empty() {
            self.open_gap();
            let fence = fence_for(&text);
            write!(self.rich.text, "{fence}\n{}\n{fence}", text.trim_matches('\n')).expect("a string");
        }
        self.break_line(2);
    }

    fn finish(mut self) -> Rich {
        let text = self.rich.text.trim();
        self.rich.text = if self.is_page {
            text.to_owned()
        } else {
            plain_formulas(text)
        };
        self.rich
    }
}

/// Line ends before and after an element: paragraphs are apart, other blocks on lines of their own.
fn lines_around(name: &str) -> usize {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "hr" => 2,
        "div" | "section" | "article" | "header" | "footer" | "figure" | "figcaption" | "dl" | "dt"
        | "dd" | "prompt" => 1,
        _ => 0,
    }
}

static FORMULA: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\\\((?P<inline>[^\n]+?)\\\)|\\\[(?P<block>[^\n]+?)\\\]").expect("the pattern is tested")
});

/// `\(x\)` and `\[x\]`, as MathJax writes formulas, with dollars.
fn plain_formulas(text: &str) -> String {
    if !text.contains("\\(") && !text.contains("\\[") {
        return text.to_owned();
    }
    FORMULA
        .replace_all(text, |found: &Captures<'_>| {
            let inline = found
                .name("inline")
                .map(|one| format!("${}$", one.as_str().trim()));
            inline.unwrap_or_else(|| format!("$${}$$", found["block"].trim()))
        })
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_becomes_markdown_and_gives_its_pictures_back() {
        let rich = of_html(
            "<p>A <b>bold</b>&nbsp;word,<br>H<sub>2</sub>O <img src='a.png'></p><ul><li>x</li><li>y</li></ul><p>\\(a^2\\)</p>",
        );
        assert_eq!(rich.text, "A **bold** word,\nH$_{2}$O\n\n- x\n- y\n\n$a^2$");
        assert_eq!(rich.pictures, ["a.png"]);
    }

    #[test]
    fn tables_and_programs_keep_their_form() {
        let rich = of_html(
            "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><pre>x\n  y</pre>",
        );
        assert_eq!(
            rich.text,
            "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\nx\n  y\n```"
        );
    }
}
