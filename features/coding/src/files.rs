//! The files that a program finds in its working folder.

use crate::store::task::{FileUse, TaskFile};
use courses::CourseId;
use database::Tx;
use futures_util::future::BoxFuture;
use platform::{App, Error, access::UserId, files::FileHash};
use sandbox::ProgramFile;
use std::{future::Future, pin::Pin};

type Found<'a, T> = Pin<Box<dyn Future<Output = database::Result<Vec<T>>> + Send + 'a>>;

/// Files of a student's own in a course, of those that are asked for; told by the feature that keeps them, listed by the
/// composition root.
pub type OwnFiles = for<'a> fn(&'a Tx, UserId, RunPlace<'a>, &'a Named) -> Found<'a, OwnFile>;

/// Where a program runs.
#[derive(Debug, Clone, Copy)]
pub struct RunPlace<'a> {
    /// The course.
    pub course: CourseId,
    /// The Python task it is written for, by key; none on the scratchpad.
    pub task: Option<&'a str>,
}

/// The tables of a course, told and listed likewise.
pub type CourseTables = for<'a> fn(&'a Tx, CourseId) -> Found<'a, CourseTable>;

/// Makes the content of a file outside of any unit of work.
pub type MakeFile = Box<dyn FnOnce(App) -> BoxFuture<'static, Result<Vec<u8>, Error>> + Send>;

/// A file of a student's own: a program whose text names it finds it.
pub struct OwnFile {
    /// Its name in the working folder.
    pub name: String,
    /// What it is called where files are listed.
    pub title: String,
    /// What stands in it.
    pub content: OwnContent,
}

/// What stands in a file of a student's own.
pub enum OwnContent {
    /// This.
    Ready(Vec<u8>),
    /// What is made of it when it is needed.
    Made(MakeFile),
}

impl OwnFile {
    /// Its size where that is known without making it.
    pub(crate) fn bytes(&self) -> Option<u64> {
        match &self.content {
            OwnContent::Ready(content) => Some(content.len() as u64),
            OwnContent::Made(_) => None,
        }
    }

    async fn make(self, app: &App) -> Result<ProgramFile, Error> {
        let content = match self.content {
            OwnContent::Ready(content) => content,
            OwnContent::Made(make) => make(app.clone()).await?,
        };
        Ok(ProgramFile::new(self.name, content))
    }
}

/// A table of a course: a program whose text names it finds it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CourseTable {
    /// Its name in the working folder; ends with `.csv`.
    pub name: String,
    /// Where `platform::files` keeps it.
    pub hash: FileHash,
    /// Its size in bytes.
    pub bytes: i64,
    /// What it is called where people browse it.
    pub title: String,
}

/// Which files a program asks for: those that its text names.
#[derive(Debug, Clone)]
pub enum Named {
    /// Whatever there is, as for a list.
    All,
    /// What stands in this text.
    In(String),
}

impl Named {
    /// What a program with this text asks for.
    pub(crate) fn of(text: &str) -> Self {
        // Most programs name nothing, and need not be kept while the database is asked.
        let may = text.contains(".csv") || text.contains("books");
        Self::In(if may { text.to_owned() } else { String::new() })
    }

    /// Whether nothing can be asked for.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self, Self::In(text) if text.is_empty())
    }

    /// Whether a file of this name is asked for.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::In(text) => is_named(text, name),
        }
    }

    /// Whether a Python module (`books`, `company.books`) is imported, or its file named.
    pub fn imports(&self, module: &str) -> bool {
        let Self::In(text) = self else { return true };
        let file = format!("{}.py", module.replace('.', "/"));
        let is_imported = |line: &str| {
            let line = line.trim_start();
            let after = line
                .strip_prefix("import ")
                .or_else(|| line.strip_prefix("from "));
            after.is_some_and(|rest| is_named(rest, module))
        };
        is_named(text, &file) || text.lines().any(is_imported)
    }
}

/// Where the files come from that no task brings.
#[derive(Debug, Clone, Copy)]
pub struct FolderParts {
    /// A student's own.
    pub own: &'static [OwnFiles],
    /// Those of a course.
    pub tables: &'static [CourseTables],
}

impl FolderParts {
    /// The student's own files of a course that are asked for.
    pub(crate) async fn list_own(
        self,
        tx: &Tx,
        user: UserId,
        place: RunPlace<'_>,
        named: &Named,
    ) -> database::Result<Vec<OwnFile>> {
        let mut files = Vec::new();
        if named.is_nothing() {
            return Ok(files);
        }
        for part in self.own {
            files.extend(part(tx, user, place, named).await?);
        }
        Ok(files)
    }

