//! Who may know of what an address names, asked before anybody is told what is wrong with what they sent.
//!
//! A handler asks for rights in the unit of work that also does the work, after its body was read. Somebody who may not
//! know of the object must not learn about fields on that way: where the input is refused, [`Gates`] have the last word.

use crate::{CurrentUser, Error};
use database::Tx;
use std::{future::Future, pin::Pin, sync::Arc};

/// The future of a [`Check`].
pub type Checked<'a> = Pin<Box<dyn Future<Output = Result<(), Error>> + Send + 'a>>;

/// Refuses whoever may not know of the object with that id.
pub type Check = for<'a> fn(&'a Tx, &'a CurrentUser, i64) -> Checked<'a>;

/// The objects of a feature's addresses: `("book/{book_id}", check)` stands for every address with these parts.
pub type Objects = Vec<(&'static str, Check)>;

/// All objects that addresses name.
#[derive(Clone)]
pub struct Gates(Arc<[(&'static str, Check)]>);

impl Gates {
    /// The gates of all features.
    pub fn new(features: impl IntoIterator<Item = Objects>) -> Self {
        Self(features.into_iter().flatten().collect())
    }

    /// Refuses whoever may not know of one of the objects. `template` is the address with its parameters' names,
    /// `params` are their values.
    pub async fn check(
        &self,
        tx: &Tx,
        user: &CurrentUser,
        template: &str,
        params: &[(String, String)],
    ) -> Result<(), Error> {
        for (check, id) in self.of(template, params) {
            let id = id.parse().map_err(|_| Error::NotFound)?;
            match check(tx, user, id).await {
                // The state of the object is no matter of who asks.
                Ok(()) | Err(Error::Conflict { .. }) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    fn of<'a>(
        &'a self,
        template: &'a str,
        params: &'a [(String, String)],
    ) -> impl Iterator<Item = (Check, &'a str)> {
        params.iter().filter_map(move |(name, value)| {
            let parameter = format!("{{{name}}}");
            let (before, _) = template.split_once(&parameter)?;
            let address = format!("{before}{parameter}");
            let check = self.0.iter().find_map(|(object, check)| {
                let rest = address.strip_suffix(object)?;
                rest.ends_with('/').then_some(*check)
            })?;
            Some((check, value.as_str()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_told_by_its_parameter_and_what_stands_before_it() {
        fn allow<'a>(_: &'a Tx, _: &'a CurrentUser, _: i64) -> Checked<'a> {
            Box::pin(async { Ok(()) })
        }
        let gates = Gates::new([vec![("users/{id}", allow as Check)]]);
        let params = [("id".to_owned(), "7".to_owned())];
        let found = |template: &str| {
            gates
                .of(template, &params)
                .map(|(_, id)| id.to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(found("/api/users/{id}/reset_password/"), ["7"]);
        assert!(found("/api/select_course/{id}/info/").is_empty());
    }
}
