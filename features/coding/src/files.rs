//! The files that a program finds in its working folder.

use crate::store::task::{FileUse, TaskFile};
use courses::CourseId;
use database::Tx;
use platform::{App, Error, access::UserId, files::FileHash};
use sandbox::ProgramFile;
use std::{future::Future, pin::Pin};

type Found<'a, T> = Pin<Box<dyn Future<Output = database::Result<Vec<T>>> + Send + 'a>>;

/// Files of a student's own in a course, as name and content; told by the feature that keeps them, listed by the composition root.
pub type OwnFiles = for<'a> fn(&'a Tx, UserId, CourseId) -> Found<'a, (String, Vec<u8>)>;

/// The tables of a course, told and listed likewise.
pub type CourseTables = for<'a> fn(&'a Tx, CourseId) -> Found<'a, CourseTable>;

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

/// Where the files come from that no task brings.
#[derive(Debug, Clone, Copy)]
pub struct FolderParts {
    /// A student's own.
    pub own: &'static [OwnFiles],
    /// Those of a course.
    pub tables: &'static [CourseTables],
}

impl FolderParts {
    /// The student's own files of a course, by name.
    pub(crate) async fn collect_own(
        self,
        tx: &Tx,
        user: UserId,
        course: CourseId,
    ) -> database::Result<Vec<ProgramFile>> {
        let mut files = Vec::new();
        for part in self.own {
            let own = part(tx, user, course).await?;
            files.extend(
                own.into_iter()
                    .map(|(name, content)| ProgramFile::new(name, content)),
            );
        }
        Ok(files)
    }

    /// The tables of a course that a program's text names.
    pub(crate) async fn list_named(
        self,
        tx: &Tx,
        course: CourseId,
        text: &str,
    ) -> database::Result<Vec<CourseTable>> {
        if !may_name_tables(text) {
            return Ok(Vec::new());
        }
        let mut named = self.list_tables(tx, course).await?;
        named.retain(|table| is_named(text, &table.name));
        Ok(named)
    }

    /// All tables of a course.
    pub(crate) async fn list_tables(self, tx: &Tx, course: CourseId) -> database::Result<Vec<CourseTable>> {
        let mut tables = Vec::new();
        for part in self.tables {
            tables.extend(part(tx, course).await?);
        }
        Ok(tables)
    }
}

/// Whether it is worth asking for the course's tables.
pub(crate) fn may_name_tables(text: &str) -> bool {
    text.contains(".csv")
}

/// Whether the name stands in the text as a whole, not as the end of a longer one (`my-journal.csv`).
fn is_named(text: &str, name: &str) -> bool {
    let goes_on = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(goes_on) && !text[at + name.len()..].starts_with(goes_on))
}

/// Refuses tables that with the other files are more than a program may be given (bytes).
pub(crate) fn require_room(
    files: &[ProgramFile],
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
    use super::is_named;

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
