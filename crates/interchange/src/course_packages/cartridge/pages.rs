//! Pages of a cartridge, and what is to be handed in, whose text is a page.

use super::manifest::Resource;
use super::{Reader, folder_of, is_html, text_of};
use crate::course_packages::{ItemKind, page};
use crate::question_formats::xml;

impl Reader<'_> {
    pub(super) fn read_page(&mut self, resource: &Resource, title: &str, kind: ItemKind, is_first: bool) {
        let Some(bytes) = self.files.get(&resource.path) else {
            return self.builder.leave_out(kind, title, "页面不在课程包中，没有导入");
        };
        // A page that stands in two chapters is one lecture: the second time it is told, not read again.
        if !is_first {
            let title = if title.is_empty() { &resource.path } else { title };
            return self
                .builder
                .brought(kind, title, vec!["同一页面在前面的章节中已有".to_owned()]);
        }
        let html = match text_of(bytes) {
            Ok(html) => html,
            Err(reason) => return self.builder.leave_out(kind, title, reason),
        };
        let own = own_title(&html);
        let title = [title, own.as_str(), resource.path.as_str()]
            .into_iter()
            .find(|title| !title.trim().is_empty())
            .unwrap_or_default();
        self.write_page(&html, resource, title, kind, Vec::new());
    }

    fn write_page(
        &mut self,
        html: &str,
        resource: &Resource,
        title: &str,
        kind: ItemKind,
        notes: Vec<String>,
    ) {
        // Pictures and files of the page are offered in its chapter.
        self.builder.chapter();
        let addresses = &self.addresses;
        let folder = folder_of(&resource.path);
        let converted = page::convert(
            html,
            &|address| addresses.find(folder, address),
            &mut self.builder,
        );
        match converted {
            Ok(mut converted) => {
                notes.into_iter().for_each(|note| converted.note_whole(note));
                let id = match addresses.pages.get(&resource.path) {
                    Some(id) => id.clone(),
                    None => self.builder.pages.give("p", &resource.identifier),
                };
                self.builder.add_page(id, title, kind, converted);
            }
            Err(reason) => self.builder.leave_out(kind, title, reason),
        }
    }

    /// What is to be handed in: its text is a page.
    pub(super) fn read_assignment(&mut self, resource: &Resource, title: &str, is_first: bool) {
        const NOTE: &str = "作业说明作为讲义导入，提交和评分没有导入";
        if !is_first {
            let note = "同一页面在前面的章节中已有".to_owned();
            return self.builder.brought(ItemKind::Assignment, title, vec![note]);
        }
        if is_html(&resource.path) {
            let html = self
                .files
                .get(&resource.path)
                .and_then(|bytes| text_of(bytes).ok());
            return match html {
                Some(html) => self.write_page(
                    &html,
                    resource,
                    title,
                    ItemKind::Assignment,
                    vec![NOTE.to_owned()],
                ),
                None => self
                    .builder
                    .leave_out(ItemKind::Assignment, title, "作业没有说明，没有导入"),
            };
        }
        let root = self
            .files
            .get(&resource.path)
            .and_then(|bytes| xml::parse(bytes, &resource.path).ok());
        let text = root.as_ref().map(|root| root.text_of("text")).unwrap_or_default();
        if text.is_empty() {
            return self
                .builder
                .leave_out(ItemKind::Assignment, title, "作业没有说明，没有导入");
        }
        let own = root.map(|root| root.text_of("title")).unwrap_or_default();
        let title = if own.is_empty() { title } else { &own };
        self.write_page(
            &text,
            resource,
            title,
            ItemKind::Assignment,
            vec![NOTE.to_owned()],
        );
    }
}

/// What a page of HTML calls itself.
fn own_title(html: &str) -> String {
    let begin: String = html.chars().take(4_000).collect();
    let root = crate::question_formats::html::parse_html(&begin);
    root.descendants("title")
        .first()
        .map(|title| title.text().trim().to_owned())
        .unwrap_or_default()
}
