//! Tables as an SQLite file that any program opens: for `pandas.read_sql`, DB Browser and the like.

use rusqlite::{Connection, MAIN_DB, params_from_iter, types::Value};

/// What SQLite says when a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SqliteFileError(#[from] rusqlite::Error);

/// What the cells of a column are; a text that is no such value stands as text, an empty one as null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// As it stands; also dates (`2026-01-31`), which SQLite has no type for.
    Text,
    /// Whole numbers.
    Integer,
    /// Numbers, amounts among them.
    Real,
}

impl CellType {
    const fn declared(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Real => "real",
        }
    }

    fn value(self, cell: &str) -> Value {
        let number = match self {
            Self::Text => None,
            Self::Integer => cell.trim().parse().ok().map(Value::Integer),
            Self::Real => cell.trim().parse().ok().map(Value::Real),
        };
        match number {
            Some(number) => number,
            None if cell.is_empty() => Value::Null,
            None => Value::Text(cell.to_owned()),
        }
    }
}

/// An SQLite file in memory, table by table.
#[derive(Debug)]
pub struct SqliteFile(Connection);

impl SqliteFile {
    /// A file without tables.
    ///
    /// # Errors
    /// When SQLite has no memory left.
    pub fn new() -> Result<Self, SqliteFileError> {
        Ok(Self(Connection::open_in_memory()?))
    }

    /// A file to add tables to; `bytes` come from [`SqliteFile::into_bytes`].
    ///
    /// # Errors
    /// When the bytes are no such file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SqliteFileError> {
        let mut connection = Connection::open_in_memory()?;
        connection.deserialize_read_exact(MAIN_DB, bytes, bytes.len(), false)?;
        Ok(Self(connection))
    }

    /// Adds a table; a row shorter than the columns ends in nulls, what is beyond them is left out. A table of that name
    /// which stands there is replaced.
    ///
    /// # Errors
    /// When there are no columns, or two of one name.
    pub fn add_table<'a, R>(
        &mut self,
        name: &str,
        columns: &[(&str, CellType)],
        rows: impl IntoIterator<Item = R>,
    ) -> Result<(), SqliteFileError>
    where
        R: IntoIterator<Item = &'a str>,
    {
        let unit = self.0.transaction()?;
        let declared: Vec<String> = columns
            .iter()
            .map(|(column, kind)| format!("{} {}", quoted(column), kind.declared()))
            .collect();
        let name = quoted(name);
        unit.execute(&format!("drop table if exists {name}"), [])?;
        unit.execute(&format!("create table {name} ({})", declared.join(", ")), [])?;
        let places = vec!["?"; columns.len()].join(", ");
        {
            let mut insert = unit.prepare(&format!("insert into {name} values ({places})"))?;
            for row in rows {
                let mut cells = row.into_iter();
                let values = columns
                    .iter()
                    .map(|(_, kind)| cells.next().map_or(Value::Null, |cell| kind.value(cell)));
                insert.execute(params_from_iter(values))?;
            }
        }
        Ok(unit.commit()?)
    }

    /// The file.
    ///
    /// # Errors
    /// When there is no memory left.
    pub fn into_bytes(mut self) -> Result<Vec<u8>, SqliteFileError> {
        Ok(self.0.serialize(MAIN_DB)?.to_vec())
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::{CellType, SqliteFile};

    fn count(bytes: &[u8], statement: &str) -> String {
        let file = SqliteFile::from_bytes(bytes).expect("a file");
        let read = file
            .0
            .query_row(statement, [], |row| row.get::<_, rusqlite::types::Value>(0));
        format!("{:?}", read.expect("a row"))
    }

    #[test]
    fn a_table_goes_in_and_others_are_added_to_the_file_later() {
        let columns = [
            ("科目\"编码", CellType::Text),
            ("借方", CellType::Real),
            ("数量", CellType::Integer),
        ];
        let rows = [vec!["0012", "10.05", "3"], vec!["", "—", ""], vec!["x"]];
        let mut file = SqliteFile::new().expect("memory");
        file.add_table("bank-journal", &columns, rows).expect("a table");
        let bytes = file.into_bytes().expect("bytes");
        assert_eq!(
            count(&bytes, "select \"科目\"\"编码\" from \"bank-journal\""),
            "Text(\"0012\")",
            "leading noughts stay"
        );
        assert_eq!(
            count(&bytes, "select sum(借方) from \"bank-journal\""),
            "Real(10.05)"
        );
        assert_eq!(
            count(&bytes, "select count(*) from \"bank-journal\" where 数量 is null"),
            "Integer(2)"
        );

        let mut file = SqliteFile::from_bytes(&bytes).expect("a file");
        file.add_table("lines", &columns[..1], [["1"]]).expect("a table");
        file.add_table("lines", &columns[..1], [["2"], ["3"]])
            .expect("again");
        let bytes = file.into_bytes().expect("bytes");
        assert_eq!(count(&bytes, "select count(*) from lines"), "Integer(2)");
        assert_eq!(
            count(&bytes, "select count(*) from \"bank-journal\""),
            "Integer(3)"
        );
    }

    #[test]
    fn bytes_that_are_no_file_are_refused_when_it_is_used() {
        let refused = SqliteFile::from_bytes(b"no database at all")
            .and_then(|mut file| file.add_table("t", &[("a", CellType::Text)], [["1"]]));
        assert!(refused.is_err());
    }
}
