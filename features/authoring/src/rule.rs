//! How a draft stands to what is published: pure.

use course_folder::items::{Item, ItemRef, normal};
use courses::content_hash;
use serde::Serialize;

/// How an item stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CourseItemState)]
pub(crate) enum ItemState {
    /// As published.
    Published,
    /// Not published yet.
    New,
    /// Published in another wording.
    Changed,
    /// To be taken away.
    Removed,
    /// The published item changed after the draft had begun: somebody must decide.
    Outdated,
}

/// The hash of what an item says.
pub(crate) fn hash_of(at: &ItemRef, item: &Item) -> String {
    content_hash(&normal(at, item))
}

/// How an item stands whose draft is `draft` (none where it is to be taken away) and was begun on `base`.
pub(crate) fn state_of(
    at: &ItemRef,
    draft: Option<&Item>,
    base: Option<&str>,
    published: Option<&Item>,
) -> ItemState {
    let is_same = match (draft, published) {
        (Some(draft), Some(published)) => {
            let draft = draft.clone().in_order_of(published);
            draft == *published || normal(at, &draft) == normal(at, published)
        }
        (None, None) => true,
        _ => false,
    };
    if is_same {
        return ItemState::Published;
    }
    if published.map(|item| hash_of(at, item)).as_deref() != base {
        return ItemState::Outdated;
    }
    match (draft, published) {
        (None, _) => ItemState::Removed,
        (Some(_), None) => ItemState::New,
        (Some(_), Some(_)) => ItemState::Changed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course_folder::items::{ItemKind, blank_item};

    fn lecture(title: &str) -> (ItemRef, Item) {
        let at = ItemRef::new(ItemKind::Lecture, "l1");
        let item = blank_item(ItemKind::Lecture, "l1", title, "c1").expect("a lecture");
        (at, item)
    }

    #[test]
    fn a_draft_is_outdated_only_where_the_published_item_moved_away_from_its_base() {
        let (at, old) = lecture("旧");
        let (_, mine) = lecture("我的");
        let (_, theirs) = lecture("他的");
        let base = Some(hash_of(&at, &old));
        let base = base.as_deref();
        let state = |draft, base, published| state_of(&at, draft, base, published);
        assert_eq!(state(Some(&mine), base, Some(&old)), ItemState::Changed);
        assert_eq!(state(Some(&mine), base, Some(&theirs)), ItemState::Outdated);
        assert_eq!(state(Some(&mine), base, None), ItemState::Outdated);
        assert_eq!(state(Some(&theirs), base, Some(&theirs)), ItemState::Published);
        assert_eq!(state(Some(&mine), None, None), ItemState::New);
        assert_eq!(state(None, base, Some(&old)), ItemState::Removed);
        assert_eq!(state(None, base, None), ItemState::Published);
    }

    #[test]
    fn a_lecture_that_came_meanwhile_is_no_change_of_its_chapters_draft() {
        let at = ItemRef::new(ItemKind::Chapter, "c1");
        let chapter = |lectures: &[&str]| {
            let item = blank_item(ItemKind::Chapter, "c1", "第一章", "").expect("a chapter");
            let Item::Chapter(mut content) = item else {
                panic!("a chapter")
            };
            content.lectures = lectures.iter().map(|id| (*id).to_owned()).collect();
            Item::Chapter(content)
        };
        let now = chapter(&["a", "b", "c"]);
        assert_eq!(
            state_of(&at, Some(&chapter(&["a", "b"])), None, Some(&now)),
            ItemState::Published
        );
        let base = Some(hash_of(&at, &now));
        let moved = chapter(&["b", "a"]);
        assert_eq!(
            state_of(&at, Some(&moved), base.as_deref(), Some(&now)),
            ItemState::Changed
        );
    }
}
