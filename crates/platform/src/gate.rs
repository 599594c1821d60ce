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

/// The objects of a feature's addresses: `("book/{book_id}", check)` stands for every address with these parts. Where one
/// call asks for more than knowing of the object, `("PUT book/{book_id}/override/", check)` stands for that call alone.
pub type Objects = Vec<(&'static str, Check)>;

/// All objects that addresses name.
#[derive(Clone)]
pub struct Gates(Arc<[(&'static str, Check)]>);

impl Gates {
    /// The gates of all features.
    pub fn new(features: impl IntoIterator<Item = Objects>) -> Self {
        Self(features.into_iter().flatten().collect())
    }

    /// Refuses whoever may not know of one of the objects, or may not make the call. `template` is the address with its
    /// parameters' names, `params` are their values.
    pub async fn check(
        &self,
        tx: &Tx,
        user: &CurrentUser,
        (method, template): (&str, &str),
        params: &[(String, String)],
    ) -> Result<(), Error> {
        for (check, id) in self.of((method, template), params) {
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
        (method, template): (&'a str, &'a str),
        params: &'a [(String, String)],
    ) -> impl Iterator<Item = (Check, &'a str)> {
        params.iter().filter_map(move |(name, value)| {
            let parameter = format!("{{{name}}}");
            let (before, _) = template.split_once(&parameter)?;
            let address = format!("{before}{parameter}");
            let of_call = self.0.iter().find_map(|(object, check)| {
                let (of_method, rest) = object.split_once(' ')?;
                let is_it = of_method == method && stands_at_end(template, rest);
                let (first, _) = rest.split_once('}')?;
                (is_it && stands_at_end(&address, &format!("{first}}}"))).then_some(*check)
            });
            let of_object = || {
                let mut objects = self.0.iter();
                objects.find_map(|(object, check)| stands_at_end(&address, object).then_some(*check))
            };
            Some((of_call.or_else(of_object)?, value.as_str()))
        })
    }
}

/// Whether an address ends with these parts.
fn stands_at_end(address: &str, parts: &str) -> bool {
    let before = address.strip_suffix(parts);
    before.is_some_and(|before| before.ends_with('/'))
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
                .of(("POST", template), &params)
                .map(|(_, id)| id.to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(found("/api/users/{id}/reset_password/"), ["7"]);
        assert!(found("/api/select_course/{id}/info/").is_empty());
    }

    #[test]
    fn a_call_that_asks_for_more_has_a_check_of_its_own() {
        fn know<'a>(_: &'a Tx, _: &'a CurrentUser, _: i64) -> Checked<'a> {
            Box::pin(async { Ok(()) })
        }
        fn write<'a>(_: &'a Tx, _: &'a CurrentUser, _: i64) -> Checked<'a> {
            Box::pin(async { Err(Error::Forbidden) })
        }
        let (know, write): (Check, Check) = (know, write);
        let gates = Gates::new([vec![
            ("papers/{id}", know),
            ("PUT papers/{id}/", write),
            ("DELETE papers/{id}/editors/{user}/", write),
        ]]);
        let params = [
            ("id".to_owned(), "7".to_owned()),
            ("user".to_owned(), "9".to_owned()),
        ];
        let found = |method: &str, template: &str| {
            let all = gates.of((method, template), &params);
            all.map(|(check, id)| (std::ptr::fn_addr_eq(check, write), id.to_owned()))
                .collect::<Vec<_>>()
        };
        assert_eq!(found("GET", "/api/papers/{id}/"), [(false, "7".to_owned())]);
        assert_eq!(found("PUT", "/api/papers/{id}/"), [(true, "7".to_owned())]);
        assert_eq!(found("PUT", "/api/papers/{id}/copy/"), [(false, "7".to_owned())]);
        assert_eq!(
            found("DELETE", "/api/papers/{id}/editors/{user}/"),
            [(true, "7".to_owned())]
        );
    }
}
