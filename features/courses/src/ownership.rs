//! Who owns and edits something of the school, a course or a paper: what a person sees of it, and the line of the log when it
//! changes.

use crate::{
    editors::{list_colleagues, relation_of},
    rights::{EditorRole, Permission, may},
    store::editor::Editor,
};
use database::{FromRow, Tx};
use garde::Validate;
use platform::{
    CurrentUser, Error, Millis,
    access::UserId,
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};

/// Somebody who owns, edits, or could be asked to.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
pub struct EditorName {
    /// The person.
    pub user_id: UserId,
    /// Their name.
    pub real_name: String,
    /// Their log-in, to tell namesakes apart.
    pub username: String,
    /// Whether they still sign in.
    #[row(with = crate::store::editor::is_active)]
    pub is_active: bool,
}

impl From<Editor> for EditorName {
    fn from(editor: Editor) -> Self {
        Self {
            user_id: editor.user,
            real_name: editor.real_name,
            username: editor.username,
            is_active: editor.is_active,
        }
    }
}

/// A teacher of the school.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "user_id": 4 }))]
pub struct EditorForm {
    /// Who is to edit it, or to own it.
    #[garde(skip)]
    pub user_id: UserId,
}

/// Who owns and edits something, and what I may do with it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EditorsView {
    /// What it is called.
    pub title: String,
    /// Whose it is; none while the academic office holds it.
    #[schema(required = true)]
    pub owner: Option<EditorName>,
    /// Who writes beside the owner.
    pub editors: Vec<EditorName>,
    /// What I am to it.
    #[schema(required = true)]
    pub my_role: Option<EditorRole>,
    /// Whether I may change it.
    pub may_write: bool,
    /// Whether I may name editors and hand it over.
    pub may_manage: bool,
    /// The teachers of the school, to choose from; empty for who may not.
    pub colleagues: Vec<EditorName>,
}

/// Who owns and edits something.
#[derive(Debug, Clone, Default)]
pub struct Ownership {
    /// Whose it is; none while it is nobody's own.
    pub owner: Option<EditorName>,
    /// Who edits beside the owner.
    pub editors: Vec<EditorName>,
}

impl Ownership {
    /// What a person is to it.
    pub fn role_of(&self, user: UserId) -> Option<EditorRole> {
        let is_user = |editor: &EditorName| editor.user_id == user;
        if self.owner.as_ref().is_some_and(is_user) {
            return Some(EditorRole::Owner);
        }
        self.editors.iter().any(is_user).then_some(EditorRole::Editor)
    }

    /// Whether this person owns it.
    pub fn is_owned_by(&self, user: UserId) -> bool {
        self.role_of(user) == Some(EditorRole::Owner)
    }

    /// What a person sees of it who is that to it.
    ///
    /// # Errors
    ///
    /// Those of the database.
    pub async fn view(
        self,
        tx: &Tx,
        user: &CurrentUser,
        (title, my_role): (String, Option<EditorRole>),
    ) -> database::Result<EditorsView> {
        let relation = relation_of(user, my_role);
        let may_manage = may(relation, Permission::Manage);
        Ok(EditorsView {
            title,
            owner: self.owner,
            editors: self.editors,
            my_role,
            may_write: may(relation, Permission::Write),
            may_manage,
            colleagues: if may_manage {
                list_colleagues(tx, user.school).await?
            } else {
                Vec::new()
            },
        })
    }

    /// Leaves the line of what changed since it was like this; none where nothing did. `action` and `title` name what was
    /// done, and to what.
    ///
    /// # Errors
    ///
    /// Those of the database.
    pub async fn record_change(
        &self,
        tx: &Tx,
        user: &CurrentUser,
        (action, title, now_ms): (&str, &str, Millis),
        now: &Self,
    ) -> Result<(), Error> {
        if self.ids() == now.ids() {
            return Ok(());
        }
        let act = Act::of(action, title)
            .changed("owner", self.owner_name(), now.owner_name())
            .changed("editors", joined(&self.editors), joined(&now.editors));
        audit::record_act(tx, user, act, now_ms).await
    }

    fn ids(&self) -> (Option<UserId>, Vec<UserId>) {
        let editors = self.editors.iter().map(|editor| editor.user_id);
        (self.owner.as_ref().map(|owner| owner.user_id), editors.collect())
    }

    fn owner_name(&self) -> &str {
        self.owner.as_ref().map_or("", |owner| &owner.real_name)
    }
}

impl FromIterator<Editor> for Ownership {
    fn from_iter<T: IntoIterator<Item = Editor>>(editors: T) -> Self {
        let mut ownership = Self::default();
        for editor in editors {
            match editor.role {
                EditorRole::Owner => ownership.owner = Some(editor.into()),
                EditorRole::Editor => ownership.editors.push(editor.into()),
            }
        }
        ownership
    }
}

/// Names in a line of the log.
fn joined(names: &[EditorName]) -> String {
    let names: Vec<_> = names.iter().map(|name| name.real_name.as_str()).collect();
    names.join("、")
}
