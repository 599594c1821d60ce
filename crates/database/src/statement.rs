//! SQL texts, each with a name, known to the test that prepares them all on both engines.

use std::{borrow::Cow, sync::OnceLock};

/// The two engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, inside the binary.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// One SQL statement with `$1`, `$2`, … as parameters, or with the table `$given(id bigint, name text)` of many rows. Made by
/// [`sql!`](crate::sql).
#[derive(Debug)]
pub struct Statement {
    /// `module::NAME`, as shown in errors.
    pub name: &'static str,
    postgres: &'static str,
    /// Only where the dialects differ.
    sqlite: Option<&'static str>,
    for_sqlite: OnceLock<Cow<'static, str>>,
    for_postgres: OnceLock<Cow<'static, str>>,
}

impl Statement {
    /// One text for both engines.
    pub const fn same(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            postgres: text,
            sqlite: None,
            for_sqlite: OnceLock::new(),
            for_postgres: OnceLock::new(),
        }
    }

    /// Two texts, where the dialects differ.
    pub const fn pair(name: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self {
            name,
            postgres,
            sqlite: Some(sqlite),
            for_sqlite: OnceLock::new(),
            for_postgres: OnceLock::new(),
        }
    }

    /// Whether the dialects differ here.
    pub const fn has_two_texts(&self) -> bool {
        self.sqlite.is_some()
    }

    /// The text for PostgreSQL.
    pub fn postgres(&self) -> &str {
        self.for_postgres
            .get_or_init(|| with_given(self.postgres, given_to_postgres))
    }

    /// The text for SQLite, where `$1` would be a *named* parameter and `?1` is the numbered one.
    pub fn sqlite(&self) -> &str {
        self.for_sqlite.get_or_init(|| {
            let text = with_given(self.sqlite.unwrap_or(self.postgres), given_to_sqlite);
            if text.contains('$') {
                Cow::Owned(with_lists(&text).replace('$', "?"))
            } else {
                text
            }
        })
    }
}

/// What stands in a text for the rows given to [`Tx::execute_rows`](crate::Tx::execute_rows).
const GIVEN: &str = "$given(";

/// The text with `$given(name type, …)` written as its engine reads it; what comes of it is a table `given` with these
/// columns.
fn with_given(text: &'static str, written: fn(&[(&str, &str)]) -> String) -> Cow<'static, str> {
    let split = text
        .split_once(GIVEN)
        .and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    let Some((before, (columns, after))) = split else {
        return Cow::Borrowed(text);
    };
    let columns: Vec<_> = columns
        .split(',')
        .filter_map(|one| one.trim().split_once(' '))
        .collect();
    Cow::Owned(format!("{before}{}{after}", written(&columns)))
}

/// SQLite runs the statement for each row.
fn given_to_sqlite(columns: &[(&str, &str)]) -> String {
    let parameter = |(index, (name, _)): (usize, &(&str, &str))| format!("${} as {name}", index + 1);
    let all: Vec<_> = columns.iter().enumerate().map(parameter).collect();
    format!("(select {}) as given", all.join(", "))
}

/// PostgreSQL is sent each column as an array.
fn given_to_postgres(columns: &[(&str, &str)]) -> String {
    let parameter = |(index, (_, kind)): (usize, &(&str, &str))| format!("${}::{kind}[]", index + 1);
    let all: Vec<_> = columns.iter().enumerate().map(parameter).collect();
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    format!("unnest({}) as given({})", all.join(", "), names.join(", "))
}

/// SQLite's way to read a parameter that is a list (see [`list`](crate::list) and [`rows`](crate::rows)).
fn with_lists(text: &str) -> Cow<'_, str> {
    const TEXTS: &str = "json_array_elements_text(cast(";
    const ROWS: &str = "json_array_elements(cast(";
    if text.contains(TEXTS) || text.contains(ROWS) {
        let read = text.replace(TEXTS, "json_each(").replace(ROWS, "json_each(");
        Cow::Owned(read.replace(" as json))", ")"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A statement in the list of all statements.
pub struct Registered(pub &'static Statement);

inventory::collect!(Registered);

/// Every statement of every store linked into this program.
pub fn registered_statements() -> impl Iterator<Item = &'static Statement> {
    inventory::iter::<Registered>
        .into_iter()
        .map(|registered| registered.0)
}

/// Names SQL texts and registers them: `sql! { FIND_USER = "select …"; NOW = sqlite "…" postgres "…"; }`.
#[macro_export]
macro_rules! sql {
    () => {};
    ($(#[$meta:meta])* $name:ident = sqlite $sqlite:literal postgres $postgres:literal; $($rest:tt)*) => {
        $(#[$meta])*
        static $name: $crate::Statement =
            $crate::Statement::pair(concat!(module_path!(), "::", stringify!($name)), $sqlite, $postgres);
        $crate::inventory::submit! { $crate::Registered(&$name) }
        $crate::sql! { $($rest)* }
    };
    ($(#[$meta:meta])* $name:ident = $text:expr; $($rest:tt)*) => {
        $(#[$meta])*
        static $name: $crate::Statement =
            $crate::Statement::same(concat!(module_path!(), "::", stringify!($name)), $text);
        $crate::inventory::submit! { $crate::Registered(&$name) }
        $crate::sql! { $($rest)* }
    };
}