    /// The tables of a course that are asked for.
    pub(crate) async fn list_tables(
        self,
        tx: &Tx,
        course: CourseId,
        named: &Named,
    ) -> database::Result<Vec<CourseTable>> {
        let mut tables = Vec::new();
        if named.is_nothing() {
            return Ok(tables);
        }
        for part in self.tables {
            tables.extend(part(tx, course).await?);
        }
        tables.retain(|table| named.has(&table.name));
        Ok(tables)
    }
}

/// Whether the name stands in the text as a whole, not as the end of a longer one (`my-journal.csv`).
fn is_named(text: &str, name: &str) -> bool {
    let goes_on = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(goes_on) && !text[at + name.len()..].starts_with(goes_on))
}

/// Refuses tables that with the other files are more than a program may be given (bytes).
pub(crate) fn require_room(
    files: &[&ProgramFile],
    tables: &[CourseTable],
    limit_bytes: u64,
) -> Result<(), Error> {
    let own: u64 = files.iter().map(|file| file.content.len() as u64).sum();
    let bytes = own + tables.iter().map(|table| table.bytes.unsigned_abs()).sum::<u64>();
    if tables.is_empty() || bytes <= limit_bytes {
        return Ok(());
    }
    let names: Vec<_> = tables.iter().map(|table| table.name.as_str()).collect();
    let in_mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let msg = format!(
        "程序用到的数据表（{}）连同其他文件共 {:.1} MB，超过一次运行的上限 {:.1} MB，请减少一次读取的表。",
        names.join("、"),
        in_mib(bytes),
        in_mib(limit_bytes)
    );
    Err(Error::conflict("coding.tables_too_large", msg))
}

/// Reads the files of a task that are for this use.
pub(crate) async fn load(app: &App, files: &[TaskFile], wanted: FileUse) -> Result<Vec<ProgramFile>, Error> {
    let mut loaded = Vec::new();
    for file in files.iter().filter(|file| file.r#use == wanted) {
        loaded.push(read(app, &file.name, &file.hash).await?);
    }
    Ok(loaded)
}

/// Makes a student's own files.
pub(crate) async fn make_own(app: &App, files: Vec<OwnFile>) -> Result<Vec<ProgramFile>, Error> {
    let mut made = Vec::with_capacity(files.len());
    for file in files {
        made.push(file.make(app).await?);
    }
    Ok(made)
}

/// Reads tables of a course.
pub(crate) async fn load_tables(app: &App, tables: &[CourseTable]) -> Result<Vec<ProgramFile>, Error> {
    let mut loaded = Vec::new();
    for table in tables {
        loaded.push(read(app, &table.name, &table.hash).await?);
    }
    Ok(loaded)
}

async fn read(app: &App, name: &str, hash: &FileHash) -> Result<ProgramFile, Error> {
    let content = app.files.read(hash).await?;
    let content =
        content.ok_or_else(|| Error::internal("read a program's file", format!("{name} is gone")))?;
    Ok(ProgramFile::new(name, content))
}

#[cfg(test)]
mod tests {
    use super::{Named, is_named};

    #[test]
    fn a_module_is_asked_for_where_it_is_imported() {
        for text in [
            "from books import lines",
            "x = 1\n    import books",
            "import books as b",
            "import pandas as pd, books",
            "open('books.py')",
        ] {
            assert!(Named::of(text).imports("books"), "{text}");
        }
        for text in [
            "books = 3",
            "from mybooks import lines",
            "from shop.books_old import x",
            "print('books')",
        ] {
            assert!(!Named::of(text).imports("books"), "{text}");
        }
        assert!(Named::of("from hongda.books import lines").imports("hongda.books"));
    }

    #[test]
    fn a_table_is_named_where_its_whole_name_stands() {
        for text in [
            "pd.read_csv('journal.csv')",
            "open(\"./journal.csv\")",
            "journal.csv",
            "f'{folder}journal.csv'",
        ] {
            assert!(is_named(text, "journal.csv"), "{text}");
        }
        for text in [
            "pd.read_csv('my-journal.csv')",
            "'bank_journal.csv'",
            "'日记账journal.csv'",
            "'journal.csv2'",
            "'journal'",
        ] {
            assert!(!is_named(text, "journal.csv"), "{text}");
        }
        assert!(is_named("'my-journal.csv', 'journal.csv'", "journal.csv"));
    }
}
